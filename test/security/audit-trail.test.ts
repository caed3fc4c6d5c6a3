/**
 * The audit trail against a person with direct access to its file, who can drop triggers and compute hashes: the chain
 * alone shows none of these attacks, the heads in ledgers and closings do.
 */
import { copyFileSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { COLUMNS, hashOf, type StoredEntry } from '../../src-main/audit/audit-entry.ts';
import { HeadRecorder } from '../../src-main/audit/head-recorder.ts';
import { openConsoleFile } from '../../src-main/settings/console-file.ts';
import type { AuditCheck } from '../../src-preload/contract/policy/audit.ts';
import { fastClock } from '../support/clocks/fast-clock.ts';
import { VirtualClock } from '../support/clocks/virtual-clock.ts';
import { typedDraft } from '../support/gateway/typed-draft.ts';
import { type ConsoleDesk, openDesk } from '../support/shell/console-desk.ts';

let desk: ConsoleDesk;
let gatewayId = '';
beforeEach(async () => {
  desk = await openDesk(mkdtempSync(join(tmpdir(), 'balcao-')), fastClock(4));
  gatewayId = (await desk.call('gateways.addSandbox', null)).id;
});
afterEach(() => desk.close());

const consoleFile = () => join(desk.folder, 'console.db');
const ledger = () => join(desk.folder, 'gateways', gatewayId, 'ledger.jsonl');

/** Entries about settings, one for each number of backups. */
async function act(...numbers: readonly number[]): Promise<void> {
  for (const backupsKept of numbers) await desk.call('settings.change', { backupsKept });
}

/** Closes the console, attacks its files, and opens it again. */
async function attack(change: () => void): Promise<void> {
  await desk.console.close();
  change();
  desk = await desk.reopen();
}

function inConsole<Value>(use: (db: Database.Database) => Value): Value {
  const db = new Database(consoleFile());
  try {
    db.exec('DROP TRIGGER IF EXISTS audit_no_update; DROP TRIGGER IF EXISTS audit_no_delete;');
    return use(db);
  } finally {
    db.close();
  }
}

const cutAfter = (number: number) => () =>
  inConsole((db) => db.prepare('DELETE FROM audit_entries WHERE number > ?').run(number));

/** Changes an entry, and gives it and all later ones the hashes that fit. */
const rewriteFrom = (first: number) => () =>
  inConsole((db) => {
    const entries = db.prepare(`SELECT ${COLUMNS} FROM audit_entries ORDER BY number`).all() as StoredEntry[];
    let previous = entries[first - 2]?.hash ?? '0'.repeat(64);
    for (const entry of entries.slice(first - 1)) {
      const operator = entry.number === first ? 'Somebody else' : entry.operator;
      const hash = hashOf({ ...entry, operator, previous });
      db.prepare('UPDATE audit_entries SET operator = ?, previous = ?, hash = ? WHERE number = ?').run(
        operator,
        previous,
        hash,
        entry.number,
      );
      previous = hash;
    }
  });

/** Removes what a ledger knows of the audit trail. */
function forgetInLedger(): void {
  const lines = readFileSync(ledger(), 'utf8').split('\n');
  writeFileSync(ledger(), lines.filter((line) => !line.includes('"audit"')).join('\n'));
}

const check = (): Promise<AuditCheck> => desk.call('audit.check', { printed: null });
const close = () => desk.call('closing.close', { gatewayId, period: '2026-11', basis: 'created' });

describe('an attacked audit trail', () => {
  it('an audit trail that nobody touched agrees with every head in ledgers and closings, through restarts', async () => {
    await act(5, 6);
    await close();
    desk = await desk.reopen();
    await act(7);
    const found = await check();
    expect(found).toMatchObject({ brokenAt: null, differences: [], isFailing: false });
    // Each act in the ledger, the start and the end, and the closing's own head.
    expect(found.agreeing.records).toBeGreaterThanOrEqual(5);
    expect(found.agreeing.newestAt).toBeGreaterThan(0);
  });

  it('the printed code of a closing is found with its entry; one of an entry that was cut off is gone', async () => {
    await act(5, 6, 7);
    const { head } = await check();
    const [closed] = (await close()).closings;
    const found = await desk.call('audit.check', { printed: closed?.sha256 ?? '' });
    expect(found).toMatchObject({
      printed: { is: 'recorded', entry: { action: 'closed', gatewayId, subject: { period: '"2026-11"' } } },
      isFailing: false,
    });
    await attack(cutAfter(1));
    expect(await desk.call('audit.check', { printed: head })).toMatchObject({ printed: { is: 'gone', number: 3 } });
    await expect(desk.call('audit.check', { printed: 'abc' })).rejects.toThrow(/control-code-shape/);
  });

  it('an audit trail whose newest entries were deleted is noticed: the ledger had a later one', async () => {
    await act(5, 6, 7);
    await attack(cutAfter(1));
    expect(await check()).toMatchObject({
      brokenAt: null,
      entries: 1,
      isFailing: true,
      differences: [{ kind: 'cut', number: 3, from: 'ledger', gatewayId, explained: null }],
    });
    expect((await desk.call('diagnostics.read', null)).audit).toEqual({ entries: 1, brokenAt: null, isFailing: true });
  });

  it('an audit trail that was rewritten with right hashes is noticed: the ledger had another entry there', async () => {
    await act(5, 6, 7);
    await attack(rewriteFrom(2));
    expect(await check()).toMatchObject({
      brokenAt: null,
      entries: 3,
      isFailing: true,
      differences: [{ kind: 'rewritten', number: 2, from: 'ledger', gatewayId, explained: null }],
    });
  });

  it('an audit trail that was cut and went on is rewritten at the entries that took the place', async () => {
    await act(5, 6, 7);
    await attack(cutAfter(1));
    await act(8, 9);
    expect(await check()).toMatchObject({
      isFailing: true,
      differences: expect.arrayContaining([expect.objectContaining({ kind: 'rewritten', number: 2 })]),
    });
  });

  it('an older copy put in the place of console.db is noticed as a cut', async () => {
    await act(5);
    await desk.console.close();
    const copy = join(desk.folder, 'old.db');
    copyFileSync(consoleFile(), copy);
    desk = await desk.reopen();
    await act(6, 7);
    await attack(() => copyFileSync(copy, consoleFile()));
    expect(await check()).toMatchObject({
      isFailing: true,
      differences: [{ kind: 'cut', number: 3, explained: null }],
    });
  });

  it('a new console.db in the place of the old one is noticed, though no gateway is in it', async () => {
    await act(5, 6);
    await attack(() => {
      for (const side of ['', '-wal', '-shm']) rmSync(`${consoleFile()}${side}`, { force: true });
      openConsoleFile(desk.folder).close();
    });
    expect(await check()).toMatchObject({
      entries: 0,
      isFailing: true,
      differences: [{ kind: 'cut', number: 2, gatewayId, explained: null }],
    });
  });

  it('a console.db that was lost and restored explains what its trail lacks, and only that', async () => {
    await desk.console.close();
    // A minute after a change console.db is backed up.
    const clock = new VirtualClock();
    desk = await openDesk(desk.folder, clock);
    await act(5);
    await clock.advance(61_000);
    const backups = join(desk.folder, 'console-backups');
    const made = () => existsSync(backups) && readdirSync(backups).some((name) => name.endsWith('.db'));
    await expect.poll(made).toBe(true);
    await act(6, 7);
    await attack(() => writeFileSync(consoleFile(), ''));
    const found = await check();
    expect(found).toMatchObject({ brokenAt: null, isFailing: false });
    expect(found.differences.map(({ explained }) => explained?.by)).toContain('console-restored');
    expect((await desk.call('audit.list', { before: null, limit: 50 })).map(({ action }) => action)).toContain(
      'console-restored',
    );
    await attack(rewriteFrom(1));
    expect(await check()).toMatchObject({
      isFailing: true,
      differences: expect.arrayContaining([expect.objectContaining({ kind: 'rewritten', number: 1, explained: null })]),
    });
  });

  it('an audit trail that was cut together with its ledger is noticed by a closing', async () => {
    await act(5, 6, 7);
    await close();
    await attack(() => {
      cutAfter(1)();
      forgetInLedger();
    });
    expect(await check()).toMatchObject({
      isFailing: true,
      differences: [{ kind: 'cut', number: 3, from: 'closing', explained: null }],
    });
  });

  it('an audit trail that was rewritten with every ledger and closing is found by a printed head alone', async () => {
    await act(5, 6, 7);
    const { head } = await check();
    await attack(() => {
      cutAfter(1)();
      forgetInLedger();
    });
    expect(await check()).toMatchObject({ entries: 1, differences: [], isFailing: false });
    expect(await desk.call('audit.check', { printed: head })).toMatchObject({ printed: { is: 'unknown' } });
  });

  it('an attacked audit trail is announced after the start, until an admin accepts it, who is recorded', async () => {
    await act(5, 6, 7);
    await desk.console.close();
    cutAfter(1)();
    desk = await openDesk(desk.folder, fastClock(200));
    expect(await desk.received(({ name }) => name === 'audit-changed')).toMatchObject({
      payload: { isFailing: true },
    });
    expect(await desk.call('audit.status', null)).toEqual({ isFailing: true, unrecorded: 0 });
    expect(desk.log).toContainEqual(expect.objectContaining({ event: 'trail-differs', cut: 3, rewritten: null }));
    expect(await desk.call('audit.accept', null)).toMatchObject({ isFailing: true });
    const accepted = await check();
    expect(accepted.isFailing).toBe(false);
    expect(new Set(accepted.differences.map(({ explained }) => explained?.by))).toEqual(new Set(['trail-accepted']));
    expect(await desk.call('audit.status', null)).toEqual({ isFailing: false, unrecorded: 0 });
    const [entry] = await desk.call('audit.list', { before: null, limit: 1 });
    expect(entry).toMatchObject({ action: 'trail-accepted', subject: { cut: 3 } });
    // What comes after it is not accepted with it.
    await act(8, 9);
    await attack(cutAfter(2));
    expect(await check()).toMatchObject({ isFailing: true });
  });
});

/** Appends an entry with the hash that fits, as whoever has the file can. */
const forge = (action: StoredEntry['action'], at: number) => () =>
  inConsole((db) => {
    const last = db.prepare(`SELECT ${COLUMNS} FROM audit_entries ORDER BY number DESC LIMIT 1`).get() as StoredEntry;
    const entry = { ...last, number: last.number + 1, at, action, gateway: null, subject: '{}', previous: last.hash };
    db.prepare(
      `INSERT INTO audit_entries (number, at_ms, operator, action, gateway, subject, previous, hash)
       VALUES (@number, @at, @operator, @action, @gateway, @subject, @previous, @hash)`,
    ).run({ ...entry, hash: hashOf(entry) });
  });

const change = (number: number) => () =>
  inConsole((db) => db.prepare("UPDATE audit_entries SET operator = 'Somebody' WHERE number = ?").run(number));

describe('an explanation of what the audit trail lacks', () => {
  it.each(['trail-accepted', 'console-restored'] as const)(
    'a forged entry %s explains nothing, after restarts neither: no ledger has it as that act',
    async (action) => {
      await act(5, 6, 7);
      await attack(() => {
        cutAfter(1)();
        // As late as the ledger's last head, and not in the future.
        const { at } = JSON.parse(readFileSync(ledger(), 'utf8').trim().split('\n').at(-1) ?? '');
        forge(action, at)();
      });
      expect((await check()).differences.map(({ explained }) => explained)).toContain(null);
      desk = await desk.reopen();
      await act(8);
      expect((await check()).isFailing).toBe(true);
    },
  );

  it('an acceptance is effective whatever the clock was, and accepts nothing that comes later', async () => {
    await desk.console.close();
    desk = await openDesk(desk.folder, new VirtualClock(Date.UTC(2031, 0, 1)));
    await act(5, 6, 7);
    await desk.console.close();
    cutAfter(1)();
    // The clock that ran ahead was set right.
    desk = await openDesk(desk.folder, new VirtualClock());
    expect((await check()).isFailing).toBe(true);
    await desk.call('audit.accept', null);
    expect((await check()).isFailing).toBe(false);
    desk = await desk.reopen();
    expect((await check()).isFailing).toBe(false);
    await act(8, 9);
    await attack(cutAfter(2));
    expect((await check()).isFailing).toBe(true);
  });

  it('an acceptance made while no gateway is open reaches the next ledger that is opened', async () => {
    const heads: unknown[] = [];
    const history = { recordAuditHead: async (...line: unknown[]) => void heads.push(line) };
    const head = { number: 4, hash: 'a1b2'.repeat(16) };
    const recorder = new HeadRecorder({ clock: new VirtualClock(), head: () => ({ ...head, number: 5 }) });
    recorder.committed(head, 'trail-accepted');
    recorder.committed({ ...head, number: 5 }, 'settings-changed');
    expect([...recorder.explanations()]).toEqual([head.hash]);
    recorder.opened(gatewayId, history);
    expect(heads).toEqual([
      [head, expect.any(Number), 'trail-accepted'],
      [{ ...head, number: 5 }, expect.any(Number)],
    ]);
  });
});

describe('a broken audit trail', () => {
  it('a broken entry is named and can be accepted, and hides neither a cut nor another broken entry', async () => {
    await act(5, 6, 7, 8);
    await attack(() => {
      change(2)();
      cutAfter(3)();
    });
    const found = await check();
    expect(found).toMatchObject({
      brokenAt: 2,
      newest: 3,
      breaks: [{ first: 2, last: 2, explained: null }],
      differences: [{ kind: 'cut', number: 4, explained: null }],
      isFailing: true,
    });
    await desk.call('audit.accept', null);
    const [entry] = await desk.call('audit.list', { before: null, limit: 1 });
    expect(entry).toMatchObject({ action: 'trail-accepted', number: 4, subject: { cut: 4, broken: '2' } });
    desk = await desk.reopen();
    expect(await check()).toMatchObject({
      brokenAt: null,
      breaks: [{ first: 2, last: 2, explained: { at: entry?.at } }],
      isFailing: false,
    });
    await act(9, 10);
    await attack(cutAfter(5));
    expect(await check()).toMatchObject({ brokenAt: null, isFailing: true });
    await desk.call('audit.accept', null);
    expect((await check()).isFailing).toBe(false);
    await attack(() => inConsole((db) => db.prepare('DELETE FROM audit_entries WHERE number = 3').run()));
    expect(await check()).toMatchObject({ brokenAt: 3, isFailing: true });
  });
});

describe('the heads of the audit trail', () => {
  it('the heads of the audit trail are in every open gateway’s ledger at once, and in no charge', async () => {
    const heads = () =>
      readFileSync(ledger(), 'utf8')
        .split('\n')
        .filter((line) => line.includes('"audit"'))
        .map((line) => Number(JSON.parse(line).number));
    await act(5, 6);
    expect(heads()).toEqual([1, 2]);
    await desk.call('charges.create', { gatewayId, draft: typedDraft(), confirmDuplicate: true });
    await expect.poll(async () => (await desk.call('audit.list', { before: null, limit: 9 })).length).toBe(3);
    expect(heads()).toEqual([1, 2]);
    await desk.console.close();
    expect(heads()).toEqual([1, 2, 3]);
    // A clock that stands until the charge is there: no limit of its request passes meanwhile.
    const clock = new VirtualClock(Date.now());
    desk = await openDesk(desk.folder, clock);
    await desk.call('charges.create', { gatewayId, draft: typedDraft(), confirmDuplicate: true });
    expect(heads()).not.toContain(4);
    await clock.advance(5 * 60_000);
    await expect.poll(heads).toContain(4);
    expect(await desk.call('maintenance.check', { gatewayId })).toMatchObject({ findings: [] });
  });
});
