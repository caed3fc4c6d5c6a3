/** Short notices at the edge of the window. They disappear after five seconds, unless the pointer is over them. */
import { Box, CloseButton, Text, UnstyledButton } from '@mantine/core';
import { createContext, type ReactNode, useCallback, useContext, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './toaster.module.css';

export interface Toast {
  /** Toasts with the same id are one toast: a payment that is reported twice is shown once. */
  readonly id: string;
  readonly tone: 'green' | 'neutral' | 'red';
  readonly icon?: ReactNode;
  readonly title: string;
  readonly text?: string;
  readonly action?: { readonly label: string; readonly run: () => void };
}

const SHOWN_FOR = 5000;
const MOST_TOASTS = 4;
const ToastContext = createContext<((toast: Toast) => void) | null>(null);

/** Shows a toast. */
export function useToast(): (toast: Toast) => void {
  const show = useContext(ToastContext);
  if (!show) throw new Error('useToast stands outside Toaster');
  return show;
}

export function Toaster({ children }: { readonly children: ReactNode }) {
  const [toasts, setToasts] = useState<readonly Toast[]>([]);
  const show = useCallback((toast: Toast) => {
    setToasts((shown) => [...shown.filter(({ id }) => id !== toast.id), toast].slice(-MOST_TOASTS));
  }, []);
  const dismiss = useCallback((id: string) => setToasts((shown) => shown.filter((each) => each.id !== id)), []);
  return (
    <ToastContext value={show}>
      {children}
      <div className={styles['toasts']} role="status" aria-live="polite">
        {toasts.map((toast) => (
          <ToastCard key={toast.id} toast={toast} dismiss={dismiss} />
        ))}
      </div>
    </ToastContext>
  );
}

function ToastCard({ toast, dismiss }: { readonly toast: Toast; readonly dismiss: (id: string) => void }) {
  const { t } = useTranslation();
  const [held, setHeld] = useState(false);
  useEffect(() => {
    if (held) return;
    const timer = setTimeout(() => dismiss(toast.id), SHOWN_FOR);
    return () => clearTimeout(timer);
  }, [held, toast.id, dismiss]);
  return (
    <section
      className={styles['toast']}
      data-tone={toast.tone}
      aria-label={toast.title}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      {toast.icon !== undefined && <span className={styles['icon']}>{toast.icon}</span>}
      <Box flex={1} miw={0}>
        <Text fw={600} data-figures>
          {toast.title}
        </Text>
        {toast.text !== undefined && (
          <Text c="dimmed" className={styles['text'] ?? ''}>
            {toast.text}
          </Text>
        )}
        {toast.action && (
          <UnstyledButton
            mt={4}
            c="var(--accent-ink)"
            fz="inherit"
            fw={550}
            onClick={() => {
              toast.action?.run();
              dismiss(toast.id);
            }}
          >
            {toast.action.label}
          </UnstyledButton>
        )}
      </Box>
      <CloseButton size="sm" aria-label={t('console.dismiss')} onClick={() => dismiss(toast.id)} />
    </section>
  );
}
