/** The audit trail saved as a file, and checked as the page checks it: by itself, and with a desk's own trail. */
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { hashOf, type StoredEntry } from '../../../src-main/audit/audit-entry.ts';
import { NO_ENTRY, trailLine } from '../../../src-preload/contract/sealed-files/trail-file.ts';
import { kindOfFile, type SealedCheck, trailCheckOf } from '../../../src-renderer/reports/check-file/sealed-check.ts';
import { checkTrailFile } from '../../../src-renderer/reports/check-file/trail-file.ts';
import { fastClock } from '../../support/clocks/fast-clock.ts';
import { type ConsoleDesk, openDesk } from '../../support/shell/console-desk.ts';
import { bridgeOf } from '../../support/shell/desk-bridge.ts';

let desk: ConsoleDesk;
beforeEach(async () => {
  desk = await openDesk(undefined, fastClock(4, Date.UTC(2026, 10, 18, 15)));
  await desk.call('gateways.addSandbox', null);
  for (const backupsKept of [3, 4, 5]) await desk.call('settings.change', { backupsKept });
});
afterEach(() => desk.close());

const save = async () => {
  const { path, entries } = await desk.call('audit.save', { language: 'pt-BR' });
  return { path, entries, text: readFileSync(path, 'utf8') };
};

async function checked(content: string | Uint8Array, at: ConsoleDesk = desk): Promise<SealedCheck> {
  const file = new Blob([typeof content === 'string' ? content : new Uint8Array(content)]);
  expect(await kindOfFile(file)).toBe('trail');
  return trailCheckOf(bridgeOf(at), file, () => undefined);
}

const linesOf = (text: string) => text.split('\n').slice(0, -1);
const fileOf = (lines: readonly string[]) => lines.map((line) => `${line}\n`).join('');

/** The entries from this one on with another operator, and the hashes that fit, under a head that fits. */
function rewrittenFrom(text: string, first: number): string {
  const entries = linesOf(text)
    .slice(1)
    .map((line) => JSON.parse(line) as StoredEntry);
  let previous = entries[first - 2]?.hash ?? NO_ENTRY;
  const rewritten = entries.map((entry) => {
    if (entry.number < first) return entry;
    const next = { ...entry, operator: 'Somebody else', previous };
    previous = hashOf(next);
    return { ...next, hash: previous };
  });
  const head = JSON.stringify({ file: 'balcao-trail-1', entries: entries.length, hash: previous });
  return fileOf([head, ...rewritten.map(trailLine)]);
}

function inConsole(sql: string): void {
  const db = new Database(join(desk.folder, 'console.db'));
  db.exec(`DROP TRIGGER IF EXISTS audit_no_update; DROP TRIGGER IF EXISTS audit_no_delete; ${sql}`);
  db.close();
}

