/** Newer versions of Balcão: whether there is one, and whether it is ready to be installed at the next quit. */
import { z } from 'zod';
import { nothing } from '../policy/inputs.ts';
import { type Operation, operatorOnly } from '../policy/operation-type.ts';
import { holding } from '../values/personal-data.ts';
import { instant } from '../values/values.ts';

/**
 * `unreachable`: the address gave no usable answer. `interrupted`: the download broke off. `refused`: the file is not the
 * one that was published, or its signature is not that of Balcão's publisher; it was deleted.
 */
export const updateFailure = z.enum(['unreachable', 'interrupted', 'refused']);
export type UpdateFailure = z.infer<typeof updateFailure>;

/** `notes`: plain text with line breaks, as the person who packed that version wrote it. */
const newer = { version: z.string(), notes: z.string() };

export const updateStatus = z.discriminatedUnion('kind', [
  /** This Balcão looks for none: the browser shell, one packed without an address, or the office's policy. */
  z.object({ kind: z.literal('off') }),
  /** No version was looked for since the start. */
  z.object({ kind: z.literal('waiting') }),
  z.object({ kind: z.literal('newest'), checkedAt: instant }),
  z.object({ kind: z.literal('downloading'), ...newer }),
  /** Downloaded; installed when Balcão closes. */
  z.object({ kind: z.literal('ready'), ...newer }),
  /** Nothing will be installed. */
  z.object({ kind: z.literal('failed'), checkedAt: instant, why: updateFailure }),
]);
holding('nothing', updateStatus);
export type UpdateStatus = z.infer<typeof updateStatus>;

export const updateOperations = {
  'updates.status': { ...operatorOnly, onArchived: 'no-gateway', input: nothing, output: updateStatus },
  /** Looks now. Returns once the address has answered; a download goes on in the background. */
  'updates.check': { ...operatorOnly, onArchived: 'no-gateway', input: nothing, output: updateStatus },
} as const satisfies Record<string, Operation>;
