/** The outcome of the last attempt to send, above the send button. */

import { Anchor, Stack } from '@mantine/core';
import { IconAlertTriangle, IconInfoCircle, IconPlugConnectedX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { ConsoleError } from '../../src-preload/contract/errors.ts';
import { CallError } from '../bridge/operations.ts';
import { CopyButton } from '../components/copy-button.tsx';
import { ErrorNotice } from '../components/errors/error-notice.tsx';
import { UntrustedText } from '../components/untrusted-text.tsx';
import { hrefOf } from '../navigation/route.ts';
import styles from './fields/new-charge.module.css';
import type { Submission } from './form/form-store.ts';
import { Notice } from './notice.tsx';
import { type RefusedField, RefusedNotice } from './refused-notice.tsx';
import { TurnedAwayNotice } from './turned-away-notice.tsx';
import { WaitingNote } from './waiting-note.tsx';

export interface OutcomeNoticeProps {
  readonly submission: Submission;
  /** The fields that a refusal names, in the order of the screen. */
  readonly named: readonly RefusedField[];
  readonly onSendAgain: () => void;
}

export function OutcomeNotice({ submission, named, onSendAgain }: OutcomeNoticeProps) {
  const { t } = useTranslation();
  switch (submission.kind) {
    case 'sending':
      if (submission.since !== undefined) return <WaitingNote since={submission.since} />;
      return submission.isReturned ? (
        <p role="status" className={styles['hint']}>
          {t('newCharge.waitingForResponse')}
        </p>
      ) : null;
    case 'editing':
    case 'possible-duplicate':
    case 'unusual-amount':
      return null;
    case 'not-sent':
      return (
        <Notice tone="amber" icon={<IconPlugConnectedX size={20} aria-hidden />} title={t('newCharge.notSent.title')}>
          <p>{t('newCharge.notSent.body', { cause: t(`errors.causes.${submission.cause}`) })}</p>
        </Notice>
      );
    case 'turned-away':
      return <TurnedAwayNotice outcome={submission.outcome} />;
    case 'refused':
      return <RefusedNotice submission={submission} named={named} onSendAgain={onSendAgain} />;
    case 'failed':
      return <FailedNotice error={submission.error} />;
    case 'unrecorded':
      return <UnrecordedNotice transactionId={submission.transactionId} />;
    case 'made':
      return (
        <Notice
          tone={submission.outcome === 'created' ? 'green' : 'amber'}
          icon={<IconInfoCircle size={20} aria-hidden />}
          title={t(`newCharge.result.${submission.outcome}`)}
          action={
            <Anchor href={hrefOf({ screen: 'charges', chargeKey: submission.key })}>
              {t('newCharge.result.open')}
            </Anchor>
          }
        >
          {submission.earlier && <p>{t('newCharge.result.laterChangesNotSent')}</p>}
        </Notice>
      );
  }
}

/** The console's own fault, and what it means for the charge. */
function FailedNotice({ error }: { readonly error: ConsoleError }) {
  const { t } = useTranslation();
  const mayBeMade = error.kind === 'disconnected' || error.kind === 'internal';
  return (
    <Stack gap="xs">
      <ErrorNotice thrown={new CallError(error)} />
      {mayBeMade && <p className={styles['hint']}>{t('newCharge.noResponse')}</p>}
      {error.kind === 'history-unavailable' && <p className={styles['hint']}>{t('newCharge.nothingSent')}</p>}
      {['token-missing', 'token-unreadable', 'vault', 'token-refused'].includes(error.kind) && (
        <Anchor href={hrefOf({ screen: 'access' })}>{t('charge.watch.goToAccess')}</Anchor>
      )}
    </Stack>
  );
}

/** It was sent, and the disk does not take its outcome yet. */
function UnrecordedNotice({ transactionId }: { readonly transactionId: string | null }) {
  const { t } = useTranslation();
  return (
    <Notice
      tone="red"
      icon={<IconAlertTriangle size={20} aria-hidden />}
      title={t(transactionId === null ? 'newCharge.unrecorded.unknown' : 'newCharge.unrecorded.created')}
    >
      {transactionId !== null && (
        <p>
          {t('newCharge.unrecorded.transactionId')}{' '}
          <code>
            <UntrustedText>{transactionId}</UntrustedText>
          </code>{' '}
          <CopyButton value={transactionId} what={t('newCharge.unrecorded.transactionId')} />
        </p>
      )}
      <p>{t('newCharge.unrecorded.description')}</p>
    </Notice>
  );
}
