import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChargeDetail } from '../../src-preload/contract/charges/charge-detail.ts';
import type { ReadyMessage } from '../../src-preload/contract/messages/built-in-messages.ts';
import type { ComposedMessage } from '../../src-preload/contract/messages/compose-message.ts';
import { useOtherAmount } from '../components/charge-parts/use-other-amount.tsx';
import { useSaveCode } from '../components/charge-parts/use-save-code.ts';
import { copyText } from '../components/copy-text.ts';
import { InlineQuestion } from '../components/questions/inline-question.tsx';
import { type LinkChannel, useSending } from './use-sending.ts';

export type MessageStep = 'text' | 'code' | LinkChannel;

/**
 * Copies the text and the code of a composed message and opens it in a program; copies and saves the QR code of its charge.
 * @param onDone called once text or code is in the clipboard, or a program has the message, with the sentence about it
 */
export function useMessageSteps(
  charge: ChargeDetail,
  message: ReadyMessage,
  composed: ComposedMessage,
  onDone: (step: MessageStep, notice: string) => void = () => undefined,
) {
  const { t } = useTranslation();
  const sending = useSending(charge.key);
  const otherAmount = useOtherAmount(charge, InlineQuestion);
  const saved = useSaveCode(charge.key);
  const [notice, setNotice] = useState('');
  const { code: payload } = composed;
  /** Only what holds a code needs the code's amount confirmed. */
  const run = (action: (confirmed: number | null) => void) => {
    setNotice('');
    if (payload === null) action(null);
    else otherAmount.run(action);
  };
  const done = (step: MessageStep, said: string) => {
    setNotice(said);
    onDone(step, said);
  };
  const inClipboard = (step: 'text' | 'code') => (isCopied: boolean) =>
    isCopied
      ? done(step, t(step === 'text' ? 'message.copied' : 'message.codeCopied'))
      : setNotice(t('message.notCopied'));
  const copy = () => run(() => void sending.copy(composed, message.name).then(inClipboard('text')));
  const copyCode = (code: string) => run(() => void copyText(code).then(inClipboard('code')));
  const openCopied = async (channel: LinkChannel, confirmed: number | null) => {
    // The link holds the text alone: the code is ready to be pasted as the next message.
    const hasCodeApart = channel === 'whatsapp' && payload !== null && composed.text !== '';
    const opened = hasCodeApart && (await copyText(payload)) ? 'withCode' : channel;
    sending.open(channel, composed, message.name, confirmed, (outcome) =>
      outcome === 'opened' ? done(channel, t(`message.opened.${opened}`)) : setNotice(t(`message.outcome.${outcome}`)),
    );
  };
  const open = (channel: LinkChannel) => run((confirmed) => void openCopied(channel, confirmed));
  const copyPicture = (code: string) =>
    run(() => {
      void sending
        .copyPicture(code)
        .then((copied) => setNotice(t(copied ? 'message.pictureCopied' : 'message.pictureNotCopied')));
    });
  return {
    /** The code that goes with the message, apart; null where none does. */
    payload,
    otherAmount,
    copy,
    copyCode,
    open,
    copyPicture,
    savePicture: () => run(() => saved.saveAs('png')),
    isOpening: sending.isOpening,
    /** What became of the last step, as a sentence. */
    notice,
    thrown: sending.thrown ?? saved.thrown,
  };
}
