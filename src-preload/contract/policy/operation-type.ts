/**
 * The one table of rights: each operation of the contract declares who may use it, what of a customer's data it shows,
 * and its entry in the audit trail, so that a new one cannot omit them: without them it does not compile. It is printed
 * as docs/rights.md, and a team's GRANTs are to follow it (docs/team.md).
 */
import type { z } from 'zod';
import type { AuditAction } from './audit.ts';
import type { InputLimit } from './input-limits.ts';

/**
 * `anyone`: allowed even while the desk is hidden, because the hidden page needs it or it unlocks the desk.
 * `operator`: whoever is at the desk, while it is not hidden.
 * `accountant`, `admin`: a desk has one PIN, so both are whoever knows it, where one is set.
 */
export type Right = 'anyone' | 'operator' | 'accountant' | 'admin';

/**
 * What an operation shows of customers, in its output or in the file it writes.
 *
 * `nothing`: no name, CPF, e-mail, phone or free text.
 * `masked`: names and free text as they are; CPF, e-mail and phone masked.
 * `typed`: whole, but only what was typed at this desk and has not become a charge: its form must show it.
 * `whole`: unmasked.
 */
type Reveals = 'nothing' | 'masked' | 'typed' | 'whole';

/** What some inputs of an operation require beyond its own right. */
export interface FurtherRight {
  /**
   * `unmasked`: the input requests an export with unmasked personal data, or raw answers.
   * `desk-settings`: the input changes a setting of the whole desk, and not only the operator's own.
   */
  readonly where: 'unmasked' | 'desk-settings';
  readonly right: Exclude<Right, 'anyone' | 'operator'>;
  readonly reveals: Reveals;
}

export interface Operation {
  readonly right: Right;
  readonly further?: FurtherRight;
  readonly reveals: Reveals;
  /** The action that the audit trail records; null: none. */
  readonly audited: AuditAction | null;
  /** Absent: the usual limit. */
  readonly largest?: InputLimit;
  readonly input: z.ZodType;
  readonly output: z.ZodType;
}

/** Allowed even while the desk is hidden. */
export const unrestricted = { right: 'anyone', reveals: 'nothing', audited: null } as const;
/** For every operator at the desk, and not audited. */
export const operatorOnly = { right: 'operator', reveals: 'nothing', audited: null } as const;
/** The same, with customers' names and free text, and masked CPF, e-mail and phone. */
export const operatorMasked = { right: 'operator', reveals: 'masked', audited: null } as const;
/** The same, with what was typed at this desk and has not become a charge. */
export const operatorTyped = { right: 'operator', reveals: 'typed', audited: null } as const;
