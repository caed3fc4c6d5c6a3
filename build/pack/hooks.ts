/** What electron-builder calls while it packs (build/electron-builder.json). */
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type AfterPackContext, Arch } from 'electron-builder';
import { isAllowed } from '../licences/licence-rules.ts';
import { FUSES, setFuses } from './fuses.ts';
import { filesInArchive, type PackedFile, packedPackages } from './packed-list.ts';
import { requireSecureAddress } from './publish-address.ts';
import { billOfMaterials, describeParts, licenceTexts } from './third-party.ts';

/** False: what of node_modules is packed is named in "files", and natives are prebuilt, so nothing is built or fetched. */
export const beforeBuild = async (): Promise<boolean> => false;

/** After a folder is packed, before it is signed: the licences of what is in it, its bill of materials, its fuses. */
export async function afterPack(context: AfterPackContext): Promise<void> {
  const { packager, appOutDir, electronPlatformName: platform } = context;
  requireSecureAddress(packager.config.publish);
  const isMac = platform === 'darwin';
  const arch = Arch[context.arch] ?? '';
  const resources = packager.getResourcesDir(appOutDir);
  // Electron's own welcome page: removed from a download by electron-builder, from a given runtime by nobody.
  rmSync(join(resources, 'default_app.asar'), { force: true });

  const files = filesInArchive(join(resources, 'app.asar'));
  requireNatives(files, `${platform}-${arch}`);
  const parts = describeParts(packager.projectDir, packedPackages(packager.projectDir, files));
  const refused = parts.filter(({ licence }) => !isAllowed(licence, 'packed')).map(({ name }) => name);
  if (refused.length > 0) throw new Error(`Their licences may not be shipped: ${refused.join(', ')}`);
  writeFileSync(join(resources, 'THIRD-PARTY-LICENSES.txt'), licenceTexts(parts));
  const bill = billOfMaterials(packager.appInfo, parts);
  const billName = `balcao-${packager.appInfo.version}-${platform}-${arch}.cdx.json`;
  writeFileSync(join(context.outDir, billName), `${JSON.stringify(bill, null, 2)}\n`);

  const ending = { darwin: '.app', win32: '.exe' }[platform] ?? '';
  await setFuses(join(appOutDir, `${packager.appInfo.productFilename}${ending}`), FUSES, isMac);
}

/** A package of another processor is not installed by itself, and a program without it would not open a history. */
function requireNatives(files: readonly PackedFile[], system: string): void {
  for (const name of ['better-sqlite3', '@napi-rs/keyring']) {
    const found = files.some(({ path }) => path.startsWith(`node_modules/${name}`) && path.endsWith('.node'));
    if (!found)
      throw new Error(`${name} has no binary for ${system} here: run npm ci with --os and --cpu, or pack there.`);
  }
}
