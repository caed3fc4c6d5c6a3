/** Asked before the first link of a desk: what it holds, who receives it, and who sees it. */
import { Button, Group } from '@mantine/core';
import { useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useChangeSettings } from '../bridge/settings-commands.ts';
import { ErrorNotice } from '../components/errors/error-notice.tsx';
import styles from './messages.module.css';

/** Within the message's own dialog; Cancel has the focus, so that Enter alone agrees to nothing. */
export function LinkAgreement({
  onAgreed,
  onCancel,
}: {
  readonly onAgreed: () => void;
  readonly onCancel: () => void;
}) {
  const { t } = useTranslation();
  const change = useChangeSettings();
  const titleId = useId();
  const cancel = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    cancel.current?.focus();
    return () => {
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);
  return (
    <section className={styles['agreement']} aria-labelledby={titleId}>
      <h3 id={titleId} className={styles['heading']}>
        {t('message.agreement.title')}
      </h3>
      <ul>
        <li>{t('message.agreement.whatsapp')}</li>
        <li>{t('message.agreement.email')}</li>
        <li>{t('message.agreement.seen')}</li>
        <li>{t('message.agreement.scope')}</li>
      </ul>
      {change.error !== null && <ErrorNotice thrown={change.error} />}
      <Group justify="flex-end" gap={8}>
        <Button ref={cancel} variant="default" onClick={onCancel}>
          {t('console.cancel')}
        </Button>
        <Button
          loading={change.isPending}
          onClick={() => change.mutate({ messageLinks: true }, { onSuccess: onAgreed })}
        >
          {t('message.agreement.agree')}
        </Button>
      </Group>
    </section>
  );
}
