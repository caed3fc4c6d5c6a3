/** The operations on the payer’s window. */
import { z } from 'zod';
import { nothing, ofCharge } from '../policy/inputs.ts';
import { type Operation, operatorOnly } from '../policy/operation-type.ts';
import { plainText } from '../values/personal-data.ts';
import { savedFile } from '../values/saved-file.ts';
import { cents } from '../values/values.ts';

export const payerOperations = {
  /**
   * Shows this charge to its payer, in the payer's window. Electron opens that window; in the browser shell the page
   * opens the returned address. While the code has another amount than the charge, the window asks the payer to wait,
   * unless a person has confirmed that very amount (`confirmedCodeAmount`, cents).
   */
  'payer.show': {
    ...operatorOnly,
    // No one would see the payment of a code that is shown now.
    onArchived: 'refused',
    input: ofCharge.extend({ confirmedCodeAmount: cents.optional() }),
    output: z.object({ page: plainText.nullable() }),
  },
  /** Writes the QR code as a picture. Electron prompts for a path; the browser shell saves to Downloads. */
  'payer.saveCode': {
    ...operatorOnly,
    onArchived: 'refused',
    input: ofCharge.extend({ format: z.enum(['png', 'svg']) }),
    output: savedFile,
  },
  'payer.blank': { ...operatorOnly, onArchived: 'no-gateway', input: nothing, output: nothing },
} as const satisfies Record<string, Operation>;
