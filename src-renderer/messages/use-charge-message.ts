/** The message that fits a charge now, copied at once. */
import type { ChargeDetail } from '../../src-preload/contract/charges/charge-detail.ts';
import { useComposer, useOfferedMessages, useReadyMessages } from './use-ready-messages.ts';
import { useSending } from './use-sending.ts';

export function useChargeMessage(charge: ChargeDetail): {
  /**
   * Whether a person has to see it first: it is not read yet, it may not go out, or a text of the desk's own has a field that this charge
   * lacks. In the built-in one each such line is made to be left out.
   */
  readonly needsLook: boolean;
  /** Whether it is in the clipboard now. */
  readonly copy: () => Promise<boolean>;
  readonly thrown: unknown;
} {
  const compose = useComposer();
  const { isRead } = useReadyMessages();
  const { fitting: message } = useOfferedMessages()(charge);
  const sending = useSending(charge.key);
  if (message === undefined || !isRead) return { needsLook: true, copy: async () => false, thrown: null };
  const composed = compose(charge, message);
  return {
    needsLook: message.isSaved && composed.missing.length > 0,
    copy: () => sending.copy(composed, message.name),
    thrown: sending.thrown,
  };
}
