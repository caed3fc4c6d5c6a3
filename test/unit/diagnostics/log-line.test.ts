import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { describeFault, faultLine } from '../../../src-main/diagnostics/fault-line.ts';
import { allowedLine } from '../../../src-main/diagnostics/log-line.ts';

const SOURCE = fileURLToPath(new URL('../../../src-main', import.meta.url));

const sources = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts'))
  .map((name) => readFileSync(join(SOURCE, name), 'utf8'));
/** Every call that logs, as in the source: its event. */
const calls = sources
  .flatMap((source) => [...source.matchAll(/\blog\(\{\s*event(?:: '([^']+)')?/g)])
  .map(([, event]) => event);

/** WorkerClient names its event in a variable. */
const OF_WORKERS = ['history-fault', 'history-not-opened', 'history-worker-died'];
const events = [...new Set([...calls.filter((event) => event !== undefined), ...OF_WORKERS])];

const FIELDS = [
  ...['reference', 'operation', 'fault', 'code', 'where', 'reason', 'detail', 'worker', 'why', 'backup'],
  ...['gateway', 'version', 'shell', 'node', 'electron', 'platform', 'format', 'basis', 'length', 'masked', 'rows'],
  ...['verdict', 'method', 'status', 'occasion', 'findings', 'entries', 'records', 'bytes', 'ms'],
];

const TOLD = [
  'Maria da Silva',
  'maria',
  'MARIA',
  'ELIANE',
  'maria.silva@example.com',
  '52998224725',
  '529.982.247-25',
  '+5511987654321',
  'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJtYXJpYSJ9.c2lnbmF0dXJl',
  'sk_live_51H8aBcDeFgHiJkLmNoP',
  '/home/maria/.local/share/balcao',
  'at maria (/home/maria/maria.ts:1:2)',
  'ERR: Maria da Silva',
  'SQLITE_CONSTRAINT: UNIQUE constraint failed: maria',
  'https://pix.example.com/v1?token=maria',
];

describe('the lines the log accepts', () => {
  it('every event that main logs is on the list, so that none is lost', () => {
    expect(events.length).toBeGreaterThan(8);
    expect(events.filter((event) => allowedLine({ event }) === null)).toEqual([]);
  });

  it('every name under which main reports a fault is let through, so that the log says what failed', () => {
    const named = sources.flatMap((source) => [
      ...source.matchAll(/event: 'fault', operation: '([^']+)'|\breport\(\w+, '([^']+)'\)/g),
    ]);
    const names = [...new Set(named.map(([, logged, reported]) => logged ?? reported ?? ''))];
    expect(names).toEqual(expect.arrayContaining(['audit', 'background', 'export', 'orphans', 'retention']));
    for (const operation of names) expect(allowedLine({ event: 'fault', operation })?.fields).toEqual({ operation });
  });

  it.each(events)(
    'the log event %s lets through neither a person nor a token, whatever field it is put in',
    (event) => {
      for (const told of TOLD) {
        const thrown = Object.fromEntries([...FIELDS, 'name', 'message', 'token', told].map((name) => [name, told]));
        const kept = JSON.stringify(allowedLine({ ...thrown, event }));
        expect(kept.toLowerCase()).not.toMatch(/maria|eliane|52998224725|529\.982|5511987654321|eyj|sk_live|example/);
      }
    },
  );

  it('a log event that is not on the list is dropped whole', () => {
    expect(allowedLine({ event: 'maria', code: 'ENOENT' })).toBeNull();
    expect(allowedLine({ event: 'toString' })).toBeNull();
  });

  it('an error in the log has its class, code and position in the program, but no install folder', () => {
    const cause = Object.assign(new TypeError('maria@example.com'), { code: 'ERR_INVALID_ARG_TYPE' });
    cause.stack = [
      'TypeError: maria@example.com',
      '    at Access.verify (file:///home/maria/balcao/src-main/access/token/token-access.ts:119:11)',
      '    at async createDispatch (/home/maria/balcao/out/main/chunks/console-X1_y.js:5:6)',
      '    at process.processTicksAndRejections (node:internal/process/task_queues:104:5)',
      '    at maria@example.com',
    ].join('\n');
    expect(
      allowedLine({ event: 'fault', reference: '0a1b2c3d', operation: 'access.verify', ...faultLine(cause) }),
    ).toEqual({
      level: 'error',
      event: 'fault',
      fields: {
        reference: '0a1b2c3d',
        operation: 'access.verify',
        fault: 'TypeError',
        code: 'ERR_INVALID_ARG_TYPE',
        where:
          'Access.verify src-main/access/token/token-access.ts:119:11 < createDispatch out/main/chunks/console-X1_y.js:5:6 < ' +
          'process.processTicksAndRejections node:internal/process/task_queues:104:5',
      },
    });
  });

  it('a real error of this program is logged with its positions', () => {
    let real: unknown;
    try {
      JSON.parse('{"maria');
    } catch (fault) {
      real = fault;
    }
    const { fields } = allowedLine({ event: 'fault', ...faultLine(real) }) ?? { fields: {} };
    expect(fields).toMatchObject({ fault: 'SyntaxError' });
  });

  it("a history's error is logged with its reason and SQLite's code", () => {
    const line = {
      event: 'history-fault',
      worker: 'writer',
      reason: 'disk-full',
      detail: 'SQLITE_FULL: database or disk is full',
    };
    expect(allowedLine(line)?.fields).toEqual({ worker: 'writer', reason: 'disk-full', detail: 'SQLITE_FULL' });
  });

  it("a team's error is logged with its reason, what of the server it was, and PostgreSQL's code", () => {
    const line = { event: 'history-not-opened', worker: 'rows', reason: 'server-refused', detail: 'login 28P01' };
    expect(allowedLine(line)?.fields).toEqual({ worker: 'rows', reason: 'server-refused', detail: 'login 28P01' });
    expect(allowedLine({ ...line, detail: 'Key (document)=(52998224725) exists' })?.fields).toEqual({
      ...{ worker: 'rows', reason: 'server-refused' },
    });
  });
});

describe('the text on a terminal for an error that ends Balcão', () => {
  it('an error that ends Balcão is printed as kind and position, never as a message', () => {
    const fault = new TypeError('Invalid value "Maria da Silva" for Bearer sk_live_51H8');
    expect(describeFault(fault)).toMatch(/^TypeError at .*log-line\.test\.ts:\d+:\d+\)?$/);
  });

  it("an error that ends Balcão is printed as the system's own sentence where it is about a file or a port", () => {
    const fault = Object.assign(new Error("EACCES: permission denied, mkdir '/opt/balcao'"), { syscall: 'mkdir' });
    expect(describeFault(fault)).toBe("EACCES: permission denied, mkdir '/opt/balcao'");
  });
});
