/** The settings of this desk. Each change applies at once; there is no save button. */
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useChangeSettings } from '../bridge/settings-commands.ts';
import { ErrorNotice } from '../components/errors/error-notice.tsx';
import { FormPage, FormSection } from '../components/page/form-page.tsx';
import { hrefOf, type Route, useRoute } from '../navigation/route.ts';
import { useIsOffered } from '../navigation/screens.ts';
import { OperatorSection } from '../security/operator-section.tsx';
import { SecuritySection } from '../security/security-section.tsx';
import { TeamSection } from '../team/team-section.tsx';
import { AboutSection } from './about-section.tsx';
import { AppearanceSection } from './appearance-section.tsx';
import { AreasSection } from './areas-section.tsx';
import { MessagesSection } from './messages-section.tsx';
import { PaidSection } from './paid-section.tsx';
import { PayersSection } from './payers-section.tsx';
import { TimeSection } from './time-section.tsx';
import { UpdateSection } from './updates/update-section.tsx';
import { WatchingSection } from './watching-section.tsx';

const TEAM: Route = { screen: 'settings', section: 'team' };

export function SettingsPage() {
  const { t } = useTranslation();
  const change = useChangeSettings();
  const route = useRoute();
  const isOffered = useIsOffered();
  return (
    <FormPage title={t('settings.title')}>
      {change.error !== null && <ErrorNotice thrown={change.error} />}
      <AppearanceSection change={change} />
      <AreasSection change={change} />
      <PayersSection change={change} />
      <MessagesSection />
      <PaidSection />
      <TimeSection change={change} />
      <WatchingSection change={change} />
      <LinkedSection
        to="care"
        title={t('maintenance.title')}
        intro={t('maintenance.openHint')}
        link={t('maintenance.open')}
      />
      {(isOffered(TEAM) || hrefOf(route) === hrefOf(TEAM)) && <TeamSection />}
      <OperatorSection />
      <SecuritySection />
      <UpdateSection />
      <AboutSection />
      <LinkedSection
        to="diagnostics"
        title={t('diagnostics.title')}
        intro={t('diagnostics.openHint')}
        link={t('diagnostics.open')}
      />
    </FormPage>
  );
}

/** A section that is a screen of its own, where the desk offers that. */
function LinkedSection({
  to: screen,
  title,
  intro,
  link,
}: {
  readonly to: 'care' | 'diagnostics';
  readonly title: string;
  readonly intro: string;
  readonly link: string;
}) {
  const isOffered = useIsOffered();
  if (!isOffered({ screen })) return null;
  return (
    <FormSection title={title} intro={intro}>
      <div>
        <Button component="a" href={hrefOf({ screen })} variant="default">
          {link}
        </Button>
      </div>
    </FormSection>
  );
}
