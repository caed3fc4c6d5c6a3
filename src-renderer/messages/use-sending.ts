/** Copies or opens a message about one charge, and has main note it in the timeline. */
import { useQueryClient } from '@tanstack/react-query';
import type { Output } from '../../src-preload/contract/contract.ts';
import { type ComposedMessage, wholeMessage } from '../../src-preload/contract/messages/compose-message.ts';
import { useGateway } from '../bridge/app-context.tsx';
import { keyOf, useCommand } from '../bridge/operations.ts';
import { copyText } from '../components/copy-text.ts';
import { copyQrPicture } from './copy-qr-picture.ts';

export type LinkChannel = 'whatsapp' | 'email';
type LinkOutcome = Output<'messages.open'>['outcome'];

export interface Sending {
  /** Its text alone. Whether that is in the clipboard now. */
  copy(message: ComposedMessage, template: string): Promise<boolean>;
  copyPicture(payload: string): Promise<boolean>;
  /** @param confirmed the code's amount (cents) where a person had to confirm it */
  open(
    channel: LinkChannel,
    message: ComposedMessage,
    template: string,
    confirmed: number | null,
    onDone: (outcome: LinkOutcome) => void,
  ): void;
  readonly isOpening: boolean;
  /** What kept the last one from being opened or noted. */
  readonly thrown: unknown;
}

export function useSending(chargeKey: string): Sending {
  const { id: gatewayId } = useGateway();
  const client = useQueryClient();
  const ofCharge = { gatewayId, key: chargeKey };
  const readAgain = () => void client.invalidateQueries({ queryKey: keyOf('charges.detail', ofCharge) });
  // A person who copies often closes the dialog at once.
  const noteCopied = useCommand('messages.noteCopied', readAgain);
  const openLink = useCommand('messages.open', ({ outcome }) => {
    if (outcome === 'opened') readAgain();
  });
  const noted = async (copied: Promise<boolean>, template: string | null) => {
    const isCopied = await copied;
    if (isCopied) noteCopied.mutate({ ...ofCharge, template });
    return isCopied;
  };
  return {
    // One that is nothing but the code is copied as such.
    copy: (message, template) => noted(copyText(message.text || wholeMessage(message)), template),
    copyPicture: (payload) => noted(copyQrPicture(payload), null),
    open: (channel, message, template, confirmed, onDone) =>
      openLink.mutate(
        {
          ...{ ...ofCharge, channel, template, subject: message.subject, text: wholeMessage(message) },
          ...(confirmed !== null && { confirmedCodeAmount: confirmed }),
        },
        { onSuccess: ({ outcome }) => onDone(outcome) },
      ),
    isOpening: openLink.isPending,
    thrown: openLink.error ?? noteCopied.error,
  };
}
