/** The operations of closings, as part of the reports' (report-operations.ts). */
import { z } from 'zod';
import { ofGateway } from '../policy/inputs.ts';
import { type Operation, operatorMasked, operatorOnly, usual } from '../policy/operation-type.ts';
import { savedFile } from '../values/saved-file.ts';
import { language, localId } from '../values/values.ts';
import {
  closing,
  closingBasis,
  closingMonth,
  closingPeriod,
  closingSummary,
  madeLastClosing,
  sealedClosing,
} from './closing.ts';

const ofPeriod = ofGateway.extend({ period: closingPeriod, basis: closingBasis });

export const closingOperations = {
  /** The current figures of a day or month, next to those of its last closing, or of the one that is named. */
  'closing.read': {
    ...operatorMasked,
    onArchived: 'allowed',
    input: ofPeriod.extend({ closingId: localId.optional() }),
    output: closing,
  },
  /** Closes it: figures and charges are saved and never change, and their digest is recorded. */
  'closing.close': {
    ...usual,
    right: 'accountant',
    reveals: 'masked',
    audited: 'closed',
    onArchived: 'allowed',
    input: ofPeriod,
    output: closing,
  },
  /** Locks a closed month, or opens it again: what would date something into it asks first. */
  'closing.lock': {
    ...usual,
    right: 'accountant',
    reveals: 'nothing',
    audited: 'month-locked',
    onArchived: 'allowed',
    input: ofGateway.extend({ month: closingMonth, isLocked: z.boolean() }),
    output: z.null(),
  },
  /** One closing as it was closed, with its rows. Refused as not found where its stored figures cannot be read. */
  'closing.sealed': {
    ...operatorOnly,
    onArchived: 'allowed',
    input: ofGateway.extend({ closingId: localId }),
    output: sealedClosing,
  },
  /**
   * Saves it as a file (closing-file.ts), which is checked without this history. Refused as not found like the above.
   */
  'closing.save': {
    ...operatorOnly,
    onArchived: 'allowed',
    input: ofGateway.extend({ closingId: localId, language }),
    output: savedFile,
  },
  /** Every closing, the newest period first, each verified. */
  'closing.list': { ...operatorOnly, onArchived: 'allowed', input: ofGateway, output: z.array(closingSummary) },
  /** The closing that was made last, as it is stored and without verifying it; null where there is none. */
  'closing.latest': { ...operatorOnly, onArchived: 'allowed', input: ofGateway, output: madeLastClosing.nullable() },
  /** How many periods differ from their last closing. */
  'closing.outdated': {
    ...operatorOnly,
    onArchived: 'allowed',
    input: ofGateway,
    output: z.object({ periods: z.int() }),
  },
} as const satisfies Record<string, Operation>;
