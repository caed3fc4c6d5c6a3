/**
 * The checks before an operation, and its entry in the audit trail. Each operation of the contract declares both, so
 * that a new one cannot omit them: without a policy it does not compile.
 */
import type { z } from 'zod';
import type { AuditAction } from './audit.ts';
import type { InputLimit } from './input-limits.ts';

/**
 * `nothing`: allowed even while the desk is hidden, because the hidden page needs it or it unlocks the desk.
 * `desk`: only while the desk is not hidden.
 * `admin`: also the admin's PIN, where one is set.
 * `admin-for-whole`: the PIN only where the input requests unmasked personal data, or raw responses.
 * `admin-for-desk`: the PIN only where the input changes settings of the whole desk, and not only the operator's own.
 */
export type Needs = 'nothing' | 'desk' | 'admin' | 'admin-for-whole' | 'admin-for-desk';

export interface Operation {
  readonly needs: Needs;
  /** The action that the audit trail records; null: none. */
  readonly audited: AuditAction | null;
  /** Absent: the usual limit. */
  readonly largest?: InputLimit;
  readonly input: z.ZodType;
  readonly output: z.ZodType;
}

/** Allowed even while the desk is hidden. */
export const unrestricted = { needs: 'nothing', audited: null } as const;
/** For every operator at the desk, and not audited. */
export const operatorOnly = { needs: 'desk', audited: null } as const;
