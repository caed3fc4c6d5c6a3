/** How a payment is noticed: the sound, and the system's notifications, for which a browser asks its own permission. */
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApp } from '../bridge/app-context.tsx';
import { useSettingLock } from '../bridge/managed.ts';
import { useChangeSettings } from '../bridge/settings-commands.ts';
import { SettingRows, SettingSwitch } from '../components/fields/setting-rows.tsx';
import { FormSection } from '../components/page/form-page.tsx';

export function PaidSection() {
  const { t } = useTranslation();
  const { settings, about } = useApp();
  const change = useChangeSettings();
  const lockOf = useSettingLock();
  const browser = useBrowserPermission();
  const isBrowser = about.shell === 'browser';
  return (
    <FormSection title={t('settings.payments')}>
      <SettingRows>
        <SettingSwitch
          label={t('settings.paidSound')}
          description={t('settings.paidSoundHint')}
          isOn={settings.paidSound}
          onChange={(isOn) => change.mutate({ paidSound: isOn })}
          {...lockOf('paidSound')}
        />
        <SettingSwitch
          label={t('settings.paidNotices')}
          description={t('settings.paidNoticesHint')}
          isOn={settings.paidNotices}
          onChange={(isOn) => {
            change.mutate({ paidNotices: isOn });
            if (isOn && isBrowser) browser.ask();
          }}
          {...lockOf('paidNotices')}
        />
      </SettingRows>
      {about.isUnsigned && <p role="note">{t('settings.unsignedMac')}</p>}
      {isBrowser && settings.paidNotices && <BrowserPermission {...browser} />}
    </FormSection>
  );
}

interface AskedPermission {
  readonly permission: NotificationPermission;
  /** Asks where the browser has no answer yet; a browser asks only after a click. */
  readonly ask: () => void;
}

/** The permission belongs to the page's address, so a browser may ask again after the next start. */
function useBrowserPermission(): AskedPermission {
  const [permission, setPermission] = useState(() => ('Notification' in window ? Notification.permission : 'denied'));
  return {
    permission,
    ask: async () => {
      if (permission === 'default') setPermission(await Notification.requestPermission());
    },
  };
}

function BrowserPermission({ permission, ask }: AskedPermission) {
  const { t } = useTranslation();
  if (permission === 'granted') return null;
  if (permission === 'denied') return <p role="status">{t('settings.noticesRefused')}</p>;
  return (
    <div>
      <Button variant="default" onClick={ask}>
        {t('settings.allowNotices')}
      </Button>
    </div>
  );
}
