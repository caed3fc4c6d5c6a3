/** An entry of the audit trail as `console.db` has it, and the hash that ties it to the one before. */
import { createHash } from 'node:crypto';
import type { AuditAction, AuditChange, AuditEntry } from '../../src-preload/contract/policy/audit.ts';

/** The previous hash of the first entry. */
export const NO_ENTRY = '0'.repeat(64);

export interface StoredEntry {
  readonly number: number;
  readonly at: number;
  readonly operator: string | null;
  readonly action: AuditAction;
  readonly gateway: string | null;
  /** JSON: the subject's fields, and `changes` where settings changed. */
  readonly subject: string;
  readonly previous: string;
  readonly hash: string;
}

export const COLUMNS = 'number, at_ms AS at, operator, action, gateway, subject, previous, hash';

/** Over every field in a fixed order, so that no field can be changed, moved or removed undetected. */
export function hashOf(entry: Omit<StoredEntry, 'hash'>): string {
  const { number, at, operator, action, gateway, subject, previous } = entry;
  return createHash('sha256')
    .update(JSON.stringify([number, at, operator, action, gateway, subject, previous]))
    .digest('hex');
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
