/** The ready messages of the current gateway, and the text of one for a charge. */
import type { ChargeDetail } from '../../src-preload/contract/charges/charge-detail.ts';
import { type ReadyMessage, readyMessages } from '../../src-preload/contract/messages/built-in-messages.ts';
import { type ComposedMessage, composeMessage } from '../../src-preload/contract/messages/compose-message.ts';
import { messageRefusal } from '../../src-preload/contract/messages/message-refusal.ts';
import { useApp, useGateway } from '../bridge/app-context.tsx';
import { useSavedThings } from '../saved/use-saved-things.ts';
import { fittingMessage } from './fitting-message.ts';
import { messageValues } from './message-values.ts';

/** The built-in messages alone until the saved ones are read (`isRead`), or where they cannot be. */
export function useReadyMessages(): { readonly messages: readonly ReadyMessage[]; readonly isRead: boolean } {
  const { settings } = useApp();
  const { id: gatewayId } = useGateway();
  const { things, isRead } = useSavedThings(gatewayId);
  return { messages: readyMessages(things.messages, settings.payerLanguage), isRead };
}

/** Composes a message about a charge, in the message's language or else the payer's. */
export function useComposer(): (charge: ChargeDetail, message: ReadyMessage) => ComposedMessage {
  const { settings } = useApp();
  return (charge, { content }) =>
    composeMessage(content, messageValues(charge, content.language ?? settings.payerLanguage, settings.timeZone));
}

/** The messages that may go out about a charge, and the one that fits it now; undefined where none may. */
export function useOfferedMessages(): (charge: ChargeDetail) => {
  readonly offered: readonly ReadyMessage[];
  readonly fitting: ReadyMessage | undefined;
} {
  const { settings } = useApp();
  const { returningStates } = useGateway();
  const { messages } = useReadyMessages();
  return (charge) => {
    const offered = messages.filter(({ content }) => messageRefusal(charge, content, returningStates) === null);
    return { offered, fitting: fittingMessage(charge, offered, Date.now(), settings.timeZone) };
  };
}
