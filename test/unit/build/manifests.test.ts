import { createHash } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import config from '../../../build/electron-builder.json' with { type: 'json' };
import { manifests } from '../../../build/manifests/manifests.ts';
import packageJson from '../../../package.json' with { type: 'json' };
import { temporaryFolder } from '../../support/shell/shell-transports.ts';

const { version } = packageJson;
const FILES = [
  'win-x64.exe',
  'win-arm64.exe',
  'mac-arm64.dmg',
  'mac-x64.dmg',
  'linux-amd64.deb',
  'linux-arm64.deb',
].map((end) => `balcao-${version}-${end}`);
const ADDRESS = 'https://example.com/balcao/releases/download/v1';

let folder: ReturnType<typeof temporaryFolder>;
beforeEach(() => {
  folder = temporaryFolder();
  for (const name of FILES) writeFileSync(join(folder.path, name), name);
});
afterEach(() => folder.remove());

const made = () => manifests({ folder: folder.path, address: ADDRESS, homepage: 'https://example.com/balcao' });
const all = () => [...made().values()].join('\n');

describe('the manifests of a release', () => {
  it('the manifests of a release name every installer’s address with its hash, and nothing that is missing', () => {
    const text = all().toLowerCase();
    for (const name of FILES) {
      const sha256 = createHash('sha256').update(name).digest('hex');
      expect([name, text.includes(sha256)]).toEqual([name, true]);
    }
    const addresses = text.match(/https:\/\/[^"\s]+\.(exe|deb)/g);
    expect(addresses).toEqual(FILES.filter((name) => !name.endsWith('.dmg')).map((name) => `${ADDRESS}/${name}`));
    expect(text).not.toMatch(/undefined|: null$|\[object/m);
    rmSync(join(folder.path, FILES[0] ?? ''));
    expect(made).toThrow(FILES[0]);
  });

  it('the manifests of a release have winget’s three kinds, of one version of its schema', () => {
    const winget = [...made()].filter(([path]) => path.startsWith('winget/')).map(([, text]) => text);
    expect(winget.map((text) => /ManifestType: (\w+)/.exec(text)?.[1])).toEqual([
      'version',
      'installer',
      'defaultLocale',
    ]);
    for (const text of winget) {
      expect(text).toMatch(/^PackageIdentifier: Balcao\.Balcao\nPackageVersion: \d/);
      expect(text).toMatch(/\nManifestVersion: 1\.10\.0\n$/);
      // Each line is a key with a value, a list's item, or the list's name: YAML that needs no more.
      for (const line of text.trim().split('\n')) expect(line).toMatch(/^(- | {2})?[A-Z]\w+:( \S.*)?$/);
    }
  });

  it('the manifests of a release name the program, its icon and metadata as they are packed', () => {
    const flatpak = made().get(`flathub/${config.appId}.yml`) ?? '';
    expect(flatpak).toContain(config.linux.extraResources[0]);
    expect(flatpak).toContain(config.linux.extraFiles[0]?.to.replace('.xml', ''));
    expect(made().get('homebrew/balcao.rb')).toContain(`app "${config.executableName}.app"`);
  });

  it('the hashes that the release’s last job writes are of the files it publishes', () => {
    expect(readFileSync('.github/workflows/release.yml', 'utf8')).toContain('sha256sum -- * > SHA256SUMS');
  });
});
