import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { describe, expect, it, onTestFinished } from 'vitest';
import { checkTrail } from '../../../src-main/audit/audit-check.ts';
import { type Act, AuditLog } from '../../../src-main/audit/audit-log.ts';
import { openConsoleFile } from '../../../src-main/settings/console-file.ts';
import type { AuditEntry, AuditFilter } from '../../../src-preload/contract/policy/audit.ts';
import fc from '../../support/run/properties.ts';

const GATEWAY = '00000000-0000-4000-8000-000000000001';
const OTHER = '00000000-0000-4000-8000-000000000002';

function emptyTrail() {
  const folder = mkdtempSync(join(tmpdir(), 'balcao-audit-'));
  const file = openConsoleFile(folder);
  onTestFinished(() => {
    file.close();
    rmSync(folder, { recursive: true });
  });
  const desk = { now: 1000, operator: 'operator-1' as string | null };
  const trail = new AuditLog({
    file,
    now: () => (desk.now += 1),
    operator: () => desk.operator,
    after: () => undefined,
    failed: () => undefined,
  });
  return { folder, file, desk, trail };
}

function trailOf(entries: number) {
  const { folder, file, trail } = emptyTrail();
  const hashes = Array.from({ length: entries }, (_, index) =>
    trail.record({ action: 'charge-created', gatewayId: GATEWAY, subject: { charge: `key-${index}` } }),
  );
  /** As a person with direct access to the file would: they can drop the triggers. */
  const rewrite = (sql: string, ...parameters: (string | number)[]) => {
    const db = new Database(join(folder, 'console.db'));
    db.exec('DROP TRIGGER IF EXISTS audit_no_update; DROP TRIGGER IF EXISTS audit_no_delete;');
    db.prepare(sql).run(...parameters);
    db.close();
  };
  const check = (printed: string | null = null) =>
    checkTrail(file, { witnesses: [], ownExplanations: new Set(), now: 0, printed });
  return { file, trail, hashes, rewrite, check };
}

const NOTHING_ELSEWHERE = { breaks: [], agreeing: { records: 0, newestAt: null }, differences: [], isFailing: false };

describe('the audit trail', () => {
  it('the audit trail is intact as it was written, and its head is the newest entry’s hash', async () => {
    const { trail, hashes, check } = trailOf(50);
    const head = hashes.at(-1);
    expect(trail.head()).toEqual({ number: 50, hash: head });
    expect(await check()).toEqual({
      entries: 50,
      newest: 50,
      brokenAt: null,
      head,
      printed: null,
      ...NOTHING_ELSEWHERE,
    });
    expect((await trail.list(null, 2)).map(({ number, subject }) => [number, subject])).toEqual([
      [50, { charge: 'key-49' }],
      [49, { charge: 'key-48' }],
    ]);
    expect((await trail.list(3, 9)).map(({ number }) => number)).toEqual([2, 1]);
  });

  it('the audit trail of a new desk has no head and nothing broken', async () => {
    const { trail, check } = trailOf(0);
    const nothing = { entries: 0, newest: 0, brokenAt: null, head: null, printed: null };
    expect(await check()).toEqual({ ...nothing, ...NOTHING_ELSEWHERE });
    expect([trail.head(), await trail.list(null, 9)]).toEqual([null, []]);
  });

  it('the audit trail accepts no change and no deletion through the console’s own file', () => {
    const { file } = trailOf(3);
    expect(() => file.prepare("UPDATE audit_entries SET operator = 'x' WHERE number = 2").run()).toThrow(/append-only/);
    expect(() => file.prepare('DELETE FROM audit_entries WHERE number = 3').run()).toThrow(/append-only/);
  });

  it.each([
    ['at', 'UPDATE audit_entries SET at_ms = at_ms + 1 WHERE number = 20'],
    ['operator', "UPDATE audit_entries SET operator = 'another' WHERE number = 20"],
    ['action', "UPDATE audit_entries SET action = 'exported' WHERE number = 20"],
    ['gateway', 'UPDATE audit_entries SET gateway = NULL WHERE number = 20'],
    ['subject', "UPDATE audit_entries SET subject = '{}' WHERE number = 20"],
    ['hash', "UPDATE audit_entries SET hash = 'f' || substr(hash, 2) || 'x' WHERE number = 20"],
    ['entry, taken away', 'DELETE FROM audit_entries WHERE number = 20'],
  ])('the audit trail reports where a changed %s broke it', async (_, sql) => {
    const { rewrite, check } = trailOf(40);
    rewrite(sql);
    expect(await check()).toMatchObject({ entries: 19, brokenAt: 20, isFailing: true });
  });

  it('the audit trail cut short at its end is intact by itself, but no longer contains the printed head', async () => {
    const { hashes, rewrite, check } = trailOf(10);
    rewrite('DELETE FROM audit_entries WHERE number > 8');
    expect(await check(hashes[9] ?? null)).toMatchObject({ brokenAt: null, entries: 8, printed: { is: 'unknown' } });
    expect(await check(hashes[7] ?? null)).toMatchObject({ printed: { is: 'entry', entry: { number: 8 } } });
  });

  it('a code is found in the entry that recorded it as a digest, and in no other', async () => {
    const { trail, check } = trailOf(2);
    const sha256 = 'c0de'.repeat(16);
    trail.record({ action: 'charge-created', gatewayId: GATEWAY, subject: { charge: sha256 } });
    expect(await check(sha256)).toMatchObject({ printed: { is: 'unknown' } });
    trail.record({ action: 'closed', gatewayId: GATEWAY, subject: { period: '"2026-11"', sha256 } });
    expect(await check(sha256)).toMatchObject({ printed: { is: 'recorded', entry: { number: 4, action: 'closed' } } });
  });

  it('the code of an entry that was edited afterwards is gone, and its number is said', async () => {
    const { hashes, rewrite, check } = trailOf(5);
    rewrite("UPDATE audit_entries SET operator = 'another' WHERE number = 3");
    expect(await check(hashes[2])).toMatchObject({ printed: { is: 'gone', number: 3 } });
  });

  it('the audit trail keeps which fields changed, and reads entries of versions that did not', async () => {
    const { trail } = emptyTrail();
    const changes = [{ field: 'language', before: 'en', after: 'pt-BR' }, { field: 'proxySecret' }];
    trail.record({ action: 'settings-changed', gatewayId: null, subject: { settings: 'language' } });
    trail.record({ action: 'settings-changed', gatewayId: null, subject: { settings: 'language' }, changes });
    const subject = { settings: 'language' };
    expect(await trail.list(null, 9)).toMatchObject([
      { number: 2, subject, changes },
      { number: 1, subject, changes: [] },
    ]);
  });
});

