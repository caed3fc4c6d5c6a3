/** The linter's rules that hold the direction of imports (design, "The house"): each is shown a breach and refuses it. */
import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../support/shell/shell-transports.ts';

const fromRoot = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url));

/** What the linter, with this project's rules, says to a file at this path that imports this. */
function lint(path: string, imported: string): { readonly refused: boolean; readonly said: string } {
  const folder = temporaryFolder();
  const file = join(folder.path, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `import { thing } from '${imported}';\n\nexport const used = thing;\n`);
  copyFileSync(fromRoot('biome.json'), join(folder.path, 'biome.json'));
  const args = ['lint', '--vcs-enabled=false', path];
  const run = spawnSync(fromRoot('node_modules/.bin/biome'), args, { cwd: folder.path, encoding: 'utf8' });
  folder.remove();
  return { refused: run.status !== 0, said: run.stdout + run.stderr };
}

const BREACHES = [
  ['the contract', 'src-preload/contract/new.ts', 'electron'],
  ['the contract', 'src-preload/contract/new.ts', 'node:fs'],
  ['the contract', 'src-preload/contract/new.ts', 'react'],
  ['the contract', 'src-preload/contract/new.ts', '../../src-main/clock.ts'],
  ['the contract', 'src-preload/contract/new.ts', '../../src-renderer/app/app.tsx'],
  ['the renderer', 'src-renderer/charges/new.ts', 'electron'],
  ['the renderer', 'src-renderer/charges/new.ts', 'node:path'],
  ['the renderer', 'src-renderer/charges/new.ts', '../../src-main/clock.ts'],
  ['a service', 'src-main/charges/new.ts', 'electron'],
  ['a service', 'src-main/charges/new.ts', '../shell/words.ts'],
  ['a service', 'src-main/access/new.ts', '../console.ts'],
  ['a service', 'src-main/reports/new.ts', '../../src-renderer/app/app.tsx'],
  ['the history', 'src-main/history/new.ts', '../charges/create.ts'],
  ['the gateway', 'src-main/gateway/new.ts', '../access/verify.ts'],
  ['the BR Code reader', 'src-main/brcode/new.ts', '../reports/exports.ts'],
  ['the history', 'src-main/history/new.ts', '../open-gateways/desk.ts'],
  ['the history', 'src-main/history/new.ts', 'electron'],
  ['the gateway', 'src-main/gateway/new.ts', '../shell/words.ts'],
  ['the console', 'src-main/console.ts', 'electron'],
  ['the console', 'src-main/console.ts', '../src-renderer/app/app.tsx'],
  ['the browser shell', 'src-main/shell/browser/new.ts', 'electron'],
  ['the browser shell', 'src-main/shell/browser/new.ts', '../electron/run.ts'],
  ['the browser shell’s entry', 'src-main/browser.ts', './shell/electron/run.ts'],
  ['what both shells share', 'src-main/shell/new.ts', 'electron'],
  ['what both shells share', 'src-main/shell/launch/new.ts', '../electron/run.ts'],
  ['the start', 'src-main/start.ts', 'electron'],
  ['the export command’s entry', 'src-main/export.ts', 'electron'],
  ['the Electron shell', 'src-main/shell/electron/new.ts', '../browser/run.ts'],
  ['the Electron shell', 'src-main/index.ts', './browser.ts'],
  ['the preload', 'src-preload/new.ts', 'node:fs'],
  ['the preload', 'src-preload/new.ts', '../src-main/clock.ts'],
  ['a test', 'test/unit/charges/new.test.ts', 'fast-check'],
] as const;

const ALLOWED = [
  ['src-renderer/charges/new.ts', '../../src-preload/contract/contract.ts'],
  ['src-main/charges/new.ts', '../gateway/client.ts'],
  ['src-main/console.ts', './charges/create.ts'],
  ['src-main/shell/browser/new.ts', '../../console.ts'],
  ['src-main/shell/electron/new.ts', 'electron'],
  ['src-main/index.ts', 'electron'],
] as const;

describe('imports run downwards', () => {
  it.each(BREACHES)('%s (%s) does not import %s', (_room, path, imported) => {
    const { refused, said } = lint(path, imported);
    expect(refused).toBe(true);
    expect(said).toContain('noRestrictedImports');
  });

  it.each(ALLOWED)('%s may import %s', (path, imported) => {
    expect(lint(path, imported)).toMatchObject({ refused: false });
  });
});
