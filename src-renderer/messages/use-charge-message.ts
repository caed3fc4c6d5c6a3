/** The message with a charge's code, copied at once. */
import type { ChargeDetail } from '../../src-preload/contract/charges/charge-detail.ts';
import { messageRefusal } from '../../src-preload/contract/messages/message-refusal.ts';
import { useGateway } from '../bridge/app-context.tsx';
import type { MessageSubject } from './message-values.ts';
import { useComposer, useReadyMessages } from './use-ready-messages.ts';
import { useSending } from './use-sending.ts';

export function useChargeMessage(
  charge: ChargeDetail,
  subject: MessageSubject = {},
): {
  /**
   * Whether a person has to see it first: it is not read yet, it may not go out, or a text of the desk's own has a field that this charge
   * lacks. In the built-in one each such line is made to be left out.
   */
  readonly needsLook: boolean;
  /** Whether it is in the clipboard now. */
  readonly copy: () => Promise<boolean>;
  readonly thrown: unknown;
} {
  const { returningStates } = useGateway();
  const compose = useComposer();
  const {
    messages: [message],
    isRead,
  } = useReadyMessages();
  const sending = useSending(charge.key);
  if (message === undefined || !isRead) return { needsLook: true, copy: async () => false, thrown: null };
  const composed = compose(charge, message, subject);
  return {
    needsLook:
      messageRefusal(charge, message.content, returningStates) !== null ||
      (message.isSaved && composed.missing.length > 0),
    copy: () => sending.copy(composed, message.name),
    thrown: sending.thrown,
  };
}
