/** The ready messages of the current gateway, and the text of one for a charge. */
import type { ChargeDetail } from '../../src-preload/contract/charges/charge-detail.ts';
import { type ReadyMessage, readyMessages } from '../../src-preload/contract/messages/built-in-messages.ts';
import { type ComposedMessage, composeMessage } from '../../src-preload/contract/messages/compose-message.ts';
import { useApp, useGateway } from '../bridge/app-context.tsx';
import { useSavedThings } from '../saved/use-saved-things.ts';
import { type MessageSubject, messageValues } from './message-values.ts';

/** The built-in messages alone until the saved ones are read (`isRead`), or where they cannot be. */
export function useReadyMessages(): { readonly messages: readonly ReadyMessage[]; readonly isRead: boolean } {
  const { settings } = useApp();
  const { id: gatewayId } = useGateway();
  const { things, isRead } = useSavedThings(gatewayId);
  return { messages: readyMessages(things.messages, settings.payerLanguage), isRead };
}

/** Composes a message about a charge, in the message's language or else the payer's. */
export function useComposer(): (
  charge: ChargeDetail,
  message: ReadyMessage,
  subject?: MessageSubject,
) => ComposedMessage {
  const { settings } = useApp();
  return (charge, { content }, subject = {}) =>
    composeMessage(
      content,
      messageValues(charge, subject, content.language ?? settings.payerLanguage, settings.timeZone),
    );
}
