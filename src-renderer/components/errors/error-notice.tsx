import { Alert, Button } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { ConsoleError } from '../../../src-preload/contract/errors.ts';
import { errorOf } from '../../bridge/operations.ts';
import { hrefOf, useRoute } from '../../navigation/route.ts';
import { UntrustedText } from '../untrusted-text.tsx';
import styles from './error-notice.module.css';
import { errorSentences } from './error-sentences.ts';
import { ServiceMessage } from './service-message.tsx';

/**
 * An error in plain words, with the service's own message below when there is one. `thrown` is the thrown value of a
 * call.
 */
export function ErrorNotice({
  thrown,
  onRetry,
  lead,
}: {
  readonly thrown: unknown;
  readonly onRetry?: (() => void) | undefined;
  /** The action that failed, in a few words, above the error. */
  readonly lead?: string;
}) {
  const { t } = useTranslation();
  const { screen } = useRoute();
  const error = errorOf(thrown);
  const { what, next, serviceMessage } = errorSentences(error, t);
  return (
    <Alert
      role="alert"
      variant="light"
      data-tone={isPassing(error) ? 'amber' : 'red'}
      icon={<IconAlertCircle aria-hidden />}
      title={lead ?? what}
      className={styles['notice']}
    >
      {lead !== undefined && <p className={styles['line']}>{what}</p>}
      <p className={styles['line']}>
        {next}
        {isOfTeamConnection(error) && screen !== 'settings' && screen !== 'team' && (
          <>
            {' '}
            <a href={hrefOf({ screen: 'settings', section: 'team' })}>{t('console.openTeam')}</a>
          </>
        )}
      </p>
      {serviceMessage !== null && (
        <ServiceMessage>
          <UntrustedText lines>{serviceMessage}</UntrustedText>
        </ServiceMessage>
      )}
      {onRetry && (
        <Button size="xs" variant="default" onClick={onRetry} mt={8}>
          {t('console.tryAgain')}
        </Button>
      )}
    </Alert>
  );
}

/** What is busy answers in a moment: no fault. */
function isPassing(error: ConsoleError): boolean {
  return error.kind === 'gateway-busy' || (error.kind === 'history-unavailable' && error.reason === 'busy');
}

type HistoryReason = Extract<ConsoleError, { kind: 'history-unavailable' }>['reason'];

const OF_TEAM_CONNECTION: readonly HistoryReason[] = [
  'team-password',
  'login-elsewhere',
  'team-other-gateway',
  'team-schema-old',
  'server-refused',
  'server-unreachable',
];

/** Whether it can be looked into in the settings, where the connection to the team's server is tested. */
function isOfTeamConnection(error: ConsoleError): boolean {
  return error.kind === 'history-unavailable' && OF_TEAM_CONNECTION.includes(error.reason);
}