const act = fc.record({
  action: fc.constantFrom('charge-created', 'exported', 'revealed', 'settings-changed'),
  gatewayId: fc.constantFrom(GATEWAY, OTHER, null),
  text: fc.constantFrom('abc', 'a_c', '100%', 'x\\y', 'Ana'),
  operator: fc.constantFrom('Ana', 'Bia', 'b_a', null),
});
const filters: fc.Arbitrary<AuditFilter> = fc.record(
  {
    actions: fc.subarray(['charge-created' as const, 'exported' as const]),
    gatewayId: fc.constantFrom(GATEWAY, OTHER),
    operator: fc.constantFrom('a', 'Bi', '_', 'none'),
    from: fc.integer({ min: 1001, max: 1020 }),
    until: fc.integer({ min: 1001, max: 1020 }),
    text: fc.constantFrom('bc', '_', '%', '\\', 'na', OTHER.slice(-6)),
  },
  { requiredKeys: [] },
);

/** What a filter means, entry by entry. */
function fits(entry: AuditEntry, filter: AuditFilter): boolean {
  const has = (text: string | null, part: string) => (text ?? '').toLowerCase().includes(part.toLowerCase());
  const { actions, gatewayId, operator, from, until, text } = filter;
  return (
    (actions === undefined || actions.includes(entry.action)) &&
    (gatewayId === undefined || entry.gatewayId === gatewayId) &&
    (operator === undefined || has(entry.operator, operator)) &&
    (from === undefined || entry.at >= from) &&
    (until === undefined || entry.at < until) &&
    (text === undefined || has(JSON.stringify(entry.subject), text) || has(entry.gatewayId, text))
  );
}

describe('the filter of the audit trail', () => {
  it('the filter of the audit trail finds exactly the entries that fit, page after page, the newest first', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(act, { maxLength: 20 }), filters, async (acts, filter) => {
        const { trail, file, desk } = emptyTrail();
        file
          .transaction(() => {
            for (const { action, gatewayId, text, operator } of acts) {
              desk.operator = operator;
              trail.record({ action: action as Act['action'], gatewayId, subject: { charge: text } });
            }
          })
          .immediate();
        const all = await trail.list(null, 500);
        const found: AuditEntry[] = [];
        for (let before: number | null = null; ; ) {
          const page: AuditEntry[] = await trail.list(before, 3, filter);
          found.push(...page);
          if (page.length < 3) break;
          before = page.at(-1)?.number ?? 0;
        }
        expect(found).toEqual(all.filter((entry) => fits(entry, filter)));
      }),
      { numRuns: 25 },
    );
  });

  it('the filter of the audit trail reads a long trail to its first entry, and stops at a full page', async () => {
    const { trail, file } = emptyTrail();
    const first = { action: 'exported', gatewayId: null, subject: { rows: 1 } } as const;
    trail.record(first);
    file.exec(
      `WITH RECURSIVE counted (number) AS (SELECT 2 UNION ALL SELECT number + 1 FROM counted WHERE number < 10051)
       INSERT INTO audit_entries (number, at_ms, action, subject, previous, hash)
       SELECT number, number, 'charge-created', '{"charge":"key"}', '', number FROM counted`,
    );
    expect(await trail.list(null, 9, { actions: ['exported'] })).toMatchObject([{ number: 1, subject: { rows: 1 } }]);
    expect((await trail.list(null, 2, { text: 'KEY' })).map(({ number }) => number)).toEqual([10_051, 10_050]);
  });
});
