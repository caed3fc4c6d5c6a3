/** This Balcão: its version, its shell, and where its files and secrets are. */
import { useTranslation } from 'react-i18next';
import { useApp } from '../bridge/app-context.tsx';
import { CopyButton } from '../components/copy-button.tsx';
import { FactList } from '../components/facts/fact-list.tsx';
import { FormSection } from '../components/page/form-page.tsx';

export function AboutSection() {
  const { t } = useTranslation();
  const { about } = useApp();
  return (
    <FormSection title={t('settings.about')}>
      <FactList
        facts={[
          [t('settings.version'), about.version],
          [t('settings.shell'), about.shell === 'electron' ? t('settings.shellElectron') : t('settings.shellBrowser')],
          [t('settings.dataFolder'), <Folder key="data" path={about.dataFolder} what={t('settings.dataFolder')} />],
          [
            t('settings.downloadsFolder'),
            <Folder key="downloads" path={about.downloadsFolder} what={t('settings.downloadsFolder')} />,
          ],
          [t('settings.vault'), t(`access.vault.${about.vault}`)],
        ]}
      />
    </FormSection>
  );
}

function Folder({ path, what }: { readonly path: string; readonly what: string }) {
  return (
    <>
      {path} <CopyButton value={path} what={what} />
    </>
  );
}
