/**
 * How a scheduled export ends when another process runs, does not respond, or cancels it: its exit code, and one
 * correct file or none.
 */
import { spawn } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { takeLock } from '../../../../src-main/shell/both/instance/instance-lock.ts';
import { type DoJob, listenForInstances } from '../../../../src-main/shell/both/instance/instance-socket.ts';
import { EXIT } from '../../../../src-main/shell/cli-export/export-command.ts';
import { exportService } from '../../../../src-main/shell/cli-export/export-service.ts';
import { exportWithoutWindow } from '../../../../src-main/shell/cli-export/windowless-export.ts';
import { fastClock } from '../../../support/clocks/fast-clock.ts';
import { runStart } from '../../../support/e2e/balcao.ts';
import { typedDraft } from '../../../support/gateway/typed-draft.ts';
import { type ConsoleDesk, openDesk } from '../../../support/shell/console-desk.ts';
import { buildConsole, START_COMMAND } from '../../../support/shell/start-command.ts';
import { exportCommandHere, windowlessDeps } from '../../../support/shell/windowless.ts';

const root = fileURLToPath(new URL('../../../..', import.meta.url));
let desk: ConsoleDesk;
let out = '';

beforeAll(async () => {
  buildConsole();
  desk = await openDesk();
  const { id: gatewayId } = await desk.call('gateways.addSandbox', null);
  await desk.call('charges.create', { gatewayId, draft: typedDraft(), confirmDuplicate: true });
  await desk.console.close();
});
afterAll(() => rmSync(desk.folder, { recursive: true, force: true }));
beforeEach(() => {
  out = join(desk.folder, randomUUID());
  mkdirSync(out);
});

const flags = () => ['--gateway', 'Sandbox', '--data-dir', desk.folder, '--locale', 'en', '--out', join(out, 'x.csv')];

/** A folder's only files are the export and its manifest, and they belong together. */
function expectOneRightFile(stdout: readonly string[]): void {
  expect(readdirSync(out).toSorted()).toEqual(['x.csv', 'x.csv.manifest.json']);
  const sha256 = createHash('sha256')
    .update(readFileSync(join(out, 'x.csv')))
    .digest('hex');
  expect(JSON.parse(readFileSync(join(out, 'x.csv.manifest.json'), 'utf8'))).toMatchObject({ sha256, rows: 1 });
  for (const line of stdout) expect(line).toBe(`${join(out, 'x.csv')}\t1\t${sha256}\n`);
}

/** A console that holds the lock and takes jobs as `doJob` does them. */
async function asConsole(doJob: DoJob): Promise<() => Promise<void>> {
  const lock = takeLock(desk.folder);
  const stop = await listenForInstances(desk.folder, () => undefined, doJob);
  return async () => {
    await stop();
    lock?.release();
  };
}

describe('npm start -- export', () => {
  it('npm start -- export ends with 4 where a Balcão holds the folder and does not respond', async () => {
    const lock = takeLock(desk.folder);
    const told: string[] = [];
    const code = await exportCommandHere(desk.folder, flags(), {
      clock: fastClock(50),
      printSentence: (line) => void told.push(line),
    });
    lock?.release();
    expect([code, EXIT.silent]).toEqual([4, 4]);
    expect(told).toEqual(['Balcão is open with this data folder and does not answer, so nothing was exported.']);
    expect(readdirSync(out)).toEqual([]);
  });

  it('npm start -- export ends with 130 on Ctrl+C, which cancels the console’s job, and leaves nothing', async () => {
    const heard = Promise.withResolvers<void>();
    const taken = Promise.withResolvers<void>();
    const stop = await asConsole(async (_job, _tell, signal) => {
      signal.addEventListener('abort', () => heard.resolve());
      taken.resolve();
      await heard.promise;
    });
    const child = spawn(process.execPath, [...START_COMMAND, 'export', ...flags()], {
      cwd: root,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let said = '';
    child.stderr.on('data', (chunk: Buffer) => {
      said += chunk.toString();
    });
    const ended = once(child, 'close');
    await taken.promise;
    child.kill('SIGINT');
    await heard.promise;
    expect((await ended)[0]).toBe(130);
    expect(said).toContain('Interrupted; no file was written.');
    await stop();
    expect(readdirSync(out)).toEqual([]);
  });

  it('npm start -- export ends with 130 without a console, releases the lock, and leaves nothing', async () => {
    const stop = new AbortController();
    const code = await exportCommandHere(desk.folder, flags(), {
      signal: stop.signal,
      // The interruption comes when the lock is held and the history about to be read.
      runHere: (job, told, signal) => {
        stop.abort();
        return exportWithoutWindow(windowlessDeps(desk.folder), job, told, signal);
      },
    });
    expect(code).toBe(130);
    expect(readdirSync(out)).toEqual([]);
    const lock = takeLock(desk.folder);
    expect(lock).not.toBeNull();
    lock?.release();
  });

  it('npm start -- export twice at once, with no console, writes one after the other: one correct file', async () => {
    const both = await Promise.all([1, 2].map(() => runStart(['export', ...flags()])));
    expect(both.map(({ code }) => code)).toEqual([0, 0]);
    expectOneRightFile(both.map(({ stdout }) => stdout));
  });

  it('npm start -- export twice at once writes one after the other: one correct file, both recorded', async () => {
    const lock = takeLock(desk.folder);
    desk = await openDesk(desk.folder);
    const stop = await listenForInstances(
      desk.folder,
      () => undefined,
      exportService(desk.console, (fault) => {
        throw fault;
      }),
    );
    const before = await madeHere();
    const both = await Promise.all([1, 2].map(() => exportCommandHere(desk.folder, flags())));
    expect(both).toEqual([0, 0]);
    expectOneRightFile([]);
    expect(await madeHere()).toBe(before + 2);
    await stop();
    await desk.console.close();
    lock?.release();
  });
});

async function madeHere(): Promise<number> {
  const [gateway] = await desk.call('gateways.list', null);
  return (await desk.call('exports.made', { gatewayId: gateway?.id ?? '' })).length;
}
