/**
 * The one table of rights: each operation of the contract declares who may use it, what of a customer's data it shows,
 * and its entry in the audit trail, so that a new one cannot omit them: without them it does not compile. It is printed
 * as docs/use/rights.md, and a team's GRANTs are to follow it (docs/build/team.md).
 */
import type { z } from 'zod';
import { type InputLimit, USUAL_LIMIT } from '../values/input-limits.ts';
import type { AuditAction } from './audit.ts';

/**
 * `anyone`: allowed even while the desk is hidden, because the hidden page needs it or it unlocks the desk.
 * `operator`: anyone who is at the desk, while it is not hidden.
 * `accountant`, `admin`: a desk has one PIN, so both are anyone who knows it, where one is set.
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
   * `desk-settings`: the input changes who is at the desk or a setting of the whole desk, not only the operator's own.
   */
  readonly where: 'unmasked' | 'desk-settings';
  readonly right: Exclude<Right, 'anyone' | 'operator'>;
  readonly reveals: Reveals;
}

/**
 * What of an office's policy can refuse an operation (locks.ts has the rule of each).
 *
 * `settings`: a locked setting is changed. `added-gateways`: a gateway is added. `own-sandbox`: the sandbox is added,
 * where there is none. `gateway-fields`: a locked field is changed. `archived-gateways`: a locked gateway is archived.
 * `unmasked-exports`: a file would have unmasked data. `reveal`: unmasked data is shown.
 */
export type PolicyLock =
  | 'settings'
  | 'added-gateways'
  | 'own-sandbox'
  | 'gateway-fields'
  | 'archived-gateways'
  | 'unmasked-exports'
  | 'reveal';

export interface Operation {
  readonly right: Right;
  readonly further?: FurtherRight;
  readonly reveals: Reveals;
  /** The action that the audit trail records; null: none. */
  readonly audited: AuditAction | null;
  readonly limit: InputLimit;
  /**
   * On an archived gateway, whose records stay as they are, while they can be read, exported and closed, and the law's
   * erasure and the care of its file go on. `no-gateway`: its input names none.
   */
  readonly onArchived: 'allowed' | 'refused' | 'no-gateway';
  /**
   * `file`: has no meaning while a team shares the history, because this computer's file then has only its own forms and
   * layouts; a team's history is moved instead. `server`: has no meaning where it is a file.
   */
  readonly needs: 'file' | 'server' | 'either';
  /** Null: no policy refuses it. */
  readonly lock: PolicyLock | null;
  readonly input: z.ZodType;
  readonly output: z.ZodType;
}

/** What most operations have: an input of the usual size, any history, and no policy that refuses them. */
export const usual = { limit: USUAL_LIMIT, needs: 'either', lock: null } as const;

/** Allowed even while the desk is hidden. */
export const unrestricted = { ...usual, right: 'anyone', reveals: 'nothing', audited: null } as const;
/** For every operator at the desk, and not audited. */
export const operatorOnly = { ...usual, right: 'operator', reveals: 'nothing', audited: null } as const;
/** The same, with customers' names and free text, and masked CPF, e-mail and phone. */
export const operatorMasked = { ...usual, right: 'operator', reveals: 'masked', audited: null } as const;
/** The same, with what was typed at this desk and has not become a charge. */
export const operatorTyped = { ...usual, right: 'operator', reveals: 'typed', audited: null } as const;
