/** Messages to payers: their templates, and whether they may be opened in WhatsApp and in the e-mail program. */
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useApp } from '../bridge/app-context.tsx';
import { useSettingLock } from '../bridge/managed.ts';
import { useChangeSettings } from '../bridge/settings-commands.ts';
import { ErrorNotice } from '../components/errors/error-notice.tsx';
import { Choice } from '../components/fields/choice.tsx';
import { FormSection } from '../components/form-page.tsx';
import { hrefOf } from '../navigation/route.ts';

export function MessagesSection() {
  const { t } = useTranslation();
  const { settings } = useApp();
  const change = useChangeSettings();
  const lockOf = useSettingLock();
  return (
    <FormSection title={t('settings.messages')} intro={t('settings.messagesHint')}>
      {change.error !== null && <ErrorNotice thrown={change.error} />}
      <div>
        <Button component="a" href={hrefOf({ screen: 'messages' })} variant="default">
          {t('message.templates.open')}
        </Button>
      </div>
      <Choice
        label={t('settings.messageLinks')}
        description={t('settings.messageLinksHint')}
        values={['on', 'off']}
        value={settings.messageLinks ? 'on' : 'off'}
        labelOf={(value) => ({ on: t('settings.on'), off: t('settings.off') })[value]}
        onChange={(value) => change.mutate({ messageLinks: value === 'on' })}
        {...lockOf('messageLinks')}
      />
    </FormSection>
  );
}
