/** The packages inside an installer: who made them, under which licence, and where they came from. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface Part {
  readonly name: string;
  readonly version: string;
  /** An SPDX expression. */
  readonly licence: string;
  readonly author: string;
  /** The texts of its licences. */
  readonly texts: readonly string[];
  /** As in package-lock.json: `sha512-…` in base64. */
  readonly integrity: string | null;
}

interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly license?: string;
  readonly author?: string | { readonly name?: string };
}

/** At the top of a package, or with code in it that another author wrote. */
const LICENCE_FILE = /^(licen[cs]e|copying|notice)([.-].*)?$|^(?!node_modules\b).*\/licen[cs]e(\.md|\.txt)?$/i;
/** Shipped in the program's own folder by Electron: LICENSE.electron.txt and LICENSES.chromium.html. */
const RUNTIME = 'electron';

/**
 * Describes packages, and Electron with them.
 * @param root the folder of package-lock.json and node_modules.
 * @param folders of packages, below node_modules.
 */
export function describeParts(root: string, folders: readonly string[]): Part[] {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { integrity?: string }>;
  };
  const [, ...permission] = readFileSync(join(root, 'LICENSE'), 'utf8')
    .trim()
    .split(/\nCopyright .*\n/);
  return [...new Set([...folders, RUNTIME])].sort().map((folder) => {
    const path = join(root, 'node_modules', folder);
    const { name, version, license, author } = JSON.parse(readFileSync(join(path, 'package.json'), 'utf8')) as Manifest;
    if (license === undefined) throw new Error(`${folder} does not say its licence.`);
    const by = (typeof author === 'string' ? author : author?.name) ?? '';
    const texts = licenceFiles(path).map((file) => readFileSync(join(path, file), 'utf8').trim());
    // A few packages name the MIT licence and lack its text, which has to come with every copy.
    if (texts.length === 0 && license === 'MIT') texts.push(`Copyright (c) ${by || name}\n${permission.join('\n')}`);
    if (texts.length === 0) throw new Error(`${folder} has no text of its licence.`);
    return {
      name,
      version,
      licence: license,
      author: by,
      texts: [...new Set(texts)],
      integrity: lock.packages[`node_modules/${folder}`]?.integrity ?? null,
    };
  });
}

function licenceFiles(folder: string): string[] {
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  return paths.map((path) => path.replaceAll('\\', '/')).filter((path) => LICENCE_FILE.test(path));
}

const RULE = '-'.repeat(80);

/** The text of THIRD-PARTY-LICENSES.txt. */
export function licenceTexts(parts: readonly Part[]): string {
  const head = [
    'Balcão contains the software below, each under its own licence.',
    'Electron, Chromium and Node.js: LICENSE.electron.txt and LICENSES.chromium.html in the program’s folder',
    'tell their components’ licences too. SQLite, inside better-sqlite3, is in the public domain.',
  ].join('\n');
  const each = parts.map(({ name, version, licence, author, texts }) => {
    const made = author === '' ? [] : [`Author: ${author}`];
    return [RULE, `${name} ${version}`, `Licence: ${licence}`, ...made, '', texts.join('\n\n')].join('\n');
  });
  return `${[head, ...each].join('\n\n')}\n`;
}

/** A CycloneDX 1.6 bill of materials of what is packed. */
export function billOfMaterials(product: { readonly version: string }, parts: readonly Part[]): object {
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: {
      component: {
        type: 'application',
        'bom-ref': 'balcao',
        name: 'balcao',
        version: product.version,
        licenses: [{ license: { id: 'MIT' } }],
      },
    },
    components: parts.map(({ name, version, licence, integrity }) => {
      const purl = `pkg:npm/${name.replace('@', '%40')}@${version}`;
      return {
        type: name === RUNTIME ? 'framework' : 'library',
        'bom-ref': purl,
        name,
        version,
        purl,
        licenses: [/[ ()]/.test(licence) ? { expression: licence } : { license: { id: licence } }],
        ...(integrity?.startsWith('sha512-') && {
          hashes: [
            { alg: 'SHA-512', content: Buffer.from(integrity.slice('sha512-'.length), 'base64').toString('hex') },
          ],
        }),
      };
    }),
    dependencies: [
      { ref: 'balcao', dependsOn: parts.map(({ name, version }) => `pkg:npm/${name.replace('@', '%40')}@${version}`) },
    ],
  };
}
