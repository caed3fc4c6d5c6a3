/** What the packer's configuration promises to a system; what it packs is in test/e2e/pack.test.ts. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import config from '../../../build/electron-builder.json' with { type: 'json' };
import { requireSecureAddress } from '../../../build/pack/publish-address.ts';
import packageJson from '../../../package.json' with { type: 'json' };

const root = fileURLToPath(new URL('../../..', import.meta.url));

describe('the installers', () => {
  it('their files and the program have ASCII names, whatever the product is called', () => {
    // Electron reads its own name, which notices show on Linux, from the packed package.json, and the packer the product's.
    expect(packageJson.productName).toBe('Balcão');
    expect(config).not.toHaveProperty('productName');
    for (const name of [config.executableName, config.artifactName, config.appId]) expect(name).toMatch(/^[ -~]+$/);
    expect(config.executableName).toBe('balcao');
  });

  it('Windows’ is for one user and leaves the data folder at its removal; each system has its formats', () => {
    expect(config.nsis).toMatchObject({ perMachine: false, deleteAppDataOnUninstall: false });
    expect([config.win.target, config.mac.target, config.linux.target]).toEqual([
      ['nsis'],
      // Squirrel on macOS updates from a zip.
      ['dmg', 'zip'],
      ['AppImage', 'deb'],
    ]);
  });

  it('an AppImage needs no FUSE 2, which current systems lack', () => {
    expect(config.toolsets.appimage).toBe('1.0.3');
  });

  it('they look nowhere for newer versions unless whoever packs them sets an https address', () => {
    expect(config.publish).toBeNull();
    const at = (url: string) => ({ provider: 'generic', url });
    for (const right of [null, undefined, at('https://balcao.example/')])
      expect(() => requireSecureAddress(right)).not.toThrow();
    const twice = [at('https://balcao.example/a'), at('https://balcao.example/b')];
    for (const wrong of [at('http://balcao.example/'), at('balcao'), { provider: 'github' }, 'github', twice])
      expect(() => requireSecureAddress(wrong)).toThrow('one https address');
  });

  it('every file that the configuration names is there', () => {
    const { linux, mac, win, extraResources } = config;
    const named = [
      linux.icon,
      mac.icon,
      win.icon,
      mac.entitlements,
      config.beforeBuild,
      config.afterPack,
      ...extraResources,
      ...linux.extraResources,
    ];
    const copied = [...linux.extraFiles, ...mac.extraResources].map(({ from }) => from);
    const inDeb = config.deb.fpm.map((each) => each.split('=')[0] ?? '');
    for (const path of [...named, ...copied, ...inDeb]) expect(existsSync(join(root, path)), path).toBe(true);
  });

  it('Linux’ metadata names the program, the desktop file and the categories as the packer does', () => {
    const metadata = readFileSync(join(root, 'build', 'linux', `${config.appId}.metainfo.xml`), 'utf8');
    expect(metadata).toContain(`<id>${config.appId}</id>`);
    expect(metadata).toContain(`<launchable type="desktop-id">${config.extraMetadata.desktopName}</launchable>`);
    expect(metadata).toContain(`<binary>${config.executableName}</binary>`);
    expect(metadata).toContain(`<project_license>${packageJson.license}</project_license>`);
    expect([...metadata.matchAll(/<category>(\w+)</g)].map(([, name]) => name).join(';')).toBe(config.linux.category);
    expect(config.extraMetadata.desktopName).toBe(`${config.executableName}.desktop`);
  });

  it('the hardened runtime of macOS is loosened for compiled scripts alone', () => {
    const keys = readFileSync(join(root, config.mac.entitlements), 'utf8').match(/<key>[^<]*<\/key>/g);
    expect(keys).toEqual(['<key>com.apple.security.cs.allow-jit</key>']);
    expect(config.mac).toMatchObject({ hardenedRuntime: true, entitlementsInherit: config.mac.entitlements });
  });
});
