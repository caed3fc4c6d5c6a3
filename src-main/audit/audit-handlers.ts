/** The operations on the audit trail. */
import type { HandlersOf } from '../ground/dispatch.ts';
import type { AuditLog } from './audit-log.ts';
import type { TrailChecker } from './trail-checker.ts';

export interface AuditHandlerDeps {
  readonly auditLog: Pick<AuditLog, 'list'>;
  readonly trail: Pick<TrailChecker, 'check' | 'status'>;
}

export function auditHandlers({ auditLog, trail }: AuditHandlerDeps): HandlersOf<'audit'> {
  return {
    'audit.list': ({ before, limit, filter }) => auditLog.list(before, limit, filter),
    'audit.check': ({ printed }) => trail.check(printed === '' ? null : printed),
    'audit.status': async () => trail.status(),
    'audit.accept': () => trail.check(),
  };
}
