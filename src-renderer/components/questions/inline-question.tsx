import { Button, Group, Title } from '@mantine/core';
import { type ComponentProps, useEffect, useEffectEvent, useId, useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Confirm } from './confirm.tsx';
import styles from './inline-question.module.css';

/**
 * The question of {@link Confirm} inside a dialog that is open already, which stays the only one. Cancel has the focus,
 * so that Enter alone does no harm. Esc answers the question: the dialog itself must not close on it meanwhile.
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
  const before = useRef<Element | null>(null);
  // Before the browser takes the focus from a button that is hidden meanwhile; and back once that is shown again.
  useLayoutEffect(() => {
    before.current = document.activeElement;
    cancel.current?.focus();
  }, []);
  useEffect(
    () => () => {
      if (before.current instanceof HTMLElement) before.current.focus();
    },
    [],
  );
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Escape') onCancel();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKeyDown(event);
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, []);
  return (
    <section className={styles['question']} aria-labelledby={titleId}>
      <Title id={titleId} order={3} mb={4}>
        {title}
      </Title>
      {children}
      <Group justify="flex-end" mt={12}>
        <Button ref={cancel} variant="default" onClick={onCancel}>
          {t('console.cancel')}
        </Button>
        <Button {...(danger ? { color: 'red.8' } : {})} loading={busy} onClick={onConfirm}>
          {action}
        </Button>
      </Group>
    </section>
  );
}
