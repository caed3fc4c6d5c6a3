/** The settings, one section at a time. Each change applies at once; there is no save button. */
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useChangeSettings } from '../bridge/settings-commands.ts';
import { ErrorNotice } from '../components/errors/error-notice.tsx';
import { FormPage } from '../components/page/form-page.tsx';
import { DiagnosticsSections } from '../diagnostics/diagnostics-sections.tsx';
import { AuditSections } from '../maintenance/audit/audit-sections.tsx';
import { HistorySections, PrivacySections } from '../maintenance/history-sections.tsx';
import { hrefOf, SETTINGS_SECTIONS, type SettingsSection } from '../navigation/route.ts';
import { useIsOffered } from '../navigation/screens.ts';
import { OperatorSection } from '../security/operator-section.tsx';
import { SecuritySection } from '../security/security-section.tsx';
import { TeamSections } from '../team/team-sections.tsx';
import { AboutSection } from './about-section.tsx';
import { AppearanceSection } from './appearance-section.tsx';
import { AreasSection } from './areas-section.tsx';
import { FilesSection } from './files-section.tsx';
import { MessagesSection } from './messages-section.tsx';
import { PaidSection } from './paid-section.tsx';
import { PayersSection } from './payers-section.tsx';
import styles from './settings.module.css';
import { TimeSection } from './time-section.tsx';
import { UpdateSection } from './updates/update-section.tsx';
import { WatchingSection } from './watching-section.tsx';

const SECTIONS = {
  general: GeneralSections,
  people: PeopleSections,
  history: HistorySections,
  privacy: PrivacySections,
  audit: AuditSections,
  team: TeamSections,
  diagnostics: DiagnosticsSections,
  about: AboutSections,
} as const satisfies Record<SettingsSection, () => ReactNode>;

export function SettingsPage({ section }: { readonly section: SettingsSection }) {
  const { t } = useTranslation();
  const Sections = SECTIONS[section];
  return (
    <FormPage title={t(`settings.section.${section}`)} index={<SettingsIndex current={section} />}>
      <Sections />
    </FormPage>
  );
}

/** The sections that this desk offers, and the one that is open. */
function SettingsIndex({ current }: { readonly current: SettingsSection }) {
  const { t } = useTranslation();
  const isOffered = useIsOffered();
  return (
    <nav className={styles['index']} aria-label={t('settings.title')} data-always>
      <strong>{t('settings.title')}</strong>
      {SETTINGS_SECTIONS.filter((section) => section === current || isOffered({ screen: 'settings', section })).map(
        (section) => (
          <a
            key={section}
            href={hrefOf({ screen: 'settings', section })}
            aria-current={section === current ? 'page' : undefined}
          >
            {t(`settings.section.${section}`)}
          </a>
        ),
      )}
    </nav>
  );
}

function GeneralSections() {
  const change = useChangeSettings();
  return (
    <>
      {change.error !== null && <ErrorNotice thrown={change.error} />}
      <AppearanceSection change={change} />
      <AreasSection change={change} />
      <PayersSection change={change} />
      <MessagesSection />
      <PaidSection />
      <FilesSection />
      <TimeSection change={change} />
      <WatchingSection change={change} />
    </>
  );
}

function PeopleSections() {
  return (
    <>
      <OperatorSection />
      <SecuritySection />
    </>
  );
}

function AboutSections() {
  return (
    <>
      <UpdateSection />
      <AboutSection />
    </>
  );
}
