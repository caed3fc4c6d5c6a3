/**
 * Imports run downwards and no two folders import each other (docs/build/architecture.md, "The rooms"). The linter
 * checks what a file must not import, and that no two files import each other; this test checks the graph of folders.
 * Each rule is broken once here.
 */
import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../support/shell/shell-transports.ts';
import { circlesOf, folderCirclesOf, importsIn, upwardImports } from './folder-graph.ts';

const fromRoot = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url));

/** What the linter reports for these files with this project's rules. */
function lint(files: Readonly<Record<string, string>>): { readonly refused: boolean; readonly said: string } {
  const folder = temporaryFolder();
  for (const [path, text] of Object.entries(files)) {
    const file = join(folder.path, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
  copyFileSync(fromRoot('biome.json'), join(folder.path, 'biome.json'));
  const args = ['lint', '--vcs-enabled=false', ...Object.keys(files)];
  const run = spawnSync(fromRoot('node_modules/.bin/biome'), args, { cwd: folder.path, encoding: 'utf8' });
  folder.remove();
  return { refused: run.status !== 0, said: run.stdout + run.stderr };
}

const importing = (specifier: string) => `import { thing } from '${specifier}';\n\nexport const used = thing;\n`;

const BREACHES = [
  ['the contract', 'src-preload/contract/charges/new.ts', 'electron'],
  ['the contract', 'src-preload/contract/charges/new.ts', 'node:fs'],
  ['the contract', 'src-preload/contract/charges/new.ts', 'react'],
  ['the contract', 'src-preload/contract/charges/new.ts', '../../../src-main/ground/clock.ts'],
  ['the contract', 'src-preload/contract/charges/new.ts', '../../../src-renderer/app/app.tsx'],
  ['the renderer', 'src-renderer/charges/new.ts', 'electron'],
  ['the renderer', 'src-renderer/charges/new.ts', 'node:path'],
  ['the renderer', 'src-renderer/charges/new.ts', '../../src-main/ground/clock.ts'],
  ['a service', 'src-main/charges/new.ts', 'electron'],
  ['a service', 'src-main/charges/new.ts', '../shell/both/messages.ts'],
  ['a service', 'src-main/access/new.ts', '../console.ts'],
  ['a service', 'src-main/reports/new.ts', '../../src-renderer/app/app.tsx'],
  ['a service', 'src-main/updates/new.ts', 'electron-updater'],
  ['the history', 'src-main/history/new.ts', 'electron'],
  ['the gateway', 'src-main/gateway-http/new.ts', '../shell/both/messages.ts'],
  ['the console', 'src-main/console.ts', 'electron'],
  ['the console', 'src-main/console.ts', '../src-renderer/app/app.tsx'],
  ['the browser shell', 'src-main/shell/browser/new.ts', 'electron'],
  ['the browser shell', 'src-main/shell/browser/new.ts', 'electron-updater'],
  ['the browser shell', 'src-main/shell/browser/new.ts', '../electron/run.ts'],
  ['the browser shell’s entry', 'src-main/browser.ts', './shell/electron/run.ts'],
  ['what both shells share', 'src-main/shell/both/new.ts', 'electron'],
  ['what both shells share', 'src-main/shell/launch/new.ts', '../electron/run.ts'],
  ['the start', 'src-main/start.ts', 'electron'],
  ['the export command’s entry', 'src-main/export.ts', 'electron'],
  ['the Electron shell', 'src-main/shell/electron/new.ts', '../browser/run.ts'],
  ['the Electron shell', 'src-main/index.ts', './browser.ts'],
  ['the preload', 'src-preload/new.ts', 'node:fs'],
  ['the preload', 'src-preload/new.ts', '../src-main/ground/clock.ts'],
  ['a test', 'test/unit/charges/new.test.ts', 'fast-check'],
] as const;

const ALLOWED = [
  ['src-renderer/charges/new.ts', '../../src-preload/contract/contract.ts'],
  ['src-main/charges/new.ts', '../gateway-http/client.ts'],
  ['src-main/console.ts', './charges/create.ts'],
  ['src-main/shell/browser/new.ts', '../../console.ts'],
  ['src-main/shell/electron/new.ts', 'electron'],
  ['src-main/shell/electron/new.ts', 'electron-updater'],
  ['src-main/index.ts', 'electron'],
] as const;

describe("the linter's import rules", () => {
  it.each(BREACHES)('the linter refuses that %s (%s) imports %s', (_room, path, imported) => {
    const { refused, said } = lint({ [path]: importing(imported) });
    expect(refused).toBe(true);
    expect(said).toContain('noRestrictedImports');
  });

  it.each(ALLOWED)('the linter allows that %s imports %s', (path, imported) => {
    expect(lint({ [path]: importing(imported) })).toMatchObject({ refused: false });
  });

  it('the linter refuses two files that import each other, also by a type alone', () => {
    const { refused, said } = lint({
      'src-main/charges/one.ts': "import type { Two } from './two.ts';\n\nexport type One = Two | 1;\n",
      'src-main/charges/two.ts': "import type { One } from './one.ts';\n\nexport type Two = One | 2;\n",
    });
    expect(refused).toBe(true);
    expect(said).toContain('noImportCycles');
  });
});

const SOURCES = ['src-main', 'src-preload', 'src-renderer'];
const imports = importsIn(fromRoot('.'), SOURCES);

/** From the ground up; a room imports rooms of its own floor or of a lower one, never of a higher one. */
const FLOORS: readonly (readonly string[])[] = [
  ['src-preload/contract/'],
  ['src-main/ground/'],
  ['src-main/brcode/', 'src-main/columns/', 'src-main/gateway-http/', 'src-main/masking/', 'src-main/workbook/'],
  ['src-main/sqlite-file/'],
  ['src-main/history/api/', 'src-main/history/model/'],
  ['src-main/history/database/', 'src-main/history/tables/'],
  ['src-main/history/sqlite/', 'src-main/history/search/'],
  ['src-main/history/charges/', 'src-main/history/desks/'],
  ['src-main/history/recording/', 'src-main/history/migrations/', 'src-main/history/reports/'],
  ['src-main/history/figures/'],
  ['src-main/history/receivables/'],
  ['src-main/history/queries/', 'src-main/history/batches/', 'src-main/history/erasure/', 'src-main/history/transfer/'],
  ['src-main/history/recovery/'],
  ['src-main/history/worker/'],
  ['src-main/history/'],
  ['src-main/team-history/connect/'],
  ['src-main/team-history/rights/'],
  ['src-main/team-history/schema/'],
  ['src-main/team-history/engine/'],
  ['src-main/team-history/erasure/', 'src-main/team-history/desks/'],
  ['src-main/team-history/signals/'],
  ['src-main/team-history/moving/'],
  ['src-main/team-history/worker/'],
  ['src-main/team-history/'],
  ['src-main/team-server/'],
  [
    'src-main/access/',
    'src-main/audit/',
    'src-main/charges/',
    'src-main/managed/',
    'src-main/sandbox/',
    'src-main/settings/',
  ],
  ['src-main/updates/'],
  ['src-main/payer/', 'src-main/gateways/', 'src-main/security/', 'src-main/drafts/', 'src-main/messages/'],
  ['src-main/reports/'],
  ['src-main/batches/', 'src-main/saved/'],
  ['src-main/receivables/'],
  ['src-main/diagnostics/', 'src-main/maintenance/'],
  ['src-main/shell-contract.ts'],
  ['src-main/desk.ts', 'src-main/wrappers.ts'],
  ['src-main/console.ts'],
  ['src-main/shell/'],
  ['src-main/browser.ts', 'src-main/export.ts', 'src-main/index.ts'],
  ['src-main/start.ts'],
];

const RENDERER_FLOORS: readonly (readonly string[])[] = [
  ['src-preload/contract/'],
  ['src-renderer/i18n/', 'src-renderer/format/', 'src-renderer/theme/', 'src-renderer/navigation/'],
  ['src-renderer/bridge/'],
  ['src-renderer/components/'],
  ['src-renderer/saved/'],
  ['src-renderer/payer/', 'src-renderer/documents/', 'src-renderer/exports/', 'src-renderer/messages/'],
  [
    'src-renderer/access/',
    'src-renderer/charge-page/',
    'src-renderer/diagnostics/',
    'src-renderer/maintenance/',
    'src-renderer/new-charge/',
    'src-renderer/security/',
    'src-renderer/team/',
  ],
  ['src-renderer/charges/', 'src-renderer/reports/', 'src-renderer/settings/', 'src-renderer/welcome/'],
  ['src-renderer/receivables/'],
  ['src-renderer/batches/', 'src-renderer/customer/', 'src-renderer/today/'],
  ['src-renderer/service-limits/'],
  ['src-renderer/app/'],
];

/** What services may import of a history: its api, its pure rules, and the entry files. */
const DOORS =
  /^src-main\/history\/(api\/|model\/|sqlite\/history-files|(history|history-on-disk|windowless-history|open-file|file-task-client)\.ts$)/;

/** The histories: a file's, and a team's, which runs the same functions over PostgreSQL. */
const HISTORIES = /^src-main\/(team-)?history\//;

const aroundDoors = (all: typeof imports) =>
  all.filter(({ from, to }) => to.startsWith('src-main/history/') && !HISTORIES.test(from) && !DOORS.test(to));

describe('the graph of folders', () => {
  it('the graph of folders has no circle in any folder, in the page and in types too', () => {
    expect(circlesOf(imports)).toEqual([]);
    expect(folderCirclesOf(imports)).toEqual([]);
  });

  it('the graph of folders finds a circle between two folders, and between a file and a folder', () => {
    const one = { from: 'src-main/charges/creation/creation.ts', to: 'src-main/gateway-http/client.ts' };
    const back = {
      from: 'src-main/gateway-http/http/transport.ts',
      to: 'src-main/charges/watch/entry/read-intervals.ts',
    };
    expect(circlesOf([one, back])).toEqual([[one, back]]);
    const up = { from: 'src-main/charges/watch/entry/read-intervals.ts', to: 'src-main/charges/gateway-charges.ts' };
    const down = { from: 'src-main/charges/gateway-charges.ts', to: 'src-main/charges/watch/watch.ts' };
    expect(circlesOf([up, down])).toEqual([[up, down]]);
    expect(circlesOf([one])).toEqual([]);
    const byFolder = {
      from: 'src-renderer/charge-page/details/warnings.tsx',
      to: 'src-renderer/charge-page/messages.ts',
    };
    const byPage = {
      from: 'src-renderer/charge-page/charge-page.tsx',
      to: 'src-renderer/charge-page/details/details.tsx',
    };
    expect(circlesOf([byFolder, byPage])).toEqual([]);
    expect(folderCirclesOf([byFolder, byPage])).toEqual([[byFolder, byPage]]);
  });

  it('the graph of folders has no import of a higher floor by a lower one', () => {
    expect(upwardImports(imports, FLOORS)).toEqual([]);
    expect(upwardImports(imports, RENDERER_FLOORS)).toEqual([]);
  });

  it('the graph of folders finds an import that goes up', () => {
    const up = { from: 'src-main/history/queries/list/totals.ts', to: 'src-main/charges/creation/creation.ts' };
    const inPage = { from: 'src-renderer/format/time.ts', to: 'src-renderer/bridge/use-format.ts' };
    expect(upwardImports([up], FLOORS)).toEqual([up]);
    expect(upwardImports([inPage], RENDERER_FLOORS)).toEqual([inPage]);
  });

  it('the graph of folders has a floor for every folder of the main process and of the page', () => {
    const rooms = [...FLOORS, ...RENDERER_FLOORS].flat();
    const files = imports.flatMap(({ from, to }) => [from, to]).filter((file) => !file.startsWith('src-preload/'));
    expect(files.filter((file) => !rooms.some((room) => file.startsWith(room)))).toEqual([]);
  });

  it('the services import a history only through its entry files', () => {
    expect(aroundDoors(imports)).toEqual([]);
    const around = { from: 'src-main/charges/gateway-charges.ts', to: 'src-main/history/charges/charge-store.ts' };
    expect(aroundDoors([around])).toEqual([around]);
  });

  it("the history's api imports nothing of its engine", () => {
    const engine = imports.filter(
      ({ from, to }) => from.startsWith('src-main/history/api/') && /^src-main\/history\/(?!api\/|model\/)/.test(to),
    );
    expect(engine).toEqual([]);
  });
});
