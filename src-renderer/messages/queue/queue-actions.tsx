/** The ways to send the message on screen: Enter takes the main one, and so does the next message. */
import { Button, Group, Text } from '@mantine/core';
import { IconBrandWhatsapp, IconCopy, IconMail } from '@tabler/icons-react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChargeDetail } from '../../../src-preload/contract/charges/charge-detail.ts';
import type { ReadyMessage } from '../../../src-preload/contract/messages/built-in-messages.ts';
import type { ComposedMessage } from '../../../src-preload/contract/messages/compose-message.ts';
import { useApp } from '../../bridge/app-context.tsx';
import { ErrorNotice } from '../../components/errors/error-notice.tsx';
import { useLinkAgreement } from '../link-agreement.tsx';
import { LinkNotes, useAsking, useLinkNotes } from '../message-actions.tsx';
import styles from '../messages.module.css';
import { type MessageStep, useMessageSteps } from '../use-message-steps.ts';
import type { Way } from './use-queue.ts';

const ICONS = { whatsapp: IconBrandWhatsapp, email: IconMail, copy: IconCopy } as const;
const WAYS = ['whatsapp', 'email', 'copy'] as const satisfies readonly Way[];

interface QueueActionsProps {
  readonly charge: ChargeDetail;
  readonly message: ReadyMessage;
  readonly composed: ComposedMessage;
  readonly preferred: Way;
  readonly onAsking: (isAsking: boolean) => void;
  readonly onSent: (way: Way, notice: string) => void;
  readonly onSkip: () => void;
}

export function QueueActions({ charge, message, composed, preferred, onAsking, onSent, onSkip }: QueueActionsProps) {
  const { t } = useTranslation();
  const { settings } = useApp();
  const linkNote = useLinkNotes(charge.key);
  // The code is copied after the text, as a message of its own.
  const [isTextCopied, setTextCopied] = useState(composed.text === '');
  const { code } = composed;
  const isNoted = isTextCopied && composed.text !== '';
  const steps = useMessageSteps(charge, message, composed, (step, notice) => {
    if (step === 'text' && code !== null) setTextCopied(true);
    else onSent(wayOf(step), notice);
  });
  /** What was taken because nothing better could be is not what the next one prefers. */
  const wayOf = (step: MessageStep): Way => {
    const way = step === 'text' || step === 'code' ? 'copy' : step;
    return way === main ? preferred : way;
  };
  const links = useLinkAgreement(steps.open);
  const isAsking = steps.otherAmount.isAsked || links.isAsked;
  useAsking(isAsking, onAsking);
  const noteOf = (way: Way) => (way === 'copy' ? null : linkNote(way));
  const isReady = (way: Way) => noteOf(way) === null;
  // Enter asks for no agreement to links.
  const isNext = (way: Way) => way === 'copy' || (settings.messageLinks && isReady(way));
  const main = isTextCopied ? 'copy' : ([preferred, ...WAYS].find(isNext) ?? 'copy');
  const take = (way: Way) => {
    if (way !== 'copy') links.open(way);
    else if (isTextCopied && code !== null) steps.copyCode(code);
    else steps.copy();
  };
  const onNoted = () => onSent(wayOf('text'), steps.notice);
  const button = useFocus(!isAsking && !steps.isOpening, main);
  return (
    <>
      <Group {...(isAsking && { display: 'none' })}>
        {[main, ...WAYS.filter((way) => way !== main)].map((way) => (
          <WayButton
            key={way}
            way={way}
            label={t(way !== 'copy' ? `message.open.${way}` : isTextCopied ? 'charge.copyCode' : 'message.copy')}
            note={noteOf(way)}
            isReady={isReady(way)}
            isOpening={steps.isOpening}
            {...(way === main && { main: button })}
            onTake={() => take(way)}
          />
        ))}
      </Group>
      {links.question}
      {steps.otherAmount.question}
      <LinkNotes notes={WAYS.map(noteOf)} />
      <p role="status" className={styles['status']}>
        {steps.notice}
      </p>
      {steps.thrown !== null && <ErrorNotice thrown={steps.thrown} />}
      <NextRow isNoted={isNoted} onNext={isNoted ? onNoted : onSkip} />
    </>
  );
}

/** What is not sent, or was copied already, is left behind. */
function NextRow({ isNoted, onNext }: { readonly isNoted: boolean; readonly onNext: () => void }) {
  const { t } = useTranslation();
  return (
    <Group justify="space-between" wrap="nowrap">
      <Text c="dimmed" fz={13}>
        {t('sendQueue.enter')}
      </Text>
      <Button flex="none" variant="default" onClick={onNext}>
        {t(isNoted ? 'sendQueue.next' : 'sendQueue.skip')}
      </Button>
    </Group>
  );
}

/** The main button has the focus whenever it can be pressed, unless arrow keys are choosing another message. */
function useFocus(isReady: boolean, main: Way) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const isChoosing = document.activeElement instanceof HTMLSelectElement;
    if (isReady && main !== undefined && !isChoosing) button.current?.focus();
  }, [isReady, main]);
  return button;
}

function WayButton({
  way,
  label,
  note,
  isReady,
  isOpening,
  main,
  onTake,
}: {
  readonly way: Way;
  readonly label: string;
  readonly note: string | null;
  readonly isReady: boolean;
  readonly isOpening: boolean;
  readonly main?: RefObject<HTMLButtonElement | null>;
  readonly onTake: () => void;
}) {
  const Icon = ICONS[way];
  return (
    <Button
      {...(main === undefined ? { variant: 'default' } : { ref: main, 'data-autofocus': true })}
      leftSection={<Icon size={16} aria-hidden />}
      {...(note !== null && { title: note })}
      disabled={!isReady}
      loading={isOpening}
      // A key that is held down sends one message, and not all of them.
      onKeyDown={(event) => event.repeat && event.preventDefault()}
      onClick={onTake}
    >
      {label}
    </Button>
  );
}
