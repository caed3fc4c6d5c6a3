/**
 * The managed set-up: what an office's policy file presets and locks at this desk, and what is wrong with a file that
 * was not applied. A page shows it; main alone enforces it.
 */
import { z } from 'zod';
import { localId } from '../values/values.ts';

/**
 * `value`: not what the field takes, `code` is the reason. `secret`: the file must not hold one. `pin-set`: named by
 * `--policy` where an admin PIN is set.
 */
const policyProblem = z.object({
  kind: z.enum([
    'unreadable',
    'unprotected',
    'too-large',
    'not-text',
    'not-json',
    'version',
    'unknown',
    'secret',
    'value',
    'authority',
    'pin-set',
  ]),
  /**
   * The path of the field (`gateways.0.baseUrl`); empty for the file itself. For `pin-set`, the system-wide file, whether
   * it exists or not.
   */
  field: z.string(),
  /** The code of the value's error, as in `invalid-input`; null for any other problem. */
  code: z.string().nullable(),
});
export type PolicyProblem = z.infer<typeof policyProblem>;

/** A gateway of the policy at this desk. */
const managedGateway = z.object({
  id: localId,
  /** The fields that the file sets, in the words of the gateway's settings. */
  fields: z.array(z.string()),
  /** Whether those fields may not be changed here. */
  locked: z.boolean(),
  /**
   * `added`, `changed` at this start, or `kept` as it was. `has-history`: it has charges of another address or
   * environment, `name-taken`: another gateway has the name, `vault`: its secrets could not be deleted, `unreadable`: its
   * history or `console.db` was busy, full or unreadable; nothing of the entry was applied then, and nothing of it is
   * locked.
   */
  outcome: z.enum(['added', 'changed', 'kept', 'has-history', 'name-taken', 'vault', 'unreadable']),
  /** Its token and secrets were deleted: they were meant for another destination. */
  forgotten: z.boolean(),
});
export type ManagedGateway = z.infer<typeof managedGateway>;

export const managedSetup = z.object({
  path: z.string(),
  /** Whether the file is in the system-wide place, or named by `--policy`. */
  source: z.enum(['system', 'flag']),
  /** Why the file was not applied; empty where it was. */
  problems: z.array(policyProblem),
  /**
   * What the settings, locks and masks come from: the file; with a mistake in it, an earlier one without; where this
   * desk never had one, masks alone. Nothing, where `--policy` does not count.
   */
  inForce: z.enum(['file', 'earlier', 'masks', 'nothing']),
  settings: z.array(z.object({ name: z.string(), locked: z.boolean() })),
  gateways: z.array(managedGateway),
  /** No other gateway may be added. */
  gatewaysLocked: z.boolean(),
  /** Every export is masked. */
  exportsMasked: z.boolean(),
  /** Masked data is shown to no one. */
  revealLocked: z.boolean(),
});
export type ManagedSetup = z.infer<typeof managedSetup>;
