/** The page of a locked desk: a notice that it is locked, and the unlock form. Nothing else is in the page. */

import { Button, PasswordInput, Title } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { type FormEvent, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DeskSecurity } from '../../src-preload/contract/settings/security.ts';
import { useBridge, useConnection } from '../bridge/bridge-context.tsx';
import { call } from '../bridge/operations.ts';
import { ErrorNotice } from '../components/errors/error-notice.tsx';
import { chosenLanguage } from '../i18n/chosen-language.ts';
import { ThemeProvider } from '../theme/theme-provider.tsx';
import styles from './security.module.css';

interface LockPageProps {
  readonly pinSet: boolean;
  readonly onUnlocked: (security: DeskSecurity) => void;
}

export function LockPage({ pinSet, onUnlocked }: LockPageProps) {
  const { t } = useTranslation();
  const bridge = useBridge();
  const theme = useDeskTheme();
  const [pin, setPin] = useState('');
  const [thrown, setThrown] = useState<unknown>(null);
  const [busy, setBusy] = useState(false);
  const connection = useConnection();

  const onSubmit = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    try {
      onUnlocked(await call(bridge, 'security.unlock', { pin: pinSet ? pin : null }));
    } catch (fault) {
      setThrown(fault);
      setPin('');
      setBusy(false);
    }
  };
  if (connection === 'ended')
    return (
      <ThemeProvider theme={theme}>
        <main className={styles['lock']}>
          <p role="alert">{t('console.closed')}</p>
        </main>
      </ThemeProvider>
    );
  return (
    <ThemeProvider theme={theme}>
      <main className={styles['lock']}>
        <form className={styles['card']} onSubmit={(event) => void onSubmit(event)} noValidate>
          <IconLock size={28} stroke={1.75} aria-hidden />
          <Title order={1}>{t('security.lockedTitle')}</Title>
          <p>{t('security.lockedDescription')}</p>
          {pinSet && (
            <PasswordInput
              label={t('security.pin')}
              autoFocus
              visibilityToggleButtonProps={{ 'aria-label': t('console.show') }}
              value={pin}
              onChange={(event) => setPin(event.currentTarget.value)}
            />
          )}
          {thrown !== null && <ErrorNotice thrown={thrown} />}
          <Button type="submit" loading={busy} disabled={pinSet && pin.length < 4}>
            {t('security.unlock')}
          </Button>
        </form>
      </main>
    </ThemeProvider>
  );
}

/** The theme of the desk, and its language for the whole page: the locked page reads its settings itself. */
function useDeskTheme() {
  const { i18n } = useTranslation();
  const bridge = useBridge();
  const [theme, setTheme] = useState<'system' | 'light' | 'dark'>('system');
  useEffect(() => {
    void Promise.all([bridge.call('settings.read', null), bridge.call('settings.about', null)]).then(
      ([settings, about]) => {
        if (!settings.ok || !about.ok) return;
        setTheme(settings.value.theme);
        void i18n.changeLanguage(chosenLanguage(settings.value.language, about.value.systemLocale));
      },
    );
  }, [bridge, i18n]);
  return theme;
}
