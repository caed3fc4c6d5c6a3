/** An entry of the audit trail as `console.db` has it, and the hash that ties it to the one before. */
import { createHash } from 'node:crypto';
import type { AuditAction, AuditChange, AuditEntry } from '../../src-preload/contract/policy/audit.ts';
import { hashedEntry, type TrailEntry } from '../../src-preload/contract/sealed-files/trail-file.ts';

export interface StoredEntry extends Readonly<TrailEntry> {
  readonly action: AuditAction;
}

export const COLUMNS = 'number, at_ms AS at, operator, action, gateway, subject, previous, hash';

export function hashOf(entry: Omit<StoredEntry, 'hash'>): string {
  return createHash('sha256').update(hashedEntry(entry)).digest('hex');
}

export function subjectText(
  subject: Readonly<Record<string, string | number>>,
  changes: readonly AuditChange[] = [],
): string {
  return JSON.stringify(changes.length === 0 ? subject : { ...subject, changes });
}

export function auditEntryOf({ number, at, operator, action, gateway, subject, hash }: StoredEntry): AuditEntry {
  // Written by subjectText alone.
  const { changes = [], ...rest } = JSON.parse(subject) as { changes?: AuditChange[] };
  return { number, at, operator, action, gatewayId: gateway, subject: rest as AuditEntry['subject'], changes, hash };
}