describe('a saved audit trail', () => {
  it('a saved audit trail has every entry as it is stored, from the first', async () => {
    const { path, entries, text } = await save();
    expect(basename(path)).toBe('trilha-de-auditoria-2026-11-18.jsonl');
    const db = new Database(join(desk.folder, 'console.db'), { readonly: true });
    const stored = db.prepare('SELECT * FROM audit_entries ORDER BY number').all();
    db.close();
    expect(entries).toBe(stored.length);
    const lines = linesOf(text).map((line) => JSON.parse(line));
    expect(lines[0]).toEqual({ file: 'balcao-trail-1', entries, hash: lines.at(-1).hash });
    expect(lines.slice(1).map(({ at, ...rest }) => ({ ...rest, at_ms: at }))).toEqual(stored);
    // Saving it is no entry: a second file is the same.
    expect((await save()).text).toBe(text);
  });

  it('the desk knows its own trail, and how far an older file of it goes; another desk does not', async () => {
    const { entries, text } = await save();
    expect(await checked(text)).toMatchObject({ found: { is: 'whole' }, here: { is: 'same', newest: entries } });
    await desk.call('settings.change', { backupsKept: 6 });
    expect(await checked(text)).toMatchObject({ here: { is: 'same', newest: entries + 1 } });
    const other = await openDesk(undefined, fastClock(4, Date.UTC(2026, 10, 18, 16)));
    onTestFinished(() => other.close());
    await other.call('gateways.addSandbox', null);
    expect(await checked(text, other)).toMatchObject({ found: { is: 'whole' }, here: { is: 'unknown' } });
  });

  it('each changed byte of a saved trail is noticed, at its own entry', async () => {
    const bytes = Buffer.from((await save()).text);
    const wrong: string[] = [];
    let line = 0;
    for (let at = 0; at < bytes.length; at++) {
      const edited = Buffer.from(bytes);
      edited[at] = (edited[at] ?? 0) ^ 1;
      const file = new Blob([edited]);
      // A file that is no trail by its first bytes is looked for among the exports, and unknown there.
      if ((await kindOfFile(file)) !== null) {
        const found = await checkTrailFile(file, () => undefined);
        // An end of a line that is gone joins two entries.
        const isRight =
          line === 0 ? found.is !== 'whole' : found.is === 'broken' ? found.at === line : found.is === 'cut';
        if (!isRight) wrong.push(`${at} in line ${line}: ${JSON.stringify(found)}`);
      }
      if (bytes[at] === 10) line++;
    }
    expect(wrong).toEqual([]);
  });

  it('a cut end, a removed entry, two swapped ones and one more are noticed, with the first number', async () => {
    const { entries, text } = await save();
    const [head = '', one = '', two = '', ...rest] = linesOf(text);
    const found = async (content: string) => (await checked(content)).found;
    expect(await found(fileOf([head, one, two]))).toEqual({ is: 'cut', last: 2, entries });
    expect(await found(text.slice(0, -30))).toEqual({ is: 'cut', last: entries - 1, entries });
    expect(await found(`${head}\n`)).toEqual({ is: 'cut', last: 0, entries });
    expect(await found(fileOf([head, two, ...rest]))).toEqual({ is: 'broken', at: 1 });
    expect(await found(fileOf([head, one, ...rest]))).toEqual({ is: 'broken', at: 2 });
    expect(await found(fileOf([head, two, one, ...rest]))).toEqual({ is: 'broken', at: 1 });
    expect(
      await found(fileOf([head, one, two.replace(/"operator":\S+?,"action/, '"operator":"X","action'), ...rest])),
    ).toEqual({ is: 'broken', at: 2 });
    expect(await found(`${text}{"number":`)).toEqual({ is: 'broken', at: entries + 1 });
    // The head has to fit, too: an end that was cut away with its number.
    const shorter = JSON.stringify({ ...JSON.parse(head), entries: 2 });
    expect(await found(fileOf([shorter, one, two]))).toEqual({ is: 'ends-otherwise' });
  });

  it('an entry with a new hash of its own does not fit the next one, and a blank more is a change', async () => {
    const { text } = await save();
    const [head = '', one = '', two = '', ...rest] = linesOf(text);
    const edited = { ...(JSON.parse(two) as StoredEntry), operator: 'Somebody else' };
    const rehashed = trailLine({ ...edited, hash: hashOf(edited) });
    expect((await checked(fileOf([head, one, rehashed, ...rest]))).found).toEqual({ is: 'broken', at: 3 });
    const blank = two.replace('{"number"', '{ "number"');
    expect((await checked(fileOf([head, one, blank, ...rest]))).found).toEqual({ is: 'broken', at: 2 });
  });

  it('a file of several megabytes is read piece by piece, and its count goes up while it is', async () => {
    const lines: string[] = [];
    let previous = NO_ENTRY;
    for (let number = 1; number <= 9_000; number++) {
      const entry = { number, at: 0, operator: 'Ana', action: 'closed' as const, gateway: null, previous };
      const act = { ...entry, subject: JSON.stringify({ text: 'ç'.repeat(200) }) };
      previous = hashOf(act);
      lines.push(trailLine({ ...act, hash: previous }));
    }
    const large = [JSON.stringify({ file: 'balcao-trail-1', entries: 9_000, hash: previous }), ...lines];
    const done: number[] = [];
    const found = await checkTrailFile(new Blob([fileOf(large)]), (entries) => done.push(entries));
    expect(found.is).toBe('whole');
    expect(done.length).toBeGreaterThan(1);
    expect(done).toEqual(done.toSorted((one, other) => one - other));
    const endless = new Blob([`${large[0]}\n`, 'x'.repeat(20_000_000)]);
    expect(await checkTrailFile(endless, () => undefined)).toEqual({ is: 'cut', last: 0, entries: 9_000 });
  });

  it('a trail rewritten with right hashes is whole by itself, and another one at its desk', async () => {
    const { text } = await save();
    expect(await checked(rewrittenFrom(text, 2))).toMatchObject({ found: { is: 'whole' }, here: { is: 'other' } });
    // From the first entry on, nothing tells it from another desk's.
    expect(await checked(rewrittenFrom(text, 1))).toMatchObject({ found: { is: 'whole' }, here: { is: 'unknown' } });
  });

  it('a file shows that the desk’s own trail was cut after it was saved', async () => {
    const { entries, text } = await save();
    inConsole(`DELETE FROM audit_entries WHERE number > ${entries - 2}`);
    expect(await checked(text)).toMatchObject({ here: { is: 'longer', newest: entries - 2 } });
  });

  it('the file of a trail that is broken is broken at the same entry, and the desk knows of it', async () => {
    inConsole("UPDATE audit_entries SET operator = 'Somebody else' WHERE number = 2");
    const { text } = await save();
    expect(await checked(text)).toEqual({ of: 'trail', found: { is: 'broken', at: 2 }, isBrokenHere: true });
  });

  it('a trail without entries is saved and is whole', async () => {
    const empty = fileOf([JSON.stringify({ file: 'balcao-trail-1', entries: 0, hash: null })]);
    expect(await checked(empty)).toMatchObject({ found: { is: 'whole', first: null }, here: { is: 'same' } });
  });
});
