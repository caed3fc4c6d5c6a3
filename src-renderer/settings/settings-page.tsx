/** The settings of this desk. Each change applies at once; there is no save button. */
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useChangeSettings } from '../bridge/settings-commands.ts';
import { ErrorNotice } from '../components/errors/error-notice.tsx';
import { FormPage, FormSection } from '../components/page/form-page.tsx';
import { hrefOf } from '../navigation/route.ts';
import { OperatorSection } from '../security/operator-section.tsx';
import { SecuritySection } from '../security/security-section.tsx';
import { TeamSection } from '../team/team-section.tsx';
import { AboutSection } from './about-section.tsx';
import { AppearanceSection } from './appearance-section.tsx';
import { MessagesSection } from './messages-section.tsx';
import { PaidSection } from './paid-section.tsx';
import { PayersSection } from './payers-section.tsx';
import { TimeSection } from './time-section.tsx';
import { UpdateSection } from './update-section.tsx';
import { WatchingSection } from './watching-section.tsx';

export function SettingsPage() {
  const { t } = useTranslation();
  const change = useChangeSettings();
  return (
    <FormPage title={t('settings.title')}>
      {change.error !== null && <ErrorNotice thrown={change.error} />}
      <AppearanceSection change={change} />
      <PayersSection change={change} />
      <MessagesSection />
      <PaidSection />
      <TimeSection change={change} />
      <WatchingSection change={change} />
      <FormSection title={t('maintenance.title')} intro={t('maintenance.openHint')}>
        <div>
          <Button component="a" href={hrefOf({ screen: 'care' })} variant="default">
            {t('maintenance.open')}
          </Button>
        </div>
      </FormSection>
      <TeamSection />
      <OperatorSection />
      <SecuritySection />
      <UpdateSection />
      <AboutSection />
      <FormSection title={t('diagnostics.title')} intro={t('diagnostics.openHint')}>
        <div>
          <Button component="a" href={hrefOf({ screen: 'diagnostics' })} variant="default">
            {t('diagnostics.open')}
          </Button>
        </div>
      </FormSection>
    </FormPage>
  );
}
