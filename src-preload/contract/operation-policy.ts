/**
 * What stands before an operation, and what is told of it behind. Each operation of the contract says both for itself,
 * so that a new one cannot be forgotten: without its standing it does not compile.
 */
import type { z } from 'zod';
import type { AuditAction } from './audit.ts';

/**
 * `nothing`: answered even while the desk is hidden, because the hidden page needs it or it is the way out.
 * `desk`: a desk that is shown.
 * `admin`: also the admin's PIN, where one is set.
 * `admin-for-whole`: the PIN only where the input asks for personal data whole, or for answers as they came.
 * `admin-for-desk`: the PIN only where the input changes what is the whole desk's, and not what is the operator's own.
 */
export type Needs = 'nothing' | 'desk' | 'admin' | 'admin-for-whole' | 'admin-for-desk';

export interface Operation {
  readonly needs: Needs;
  /** As what it goes into the audit trail; null: not at all. */
  readonly audited: AuditAction | null;
  readonly input: z.ZodType;
  readonly output: z.ZodType;
}

/** Answered even while the desk is hidden. */
export const unrestricted = { needs: 'nothing', audited: null } as const;
/** Anybody's at the desk, and nothing to tell of. */
export const operatorOnly = { needs: 'desk', audited: null } as const;
