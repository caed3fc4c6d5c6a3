/**
 * The confirmation of a batch where money is real. Main compares what was typed, so that no fault of the page, and no
 * second window with older figures, sends a batch that no one confirmed.
 */
import { areTyped, liveWords } from '../../src-preload/contract/batches/live-words.ts';
import type { Input } from '../../src-preload/contract/contract.ts';
import { ConsoleFailure } from '../../src-preload/contract/errors.ts';
import type { AdminPin } from '../security/admin-pin.ts';

export interface ConfirmationDeps {
  readonly pin: Pick<AdminPin, 'isSet' | 'check'>;
  isLive(gatewayId: string): boolean;
}

/**
 * @param confirmed the count and the sum (cents) that the runner then compares with the batch's own (batch-runner.ts)
 * @throws ConsoleFailure `invalid-input` `batch-not-confirmed` for no or other words, or a PIN where none is set; `pin`
 * for a wrong one, or one that comes too early after wrong ones.
 */
export async function checkConfirmation(
  { pin, isLive }: ConfirmationDeps,
  gatewayId: string,
  confirmed: { readonly count: number; readonly sum: number },
  confirmation: Input<'batches.start'>['confirmation'],
): Promise<void> {
  if (!isLive(gatewayId)) return;
  // Without a PIN that is set any would pass.
  if (confirmation?.by === 'pin' && pin.isSet) return pin.check(confirmation.pin, 'batches.start');
  if (confirmation?.by === 'words' && areTyped(liveWords(confirmed, confirmation.language), confirmation.text)) return;
  throw new ConsoleFailure({ kind: 'invalid-input', issues: [{ path: 'confirmation', code: 'batch-not-confirmed' }] });
}
