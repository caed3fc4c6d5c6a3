/** How a payment is noticed: the sound, and the system's notifications, for which a browser asks its own permission. */
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApp } from '../bridge/app-context.tsx';
import { useSettingLock } from '../bridge/managed.ts';
import { useChangeSettings } from '../bridge/settings-commands.ts';
import { Choice } from '../components/fields/choice.tsx';
import { FormSection } from '../components/form-page.tsx';

const ON_OFF = ['on', 'off'] as const;

export function PaidSection() {
  const { t } = useTranslation();
  const { settings, about } = useApp();
  const change = useChangeSettings();
  const lockOf = useSettingLock();
  const labelOf = (value: (typeof ON_OFF)[number]) => t(`settings.${value}`);
  return (
    <FormSection title={t('settings.payments')}>
      <Choice
        label={t('settings.paidSound')}
        description={t('settings.paidSoundHint')}
        values={ON_OFF}
        value={settings.paidSound ? 'on' : 'off'}
        labelOf={labelOf}
        onChange={(value) => change.mutate({ paidSound: value === 'on' })}
        {...lockOf('paidSound')}
      />
      <Choice
        label={t('settings.paidNotices')}
        description={t('settings.paidNoticesHint')}
        values={ON_OFF}
        value={settings.paidNotices ? 'on' : 'off'}
        labelOf={labelOf}
        onChange={(value) => change.mutate({ paidNotices: value === 'on' })}
        {...lockOf('paidNotices')}
      />
      {about.shell === 'browser' && settings.paidNotices && <BrowserPermission />}
    </FormSection>
  );
}

/** The permission belongs to the page's address, so a browser may ask again after the next start. */
function BrowserPermission() {
  const { t } = useTranslation();
  const [permission, setPermission] = useState(() => ('Notification' in window ? Notification.permission : 'denied'));
  if (permission === 'granted') return null;
  if (permission === 'denied') return <p role="status">{t('settings.noticesRefused')}</p>;
  return (
    <div>
      <Button variant="default" onClick={async () => setPermission(await Notification.requestPermission())}>
        {t('settings.allowNotices')}
      </Button>
    </div>
  );
}
