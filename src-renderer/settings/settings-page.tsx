/** The settings of this desk. Each change applies at once; there is no save button. */
import { Button, NativeSelect, Select } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { settings as settingsSchema } from '../../src-preload/contract/settings/settings.ts';
import { type Language, languageOf } from '../../src-preload/contract/values/languages.ts';
import { useApp } from '../bridge/app-context.tsx';
import { useSettingLock } from '../bridge/managed.ts';
import { useChangeSettings } from '../bridge/settings-commands.ts';
import { CopyButton } from '../components/copy-button.tsx';
import { ErrorNotice } from '../components/errors/error-notice.tsx';
import { FactList } from '../components/fact-list.tsx';
import { Choice } from '../components/fields/choice.tsx';
import { SettingRows, SettingSwitch } from '../components/fields/setting-rows.tsx';
import { FormPage, FormSection } from '../components/page/form-page.tsx';
import { hrefOf } from '../navigation/route.ts';
import { PALETTE_KEYS } from '../navigation/shortcuts.ts';
import { OperatorSection } from '../security/operator-section.tsx';
import { SecuritySection } from '../security/security-section.tsx';
import { TeamSection } from '../team/team-section.tsx';
import { MessagesSection } from './messages-section.tsx';
import { PaidSection } from './paid-section.tsx';
import { UpdateSection } from './update-section.tsx';

const ZONES = Intl.supportedValuesOf('timeZone');
const CHECK_MINUTES = [0, 5, 15, 30, 60];
const { language, theme, density, payerLanguage, paper } = settingsSchema.shape;

export function SettingsPage() {
  const { t } = useTranslation();
  const { settings, about } = useApp();
  const change = useChangeSettings();
  const lockOf = useSettingLock();
  const languageName = { en: t('settings.languageEn'), 'pt-BR': t('settings.languagePt') } satisfies Record<
    Language,
    string
  >;
  const checkChoices = CHECK_MINUTES.includes(settings.checkMinutes)
    ? CHECK_MINUTES
    : [...CHECK_MINUTES, settings.checkMinutes];

  return (
    <FormPage title={t('settings.title')}>
      {change.error !== null && <ErrorNotice thrown={change.error} />}
      <FormSection title={t('settings.appearance')}>
        <SettingRows>
          <NativeSelect
            label={t('settings.language')}
            value={settings.language}
            data={language.options.map((value) => ({
              value,
              label:
                value === 'system'
                  ? t('settings.languageSystem', { language: languageName[languageOf(about.systemLocale)] })
                  : languageName[value],
            }))}
            onChange={(event) => change.mutate({ language: language.parse(event.currentTarget.value) })}
            {...lockOf('language')}
          />
          <Choice
            label={t('settings.theme')}
            values={theme.options}
            value={settings.theme}
            labelOf={(value) =>
              ({ system: t('settings.themeSystem'), light: t('settings.themeLight'), dark: t('settings.themeDark') })[
                value
              ]
            }
            onChange={(value) => change.mutate({ theme: value })}
            {...lockOf('theme')}
          />
          <Choice
            label={t('settings.density')}
            values={density.options}
            value={settings.density}
            labelOf={(value) => t(`settings.${value}`)}
            onChange={(value) => change.mutate({ density: value })}
            {...lockOf('density')}
          />
          <SettingSwitch
            label={t('settings.singleKeyShortcuts')}
            description={t('settings.singleKeyShortcutsHint', { palette: PALETTE_KEYS.join(' ') })}
            isOn={settings.singleKeyShortcuts}
            onChange={(isOn) => change.mutate({ singleKeyShortcuts: isOn })}
            {...lockOf('singleKeyShortcuts')}
          />
        </SettingRows>
      </FormSection>
      <FormSection title={t('settings.payers')}>
        <SettingRows>
          <Choice
            label={t('settings.payerLanguage')}
            values={payerLanguage.options}
            value={settings.payerLanguage}
            labelOf={(value) => languageName[value]}
            onChange={(value) => change.mutate({ payerLanguage: value })}
            {...lockOf('payerLanguage')}
          />
          <Choice
            label={t('settings.paper')}
            description={t('settings.paperHint')}
            values={paper.options}
            value={settings.paper}
            labelOf={(value) => t(`reports.paper.${value}`)}
            onChange={(value) => change.mutate({ paper: value })}
            {...lockOf('paper')}
          />
        </SettingRows>
      </FormSection>
      <MessagesSection />
      <PaidSection />
      <FormSection title={t('settings.time')}>
        <SettingRows>
          <Select
            label={t('settings.timeZone')}
            description={t('settings.timeZoneHint')}
            searchable
            allowDeselect={false}
            limit={60}
            maxDropdownHeight={280}
            nothingFoundMessage={t('settings.unknownTimeZone')}
            data={ZONES.includes(settings.timeZone) ? ZONES : [settings.timeZone, ...ZONES]}
            value={settings.timeZone}
            onChange={(timeZone) => timeZone !== null && change.mutate({ timeZone })}
            {...lockOf('timeZone')}
          />
        </SettingRows>
      </FormSection>
      <FormSection title={t('settings.watching')}>
        <SettingRows>
          <NativeSelect
            label={t('settings.checkMinutes')}
            description={t('settings.checkMinutesHint')}
            {...lockOf('checkMinutes')}
            value={settings.checkMinutes}
            onChange={(event) => change.mutate({ checkMinutes: Number(event.currentTarget.value) })}
            data={checkChoices.map((minutes) => ({
              value: String(minutes),
              label: minutes === 0 ? t('settings.checkOff') : t('settings.everyMinutes', { count: minutes }),
            }))}
          />
        </SettingRows>
      </FormSection>
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
      <FormSection title={t('settings.about')}>
        <FactList
          facts={[
            [t('settings.version'), about.version],
            [
              t('settings.shell'),
              about.shell === 'electron' ? t('settings.shellElectron') : t('settings.shellBrowser'),
            ],
            [t('settings.dataFolder'), <Folder key="data" path={about.dataFolder} what={t('settings.dataFolder')} />],
            [
              t('settings.downloadsFolder'),
              <Folder key="downloads" path={about.downloadsFolder} what={t('settings.downloadsFolder')} />,
            ],
            [t('settings.vault'), t(`access.vault.${about.vault}`)],
          ]}
        />
      </FormSection>
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

function Folder({ path, what }: { readonly path: string; readonly what: string }) {
  return (
    <>
      {path} <CopyButton value={path} what={what} />
    </>
  );
}
