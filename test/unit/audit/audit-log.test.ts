import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { describe, expect, it, onTestFinished } from 'vitest';
import { AuditLog } from '../../../src-main/audit/audit-log.ts';
import { openConsoleFile } from '../../../src-main/settings/console-file.ts';

const GATEWAY = '00000000-0000-4000-8000-000000000001';

function trailOf(entries: number) {
  const folder = mkdtempSync(join(tmpdir(), 'balcao-audit-'));
  const file = openConsoleFile(folder);
  onTestFinished(() => {
    file.close();
    rmSync(folder, { recursive: true });
  });
  let now = 1000;
  const trail = new AuditLog({
    file,
    now: () => (now += 1),
    operator: () => 'operator-1',
    after: () => undefined,
    failed: () => undefined,
  });
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
  return { file, trail, hashes, rewrite };
}

describe('the audit trail', () => {
  it('the audit trail is intact as it was written, and its head is the newest entry’s hash', () => {
    const { trail, hashes } = trailOf(50);
    expect(trail.headHash()).toBe(hashes.at(-1));
    expect(trail.check()).toEqual({ entries: 50, brokenAt: null, head: hashes.at(-1), printedIsFound: true });
    expect(trail.list(null, 2).map(({ number, subject }) => [number, subject])).toEqual([
      [50, { charge: 'key-49' }],
      [49, { charge: 'key-48' }],
    ]);
    expect(trail.list(3, 9).map(({ number }) => number)).toEqual([2, 1]);
  });

  it('the audit trail of a new desk has no head and nothing broken', () => {
    expect(trailOf(0).trail.check()).toEqual({ entries: 0, brokenAt: null, head: null, printedIsFound: true });
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
  ])('the audit trail reports where a changed %s broke it', (_, sql) => {
    const { trail, rewrite } = trailOf(40);
    rewrite(sql);
    expect(trail.check()).toMatchObject({ entries: 19, brokenAt: 20 });
  });

  it('the audit trail cut short at its end is intact by itself, but no longer contains the printed head', () => {
    const { trail, hashes, rewrite } = trailOf(10);
    rewrite('DELETE FROM audit_entries WHERE number > 8');
    expect(trail.check(hashes[9] ?? null)).toMatchObject({ brokenAt: null, entries: 8, printedIsFound: false });
    expect(trail.check(hashes[7] ?? null)).toMatchObject({ printedIsFound: true });
  });
});
