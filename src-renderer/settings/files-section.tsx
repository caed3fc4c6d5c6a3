/** Where exports and other saved files go. */
import { useTranslation } from 'react-i18next';
import { FolderSetting } from '../components/fields/folder-setting.tsx';
import { FormSection } from '../components/page/form-page.tsx';

export function FilesSection() {
  const { t } = useTranslation();
  return (
    <FormSection title={t('settings.savedFiles')}>
      <FolderSetting name="saveFolder" label={t('settings.saveFolder')} description={t('settings.saveFolderHint')} />
    </FormSection>
  );
}
