/** The outcome of the last attempt to send, above the send button. */

import { Anchor } from '@mantine/core';
import { IconAlertTriangle, IconInfoCircle, IconPlugConnectedX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { CallError } from '../bridge/operations.ts';
import { CopyButton } from '../components/copy-button.tsx';
import { ErrorNotice } from '../components/errors/error-notice.tsx';
import { UntrustedText } from '../components/untrusted-text.tsx';
import { hrefOf } from '../navigation/route.ts';
import styles from './fields/new-charge.module.css';
import type { Submission } from './form/form-store.ts';
import { ItemsChoice } from './items-choice.tsx';

export interface OutcomeNoticeProps {
  readonly submission: Submission;
  readonly onSendAgain: () => void;
}

export function OutcomeNotice({ submission, onSendAgain }: OutcomeNoticeProps) {
  const { t } = useTranslation();
  switch (submission.kind) {
    case 'sending':
      return submission.isReturned ? (
        <p role="status" className={styles['hint']}>
          {t('newCharge.waitingForResponse')}
        </p>
      ) : null;
    case 'editing':
    case 'possible-duplicate':
      return null;
    case 'not-sent':
      return (
        <Notice tone="amber" icon={<IconPlugConnectedX size={20} aria-hidden />} title={t('newCharge.notSent.title')}>
          <p>{t('newCharge.notSent.body', { cause: t(`errors.causes.${submission.cause}`) })}</p>
        </Notice>
      );
    case 'refused': {
      const isTokenRefused = submission.httpStatus === 401;
      return (
        <Notice
          tone="red"
          icon={<IconAlertTriangle size={20} aria-hidden />}
          title={t(isTokenRefused ? 'newCharge.refused.tokenTitle' : 'newCharge.refused.title')}
          action={isTokenRefused && <Anchor href={hrefOf({ screen: 'access' })}>{t('charge.watch.goToAccess')}</Anchor>}
        >
          <p>
            {isTokenRefused
              ? t('newCharge.refused.tokenBody')
              : t('newCharge.refused.body', { status: String(submission.httpStatus) })}
          </p>
          {submission.message !== null && (
            <blockquote className={styles['serviceMessage']}>
              {t('newCharge.refused.serviceMessage', { message: submission.message })}
            </blockquote>
          )}
          {submission.elsewhere.length > 0 && (
            <ul className={styles['otherErrors']}>
              {submission.elsewhere.map(({ path, message }) => (
                <li key={`${path} ${message}`}>
                  {path !== '' && (
                    <code>
                      <UntrustedText>{path}</UntrustedText>
                    </code>
                  )}{' '}
                  <UntrustedText lines>{message}</UntrustedText>
                </li>
              ))}
            </ul>
          )}
          {submission.wantsItems && <ItemsChoice onSaved={onSendAgain} />}
        </Notice>
      );
    }
    case 'failed': {
      const { error } = submission;
      const mayBeMade = error.kind === 'disconnected' || error.kind === 'internal';
      return (
        <div className={styles['failed']}>
          <ErrorNotice thrown={new CallError(error)} />
          {mayBeMade && <p className={styles['hint']}>{t('newCharge.noResponse')}</p>}
          {error.kind === 'history-unavailable' && <p className={styles['hint']}>{t('newCharge.nothingSent')}</p>}
          {['token-missing', 'token-unreadable', 'vault', 'token-refused'].includes(error.kind) && (
            <Anchor href={hrefOf({ screen: 'access' })}>{t('charge.watch.goToAccess')}</Anchor>
          )}
        </div>
      );
    }
    case 'unrecorded':
      return (
        <Notice
          tone="red"
          icon={<IconAlertTriangle size={20} aria-hidden />}
          title={t(submission.transactionId === null ? 'newCharge.unrecorded.unknown' : 'newCharge.unrecorded.created')}
        >
          {submission.transactionId !== null && (
            <p>
              {t('newCharge.unrecorded.transactionId')}{' '}
              <code>
                <UntrustedText>{submission.transactionId}</UntrustedText>
              </code>{' '}
              <CopyButton value={submission.transactionId} what={t('newCharge.unrecorded.transactionId')} />
            </p>
          )}
          <p>{t('newCharge.unrecorded.description')}</p>
        </Notice>
      );
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

function Notice({
  tone,
  icon,
  title,
  children,
  action,
}: {
  readonly tone: 'amber' | 'red' | 'green';
  readonly icon: ReactNode;
  readonly title: string;
  readonly children: ReactNode;
  readonly action?: ReactNode;
}) {
  return (
    <div role="alert" className={styles['notice']} data-tone={tone}>
      {icon}
      <div className={styles['noticeText']}>
        <strong>{title}</strong>
        {children}
        {action}
      </div>
    </div>
  );
}
