import { Alert, Button } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { errorOf } from '../../bridge/operations.ts';
import { UntrustedText } from '../untrusted-text.tsx';
import styles from './error-notice.module.css';
import { errorSentences } from './error-sentences.ts';

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
  const { what, next, serviceMessage } = errorSentences(errorOf(thrown), t);
  return (
    <Alert
      role="alert"
      color="red"
      variant="light"
      icon={<IconAlertCircle aria-hidden />}
      title={lead ?? what}
      className={styles['notice']}
    >
      {lead !== undefined && <p className={styles['line']}>{what}</p>}
      <p className={styles['line']}>{next}</p>
      {serviceMessage !== null && (
        <blockquote className={styles['serviceMessage']}>
          <UntrustedText lines>{serviceMessage}</UntrustedText>
        </blockquote>
      )}
      {onRetry && (
        <Button size="xs" variant="default" onClick={onRetry} mt={8}>
          {t('console.tryAgain')}
        </Button>
      )}
    </Alert>
  );
}
