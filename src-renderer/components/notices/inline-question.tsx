import { Button, Group } from '@mantine/core';
import { type ComponentProps, type KeyboardEvent, useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Confirm } from './confirm.tsx';
import styles from './inline-question.module.css';

/**
 * The question of {@link Confirm} inside a dialog that is open already, which stays the only one. Cancel has the focus,
 * so that Enter alone does no harm; Esc answers the question and leaves the dialog open.
 */
export function InlineQuestion({ opened, ...props }: ComponentProps<typeof Confirm>) {
  return opened ? <Opened {...props} /> : null;
}

function Opened({
  title,
  children,
  action,
  danger = false,
  busy = false,
  onConfirm,
  onCancel,
}: Omit<ComponentProps<typeof Confirm>, 'opened'>) {
  const { t } = useTranslation();
  const titleId = useId();
  const cancel = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    cancel.current?.focus();
    return () => {
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onCancel();
  };
  // The dialog leaves a key alone whose target says so.
  const ownKeys = { onKeyDown, 'data-mantine-stop-propagation': 'true' };
  return (
    <section className={styles['question']} aria-labelledby={titleId}>
      <h3 id={titleId} className={styles['title']}>
        {title}
      </h3>
      {children}
      <Group justify="flex-end" gap={8} mt={12}>
        <Button ref={cancel} variant="default" onClick={onCancel} {...ownKeys}>
          {t('console.cancel')}
        </Button>
        <Button {...(danger ? { color: 'red.8' } : {})} loading={busy} onClick={onConfirm} {...ownKeys}>
          {action}
        </Button>
      </Group>
    </section>
  );
}
