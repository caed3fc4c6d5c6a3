/**
 * Thousands of messages and requests that no page of Balcão sends, against a browser shell in its own process: the same
 * ones each time. `npm run soak` sends all of them, with other numbers.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { WebSocket } from 'ws';
import { isOperationName, type OperationName, operations } from '../../src-preload/contract/contract.ts';
import type { Result } from '../../src-preload/contract/errors.ts';
import { typedDraft } from '../support/gateway/typed-draft.ts';
import fc from '../support/run/properties.ts';
import { runs, SEED } from '../support/run/rounds.ts';
import { wildCalls } from '../support/run/wild-inputs.ts';
import { type BrowserShellProcess, startBrowserShell } from '../support/shell/browser-shell-process.ts';
import { wildRequests } from '../support/shell/wild-requests.ts';
import { LARGEST, USUAL, WORST_CALLS } from '../support/shell/worst-messages.ts';

/** A fifth of them in every run. */
const MESSAGES = runs(10_000);
const REQUESTS = 2_500;
const PAGES_BESIDE_EACH_OTHER = 8;
/** Each starts a thread, or reads or writes a file. */
const SLOW: readonly OperationName[] = [
  'maintenance.backUp',
  'maintenance.check',
  'maintenance.exportHistory',
  'erasure.find',
  'erasure.begin',
  'maintenance.exportPerson',
  'exports.write',
  'statements.read',
  'statements.match',
  'diagnostics.save',
  'team.planMove',
  'team.moveIn',
  'team.moveOut',
  'team.saveFile',
];
/** What a quiet run takes is 400 to 455: it has grown with the operations, each of which is sent its largest inputs. */
const MOST_MEGABYTES = 500;
/** Milliseconds, for a machine that is busy with something else; it only ends what hangs. */
const TIMEOUT = 1_800_000;

let shell: BrowserShellProcess;
let gatewayId = '';
let key = '';
let nextId = 1;

/** What became of a message: its result, or the code with which the socket was closed. */
type Outcome = { readonly result: Result<unknown> } | { readonly closed: number };

/** Sends one message and waits for its result, or the end of the socket. */
function sendOver(socket: WebSocket, message: string | Buffer): Promise<Outcome> {
  return new Promise((resolve) => {
    const finish = (outcome: Outcome) => {
      socket.off('message', onMessage).off('close', onClose);
      resolve(outcome);
    };
    const onClose = (closed: number) => finish({ closed });
    const onMessage = (data: Buffer) => {
      // Main's own messages: results and signals.
      const heard = JSON.parse(String(data)) as { readonly result?: Result<unknown> };
      if (heard.result !== undefined) finish({ result: heard.result });
    };
    socket.on('message', onMessage).on('close', onClose);
    socket.send(message, { binary: typeof message !== 'string' && message[0] === 0 });
  });
}

/** Several pages, each sending one message after the other; a page that is disconnected comes back. */
async function sendAll(messages: readonly (string | Buffer)[], pages = PAGES_BESIDE_EACH_OTHER): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  const waiting = messages.entries();
  await Promise.all(
    Array.from({ length: pages }, async () => {
      let socket = await shell.openSocket();
      for (const [at, message] of waiting) {
        if (socket.readyState !== socket.OPEN) socket = await shell.openSocket();
        outcomes[at] = await sendOver(socket, message);
      }
      socket.terminate();
    }),
  );
  return outcomes;
}

const messageOf = (name: string, input: unknown) => JSON.stringify({ id: nextId++, name, input });

async function call(name: string, input: unknown): Promise<Result<unknown>> {
  const [outcome] = await sendAll([messageOf(name, input)]);
  if (outcome === undefined || !('result' in outcome)) throw new Error(`${name}: disconnected`);
  return outcome.result;
}

beforeAll(async () => {
  shell = await startBrowserShell();
  const added = await call('gateways.addSandbox', null);
  if (!added.ok) throw new Error(added.error.kind);
  gatewayId = (added.value as { readonly id: string }).id;
  const made = await call('charges.create', { gatewayId, draft: typedDraft(), confirmDuplicate: true });
  if (!made.ok) throw new Error(made.error.kind);
  key = (made.value as { readonly key: string }).key;
});
afterAll(() => shell.close());

/** An input that would end the fuzz or leave its folder, rather than be answered: those have tests of their own. */
function isHarmless({ name, input }: { readonly name: string; readonly input: unknown }): boolean {
  if (!isOperationName(name) || !operations[name].input.safeParse(input).success) return true;
  // A desk that is locked refuses everything that follows.
  if (name === 'security.lock' || name.startsWith('security.set')) return false;
  // It may be any folder of the computer.
  if (name === 'settings.change') return !/"(?:backup|save)Folder":"\//.test(JSON.stringify(input));
  // Each gateway has threads of its own.
  return !['gateways.add', 'gateways.duplicate'].includes(name) || JSON.stringify(input).includes('"name":"Loja"');
}

