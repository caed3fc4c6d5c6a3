/** Lost data of a desk that can be restored: `console.db` itself, and histories whose gateway it does not have. */
import { z } from 'zod';
import { type Operation, operatorOnly, usual } from '../policy/operation-type.ts';
import { holding } from '../values/personal-data.ts';
import { instant, localId } from '../values/values.ts';
import { gateway, gatewayInput } from './gateway.ts';

/** What was done about a damaged or lost `console.db`. Names and times, never a person. */
export const consoleRecovery = z.object({
  at: instant,
  why: z.enum(['damaged', 'lost']),
  /** The name of the old file in the set-aside folder; null where nothing was left of it. */
  setAside: z.string().nullable(),
  /** The backup that replaced it; null where there was no sound one, and the new file is empty. */
  backup: z.object({ name: z.string(), at: instant }).nullable(),
});
holding('nothing', consoleRecovery);
export type ConsoleRecovery = z.infer<typeof consoleRecovery>;

/** A history in the data folder whose gateway this desk does not have. */
const orphan = z.object({
  /** The folder's name: the gateway's former id, which it gets again. */
  id: localId,
  /** The gateway's identity in the history's file; null where it cannot be read until the file is rebuilt. */
  stamp: z
    .object({
      name: z.string(),
      /** Null for the console's own sandbox, which has no address of its own. */
      origin: z.string().nullable(),
      environment: z.enum(['live', 'sandbox']),
    })
    .nullable(),
  /** Charges in it; null where its file cannot be read until it is rebuilt. */
  charges: z.int().nullable(),
});
holding('nothing', orphan);
export type Orphan = z.infer<typeof orphan>;

/** Main's refusals of a history's file: codes of its `invalid-input`. */
export type HistoryFileErrorCode = 'history-file-foreign' | 'history-file-here' | 'history-file-open';

const lost = z.object({ recovery: consoleRecovery.nullable(), orphans: z.array(orphan) });

export const lostGatewayOperations = {
  'gateways.lost': { ...operatorOnly, onArchived: 'no-gateway', input: z.null(), output: lost },
  /**
   * Has the user choose a history's file from another computer, and copies it among those of this one; only where the
   * shell has such a dialog (Electron). Refused as `cancelled`, or as HistoryFileErrorCode at `file`.
   */
  'gateways.copyHistory': {
    ...usual,
    right: 'admin',
    reveals: 'nothing',
    audited: null,
    onArchived: 'no-gateway',
    lock: 'added-gateways',
    input: z.null(),
    output: lost,
  },
  'gateways.dismissRecovery': { ...operatorOnly, onArchived: 'no-gateway', input: z.null(), output: z.null() },
  /** Makes an orphan a gateway again, under its id, without a token. Its address and environment are the stamp's. */
  'gateways.bringBack': {
    ...usual,
    right: 'admin',
    reveals: 'nothing',
    audited: 'gateway-added',
    onArchived: 'no-gateway',
    lock: 'added-gateways',
    input: z.strictObject({ orphanId: localId, gateway: gatewayInput }),
    output: gateway,
  },
} as const satisfies Record<string, Operation>;
