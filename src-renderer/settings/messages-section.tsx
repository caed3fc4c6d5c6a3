/** Messages to payers: their templates, and whether they may be opened in WhatsApp and in the e-mail program. */
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useApp } from '../bridge/app-context.tsx';
import { useSettingLock } from '../bridge/managed.ts';
import { useChangeSettings } from '../bridge/settings-commands.ts';
import { ErrorNotice } from '../components/errors/error-notice.tsx';
import { SettingRow, SettingRows, SettingSwitch } from '../components/fields/setting-rows.tsx';
import { FormSection } from '../components/page/form-page.tsx';
import { useLinkHint } from '../messages/link-agreement.tsx';
import { hrefOf } from '../navigation/route.ts';

export function MessagesSection() {
  const { t } = useTranslation();
  const { settings } = useApp();
  const change = useChangeSettings();
  const lockOf = useSettingLock();
  const hint = useLinkHint();
  return (
    <FormSection title={t('settings.messages')} intro={t('settings.messagesHint')}>
      {change.error !== null && <ErrorNotice thrown={change.error} />}
      <SettingRows>
        <SettingRow label={t('message.templates.title')}>
          <Button component="a" href={hrefOf({ screen: 'messages' })} variant="default">
            {t('message.templates.open')}
          </Button>
        </SettingRow>
        <SettingSwitch
          label={t('settings.messageLinks')}
          description={hint}
          isOn={settings.messageLinks}
          onChange={(isOn) => change.mutate({ messageLinks: isOn })}
          {...lockOf('messageLinks')}
        />
      </SettingRows>
    </FormSection>
  );
}