/** Fields whose right values a schema does not tell, or that would lead away from this computer. */
const named = () => ({
  gatewayId: [gatewayId],
  key: [key],
  name: ['Loja'],
  baseUrl: ['http://127.0.0.1:9/v1', 'https://127.0.0.1:9', 'ftp://127.0.0.1', '//', 'http://[::1'],
  address: ['http://127.0.0.1:9'],
  timeZone: ['UTC', 'America/Sao_Paulo', 'Nowhere/City'],
  backupFolder: ['', 'backups'],
  saveFolder: ['', 'saved'],
  period: ['2026-11', '2026-11-22', '0001-01-01', '9999-12-31', '9999-12'],
  payload: ['{}', '{"a":"b"}', `{"a":${'['.repeat(9_000)}${']'.repeat(9_000)}}`, '[', 'null'],
  verifyPath: ['', '/check'],
  path: ['/token'],
  document: ['', '529.982.247-25', '1'],
  email: ['', 'ana@example.com', `${'a.'.repeat(120)}@`],
  phone: ['', '(11) 99999-8888', '+'],
  ticket: [null, 'a'.repeat(32)],
  png: ['iVBORw0KGgoAAAA=', 'iVBORw0KGgo', 'x'],
  text: ['', 'ana', 'Data;Valor\n22/11/2026;10,00', '<OFX><STMTTRN><TRNAMT>1', `a:"${'"'.repeat(50)}`],
  rows: [[], [['a']], [[1]], [[null, null]], [[{}]], 'a'],
});

/** Messages that are no calls, or not quite. */
const broken = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.uint8Array({ minLength: 1, maxLength: 200 }).map((bytes) => Buffer.from(bytes)),
  fc.jsonValue().map((value) => JSON.stringify(value)),
  fc.record({ id: fc.jsonValue(), name: fc.jsonValue(), input: fc.jsonValue() }).map((value) => JSON.stringify(value)),
  fc.nat(60).map((length) => messageOf('settings.read', null).slice(0, length)),
);

function kindsOf(outcomes: readonly Outcome[]): Map<string, number> {
  const kinds = outcomes.map((outcome) => {
    if ('closed' in outcome) return `closed ${outcome.closed}`;
    return outcome.result.ok ? 'ok' : outcome.result.error.kind;
  });
  return new Map([...Map.groupBy(kinds, (kind) => kind)].map(([kind, all]) => [kind, all.length]));
}

async function expectSound(): Promise<void> {
  expect(shell.isAlive()).toBe(true);
  expect(await call('settings.read', null)).toMatchObject({ ok: true });
  expect(await call('charges.detail', { gatewayId, key })).toMatchObject({ ok: true, value: { key } });
  expect(shell.log().filter((line) => /"event":"(fault|request-failed)"/.test(line))).toEqual([]);
  expect(shell.peakMegabytes()).toBeLessThan(MOST_MEGABYTES);
}

describe('the browser shell, in its own process', () => {
  it(
    'the browser shell answers thousands of wild messages without an error of its own, and goes on',
    async () => {
      const calls = wildCalls(named(), SLOW)
        .filter(isHarmless)
        .map(({ name, input }) => messageOf(name, input));
      const wild = fc.oneof({ weight: 9, arbitrary: calls }, { weight: 1, arbitrary: broken });
      const messages = fc.sample(wild, { numRuns: MESSAGES, seed: SEED });
      const outcomes = await sendAll(messages);
      const internal = outcomes.flatMap((outcome, at) =>
        'result' in outcome && !outcome.result.ok && outcome.result.error.kind === 'internal'
          ? [String(messages[at]).slice(0, 300)]
          : [],
      );
      expect(internal).toEqual([]);
      const kinds = kindsOf(outcomes);
      // The rest counts only where handlers were reached, and both kinds of refusal.
      for (const kind of ['ok', 'invalid-input', 'unknown-operation', 'closed 1007'])
        expect(kinds.get(kind) ?? 0, kind).toBeGreaterThan(50);
      await expectSound();
    },
    TIMEOUT,
  );

  it(
    'the browser shell answers the largest, deepest and most inputs at once, with little memory',
    async () => {
      const messages = WORST_CALLS.flatMap(({ name, input, isWorstWhenLargest }) =>
        (isWorstWhenLargest ? [USUAL, LARGEST] : [USUAL]).map(
          (bytes) => `{"id":${nextId++},"name":"${name}","input":${input(bytes)}}`,
        ),
      );
      const kinds = kindsOf(await sendAll(messages, 2));
      // Of a text of escapes, a bank's file has any number.
      expect([...kinds.keys()].sort()).toEqual(['invalid-input', 'ok', 'too-large']);
      await expectSound();
    },
    TIMEOUT,
  );

  it(
    'the browser shell answers thousands of wild requests without an error of its own, and goes on',
    async () => {
      const answers: string[] = [];
      const requests = fc.sample(wildRequests(shell), { numRuns: REQUESTS, seed: SEED }).entries();
      await Promise.all(
        Array.from({ length: PAGES_BESIDE_EACH_OTHER }, async () => {
          for (const [at, request] of requests) answers[at] = await shell.sendBytes(request);
        }),
      );
      const statuses = new Set(answers.map((line) => line.split(' ')[1] ?? 'none'));
      // None of the server's own errors; and the rest counts only where it was reached.
      expect([...statuses].filter((status) => status.startsWith('5'))).toEqual([]);
      expect([...statuses]).toEqual(expect.arrayContaining(['200', '400', '403', '404', '405', '431']));
      await expectSound();
    },
    TIMEOUT,
  );
});
