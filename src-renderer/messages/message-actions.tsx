/** What can be done with a composed message: copy it, open it in a program, or copy and save its QR code. */

import { Button, Group, Menu, Text } from '@mantine/core';
import { IconBrandWhatsapp, IconChevronDown, IconCopy, IconDownload, IconMail, IconQrcode } from '@tabler/icons-react';
import { useLayoutEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChargeDetail } from '../../src-preload/contract/charges/charge-detail.ts';
import type { ReadyMessage } from '../../src-preload/contract/messages/built-in-messages.ts';
import type { ComposedMessage } from '../../src-preload/contract/messages/compose-message.ts';
import { useApp, useGateway } from '../bridge/app-context.tsx';
import { useManagedNote, useManagedSetup, useSettingLock } from '../bridge/managed.ts';
import { useOperation } from '../bridge/operations.ts';
import { ErrorNotice } from '../components/errors/error-notice.tsx';
import { useLinkAgreement } from './link-agreement.tsx';
import styles from './messages.module.css';
import { useMessageSteps } from './use-message-steps.ts';
import type { LinkChannel } from './use-sending.ts';

const LINKS = [
  ['whatsapp', IconBrandWhatsapp],
  ['email', IconMail],
] as const;

interface MessageActionsProps {
  readonly charge: ChargeDetail;
  readonly message: ReadyMessage;
  readonly composed: ComposedMessage;
  /** Whether a question waits for its answer. */
  readonly onAsking: (isAsking: boolean) => void;
}

export function MessageActions({ charge, message, composed, onAsking }: MessageActionsProps) {
  const { t } = useTranslation();
  const steps = useMessageSteps(charge, message, composed);
  const linkNote = useLinkNotes(charge.key);
  const links = useLinkAgreement(steps.open);
  const isAsking = steps.otherAmount.isAsked || links.isAsked;
  useAsking(isAsking, onAsking);
  const notes = LINKS.map(([channel]) => linkNote(channel));
  return (
    <>
      {/* Not next to a question: it is answered first, and the dialog stays as high as it was. */}
      <Group {...(isAsking && { display: 'none' })}>
        <CopyButtons steps={steps} hasText={composed.text !== ''} />
        <PictureMenu steps={steps} />
      </Group>
      <Group {...(isAsking && { display: 'none' })}>
        {LINKS.map(([channel, Icon]) => (
          <Button
            key={channel}
            variant="default"
            leftSection={<Icon size={16} aria-hidden />}
            {...(linkNote(channel) !== null && { title: linkNote(channel) ?? '' })}
            disabled={linkNote(channel) !== null}
            loading={steps.isOpening}
            onClick={() => links.open(channel)}
          >
            {t(`message.open.${channel}`)}
          </Button>
        ))}
      </Group>
      {links.question}
      {steps.otherAmount.question}
      <LinkNotes notes={notes} />
      <p role="status" className={styles['status']}>
        {steps.notice}
      </p>
      {steps.thrown !== null && <ErrorNotice thrown={steps.thrown} />}
    </>
  );
}

/** Within the same commit: Esc closes the dialog from the moment the question is gone. */
export function useAsking(isAsking: boolean, onAsking: (isAsking: boolean) => void): void {
  useLayoutEffect(() => {
    onAsking(isAsking);
    return () => onAsking(false);
  }, [isAsking, onAsking]);
}

/** Text and code are copied apart: a payer who copies one message has the code and nothing else. */
function CopyButtons({
  steps,
  hasText,
}: {
  readonly steps: ReturnType<typeof useMessageSteps>;
  readonly hasText: boolean;
}) {
  const { t } = useTranslation();
  const { payload } = steps;
  return (
    <>
      {hasText && (
        <Button data-autofocus leftSection={<IconCopy size={16} aria-hidden />} onClick={steps.copy}>
          {t('message.copy')}
        </Button>
      )}
      {payload !== null && (
        <Button
          {...(hasText ? { variant: 'default' } : { 'data-autofocus': true })}
          leftSection={<IconCopy size={16} aria-hidden />}
          onClick={() => steps.copyCode(payload)}
        >
          {t('charge.copyCode')}
        </Button>
      )}
    </>
  );
}

/** The QR code as a picture, where the charge's code may be shown. */
function PictureMenu({ steps }: { readonly steps: ReturnType<typeof useMessageSteps> }) {
  const { t } = useTranslation();
  const { payload } = steps;
  if (payload === null) return null;
  return (
    <Menu position="bottom-start" withinPortal>
      <Menu.Target>
        <Button
          variant="default"
          leftSection={<IconQrcode size={16} aria-hidden />}
          rightSection={<IconChevronDown size={14} aria-hidden />}
        >
          {t('message.qr')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconCopy size={16} aria-hidden />} onClick={() => steps.copyPicture(payload)}>
          {t('message.picture')}
        </Menu.Item>
        <Menu.Item leftSection={<IconDownload size={16} aria-hidden />} onClick={steps.savePicture}>
          {t('message.savePng')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

/** Why a link cannot be opened for this customer; null where it can, or while that is not known. */
export function useLinkNotes(chargeKey: string): (channel: LinkChannel) => string | null {
  const { t } = useTranslation();
  const { settings } = useApp();
  const { id: gatewayId } = useGateway();
  const { data: reach } = useOperation('messages.reach', { gatewayId, key: chargeKey }, { staleTime: 0 });
  const isRevealLocked = useManagedSetup()?.revealLocked === true;
  const revealNote = useManagedNote('revealLocked');
  const lock = useSettingLock()('messageLinks');
  return (channel) => {
    if (isRevealLocked) return revealNote;
    if (lock.disabled && !settings.messageLinks) return lock.description ?? null;
    const reached = reach?.[channel] ?? 'ready';
    return reached === 'ready' ? null : t(`message.reach.${channel}.${reached}`);
  };
}

/** A disabled button cannot say why to everybody, so that it is also written below. */
export function LinkNotes({ notes }: { readonly notes: readonly (string | null)[] }) {
  const said = [...new Set(notes)].filter((note) => note !== null);
  return said.length === 0 ? null : <Text c="dimmed">{said.join(' ')}</Text>;
}
