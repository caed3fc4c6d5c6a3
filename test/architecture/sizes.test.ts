/**
 * A file has 250 lines at the most, a folder 15 files, a function 60 lines, and none above 100. What is larger today is
 * listed: a name that is not needed any more fails, so that the lists only become shorter.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { fileSizes, folderSizes, functionSizes, type Size } from './sizes.ts';

const LARGEST_FILE = 250;
const LARGEST_FOLDER = 15;
const LARGEST_FUNCTION = 100;
/** A function fits a page. */
const PAGE_OF_LINES = 60;

const LARGE_FILES: readonly string[] = [
  'src-main/access/token/token-access.ts',
  'src-main/audit/audited-handlers.ts',
  'src-main/batches/batch-runner.ts',
  'src-main/charges/creation/creation.ts',
  'src-main/charges/watch/entry/watch-entry.ts',
  'src-main/charges/watch/watch.ts',
  'src-main/history/api/history-api.ts',
  'src-main/history/api/reports-api.ts',
  'src-main/history/charges/charge-columns.ts',
  'src-main/history/worker/worker-client.ts',
  'src-main/maintenance/erasure/desk-erasures.ts',
  'src-main/reports/exports/export-jobs.ts',
  'src-main/reports/statements/matching/statement-match.ts',
  'src-main/shell/electron/run-electron-shell.ts',
  'src-preload/contract/gateways/gateway.ts',
  'src-renderer/access/connection-messages.ts',
  'src-renderer/access/messages.ts',
  'src-renderer/charges/messages.ts',
  'src-renderer/documents/print-page.module.css',
  'src-renderer/i18n/validation-messages.ts',
  'src-renderer/maintenance/messages.ts',
  'src-renderer/new-charge/fields/new-charge.module.css',
  'src-renderer/reports/closing/closing-messages.ts',
];

const LARGE_FOLDERS: readonly string[] = [];

const LARGE_FUNCTIONS: readonly string[] = [];

const LARGE_OF_RENDERER: readonly string[] = [
  // One case for each kind of error.
  'src-renderer/components/errors/error-sentences.ts: errorSentences',
];

const LONG_FUNCTIONS_OF_MAIN: readonly string[] = [
  'src-main/charges/creation/creation.ts: create',
  'src-main/charges/gateway-charges.ts: constructor',
  'src-main/console.ts: openConsole',
  'src-main/gateway-http/client.ts: createGatewayClient',
  'src-main/history/history.ts: assemble',
  'src-main/reports/exports/columns/export-columns.ts: columnOf',
  'src-main/shell/browser/server/session.ts: createSession',
  'src-main/shell/electron/quitting.ts: quitInOrder',
  'src-main/team-history/offline/open-offline.ts: openOffline',
  'src-main/team-history/offline/synchronization.ts: synchronization',
  'src-main/team-history/shared-desk.ts: sharedDesk',
  'src-preload/websocket.ts: connectBridge',
];

const fromRoot = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url));
const textOf = (file: string) => readFileSync(fromRoot(file), 'utf8');
const files = ['src-main', 'src-preload', 'src-renderer']
  .flatMap((folder) =>
    readdirSync(fromRoot(folder), { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`),
  )
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => /\.(tsx?|css)$/.test(file));
const functions = files.filter((file) => !file.endsWith('.css')).flatMap((file) => functionSizes(file, textOf(file)));
const ofRenderer = functions.filter(({ what }) => what.startsWith('src-renderer/'));

const functionsOfMain = functions.filter(({ what }) => !what.startsWith('src-renderer/'));

/** Too large and not listed; and listed though it is not too large, or not there. */
function unlisted(sizes: readonly Size[], largest: number, listed: readonly string[]) {
  const large = new Set(sizes.filter(({ size }) => size > largest).map(({ what }) => what));
  return {
    tooLarge: [...large].filter((what) => !listed.includes(what)),
    listedInVain: listed.filter((what) => !large.has(what)),
  };
}

it.each([
  ['file', 'lines', LARGEST_FILE, fileSizes(files, textOf), LARGE_FILES],
  ['folder', 'files', LARGEST_FOLDER, folderSizes(files), LARGE_FOLDERS],
  ['function', 'lines', LARGEST_FUNCTION, functions, LARGE_FUNCTIONS],
  ['function of main or the preload', 'lines', PAGE_OF_LINES, functionsOfMain, LONG_FUNCTIONS_OF_MAIN],
  ['function of the renderer', 'lines', PAGE_OF_LINES, ofRenderer, LARGE_OF_RENDERER],
])('no %s has more %s than %i, but those listed', (_what, _unit, largest, sizes, listed) => {
  expect(unlisted(sizes, largest, listed)).toEqual({ tooLarge: [], listedInVain: [] });
});

it('a size above the largest is found, and a name listed in vain', () => {
  const sizes = [
    { what: 'a.ts', size: 251 },
    { what: 'b.ts', size: 250 },
  ];
  expect(unlisted(sizes, 250, ['b.ts', 'c.ts'])).toEqual({ tooLarge: ['a.ts'], listedInVain: ['b.ts', 'c.ts'] });
});

it('functions are measured by name: declared, in a constant, wrapped, as a method', () => {
  const source = [
    'function declared() {\n  return 1;\n}',
    'const arrow = () => {\n  return 1;\n};',
    'const wrapped = memo(function inner() {\n\n\n  return 1;\n});',
    'class A {\n  method(): number {\n    return 1;\n  }\n  readonly field = () => {\n    return 1;\n  };\n}',
  ].join('\n');
  expect(functionSizes('a.ts', source)).toEqual([
    { what: 'a.ts: declared', size: 3 },
    { what: 'a.ts: arrow', size: 3 },
    { what: 'a.ts: inner', size: 5 },
    { what: 'a.ts: method', size: 3 },
    { what: 'a.ts: field', size: 3 },
  ]);
});
