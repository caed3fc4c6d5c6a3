/** A closing saved as a file, and checked as the page checks it: by itself, and with the histories of a desk. */
import { createHash, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import Database from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { closingFileEnd } from '../../../src-preload/contract/sealed-files/closing-file.ts';
import { closingCheckOf, kindOfFile, type SealedCheck } from '../../../src-renderer/reports/check-file/sealed-check.ts';
import { fastClock } from '../../support/clocks/fast-clock.ts';
import { createdCharge } from '../../support/gateway/connect-gateway.ts';
import { typedDraft } from '../../support/gateway/typed-draft.ts';
import { type ConsoleDesk, openDesk } from '../../support/shell/console-desk.ts';
import { bridgeOf } from '../../support/shell/desk-bridge.ts';

const PERIOD = '2026-11';
const clock = fastClock(8, Date.UTC(2026, 10, 18, 15));
let desk: ConsoleDesk;
let gatewayId = '';
let closingId = '';
let sha256 = '';
let path = '';
let bytes = Buffer.alloc(0);

beforeAll(async () => {
  desk = await openDesk(undefined, clock);
  gatewayId = (await desk.call('gateways.addSandbox', null)).id;
  for (const amount of [700, 123_456, 90_000]) {
    const key = await createdCharge(desk, gatewayId, { ...typedDraft(), id: randomUUID(), amount });
    if (amount === 90_000) continue;
    await desk.call('sandbox.simulate', { gatewayId, key, action: 'pay' });
    await desk.received((signal) => signal.name === 'charge-paid' && signal.payload.row.key === key);
  }
  const { closings } = await desk.call('closing.close', { gatewayId, period: PERIOD, basis: 'created' });
  closingId = closings[0]?.id ?? '';
  sha256 = closings[0]?.sha256 ?? '';
  ({ path } = await desk.call('closing.save', { gatewayId, closingId, language: 'pt-BR' }));
  bytes = readFileSync(path);
});
afterAll(() => desk.close());

async function checked(content: Uint8Array | string, at: ConsoleDesk = desk): Promise<SealedCheck> {
  const file = new Blob([typeof content === 'string' ? content : new Uint8Array(content)]);
  expect(await kindOfFile(file)).toBe('closing');
  return closingCheckOf(bridgeOf(at), await at.call('gateways.list', null), file);
}

/** The file with these lines instead, and an end that fits: as a person edits it who knows its form. */
function withLines(change: (lines: string[]) => string[]): string {
  const lines = change(bytes.toString().split('\n').slice(0, -2));
  const text = lines.map((line) => `${line}\n`).join('');
  return text + closingFileEnd(createHash('sha256').update(text).digest('hex'));
}

async function emptyDesk(): Promise<ConsoleDesk> {
  const other = await openDesk(undefined, clock);
  onTestFinished(() => other.close());
  await other.call('gateways.addSandbox', null);
  return other;
}

describe('a saved closing', () => {
  it('a saved closing is named by its period, and saved again it has the same bytes', async () => {
    expect(basename(path)).toMatch(/^fechamento-2026-11-2026-11-18-\d{4}\.jsonl$/);
    const again = await desk.call('closing.save', { gatewayId, closingId, language: 'en' });
    expect(readFileSync(again.path).equals(bytes)).toBe(true);
  });

  it('a saved closing has the control code of its paper, and the code can be computed as its form says', () => {
    const [head = '', ...lines] = bytes.toString().split('\n').slice(0, -2);
    const of = JSON.parse(head);
    expect(lines).toHaveLength(1 + 3);
    const header = [of.id, of.period, of.basis, of.timeZone, of.closedAt, JSON.stringify(of.operator)];
    const text = ['balcao-closing-1', ...header, ...lines].join('\n');
    expect(createHash('sha256').update(text).digest('hex')).toBe(sha256);
    expect(of.sha256).toBe(sha256);
  });

  it('a saved closing has no name, CPF, e-mail or phone of a customer', () => {
    const { customer } = typedDraft();
    for (const personal of [customer.name, customer.document, customer.email, customer.phone].filter(Boolean))
      expect(bytes.toString()).not.toContain(personal);
  });

  it('the desk that has the closing says so, and another one that it is whole and not known there', async () => {
    expect(await checked(bytes)).toMatchObject({
      found: { is: 'whole', head: { id: closingId, period: PERIOD, sha256 } },
      here: { is: 'same', integrity: 'whole', gatewayName: expect.stringMatching(/\S/) },
    });
    expect(await checked(bytes, await emptyDesk())).toMatchObject({
      found: { is: 'whole' },
      here: { is: 'unknown', unread: [] },
    });
  });

  it('a closing of a period without charges is whole, too', async () => {
    const { closings } = await desk.call('closing.close', { gatewayId, period: '2026-01', basis: 'cash' });
    const saved = await desk.call('closing.save', { gatewayId, closingId: closings[0]?.id ?? '', language: 'en' });
    expect(await checked(readFileSync(saved.path))).toMatchObject({ found: { is: 'whole' }, here: { is: 'same' } });
  });

  it('each changed byte of a saved closing is noticed', async () => {
    const unnoticed: number[] = [];
    for (let at = 0; at < bytes.length; at++) {
      const edited = Buffer.from(bytes);
      edited[at] = (edited[at] ?? 0) ^ 1;
      const file = new Blob([edited]);
      // A file that is no closing by its first bytes is looked for among the exports, and unknown there.
      if ((await kindOfFile(file)) === null) continue;
      const { found } = await closingCheckOf(bridgeOf(desk), [], file);
      if (found.is === 'whole') unnoticed.push(at);
    }
    expect(unnoticed).toEqual([]);
  });

  it('a saved closing that was cut anywhere is noticed', async () => {
    const unnoticed: number[] = [];
    for (let length = 40; length < bytes.length; length++) {
      const { found } = await closingCheckOf(bridgeOf(desk), [], new Blob([bytes.subarray(0, length)]));
      if (found.is !== 'cut') unnoticed.push(length);
    }
    expect(unnoticed).toEqual([]);
  });

  it.each([
    ['a figure', (lines: string[]) => lines.map((line) => line.replace('"gross":124156', '"gross":124157'))],
    ['an amount of a row', (lines: string[]) => lines.map((line) => line.replace(',700,', ',701,'))],
    ['a removed row', (lines: string[]) => lines.toSpliced(2, 1)],
    [
      'two swapped rows',
      ([head = '', figures = '', one = '', other = '', ...rest]: string[]) => [head, figures, other, one, ...rest],
    ],
    [
      'who closed',
      ([head = '', ...rest]: string[]) => [JSON.stringify({ ...JSON.parse(head), operator: 'Somebody else' }), ...rest],
    ],
  ])('an edited file whose end was computed again is changed: %s', async (_, change) => {
    const edited = withLines(change);
    expect(edited).not.toBe(bytes.toString());
    expect(await checked(edited)).toEqual({ of: 'closing', found: { is: 'changed' } });
  });

  it('a forged file with right digests is another one at the desk that has the closing', async () => {
    const forged = withLines(([head = '', figures = '', ...rows]) => {
      const of = { ...JSON.parse(head), period: '2026-10' };
      const header = [of.id, of.period, of.basis, of.timeZone, of.closedAt, JSON.stringify(of.operator)];
      const text = ['balcao-closing-1', ...header, figures, ...rows].join('\n');
      const digest = createHash('sha256').update(text).digest('hex');
      return [JSON.stringify({ ...of, sha256: digest }), figures, ...rows];
    });
    expect(await checked(forged)).toMatchObject({ found: { is: 'whole' }, here: { is: 'other' } });
    // The digest does not cover the trail's entry; the desk has it, too.
    const otherHead = withLines(([head = '', ...rest]) => [
      JSON.stringify({ ...JSON.parse(head), auditHead: { number: 1, hash: '0'.repeat(64) } }),
      ...rest,
    ]);
    expect(await checked(otherHead)).toMatchObject({ found: { is: 'whole' }, here: { is: 'other' } });
  });

  it('a file of a closing that was deleted, or edited, in the history is told from it', async () => {
    const inHistory = (sql: string) => {
      const db = new Database(join(desk.folder, 'gateways', gatewayId, 'history.db'));
      db.exec('DROP TRIGGER IF EXISTS closings_no_update; DROP TRIGGER IF EXISTS closings_no_delete;');
      db.prepare(sql).run(closingId);
      db.close();
    };
    inHistory(`UPDATE closings SET operator = 'Somebody else' WHERE id = ?`);
    expect(await checked(bytes)).toMatchObject({ here: { is: 'same', integrity: 'changed' } });
    inHistory('DELETE FROM closings WHERE id = ?');
    expect(await checked(bytes)).toMatchObject({ here: { is: 'same', integrity: 'missing' } });
    expect(await desk.errorOf('closing.save', { gatewayId, closingId, language: 'en' })).toMatchObject({
      kind: 'not-found',
      what: 'closing',
    });
  });

  it('a gateway whose history cannot be read is named where no other has the closing', async () => {
    const bridge = bridgeOf(desk);
    const check = await closingCheckOf(bridge, [{ id: randomUUID(), name: 'Loja' }], new Blob([bytes]));
    expect(check).toMatchObject({ here: { is: 'unknown', unread: ['Loja'] } });
  });
});
