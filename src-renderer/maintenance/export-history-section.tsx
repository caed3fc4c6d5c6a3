/** Writes a history into a file for another computer. */
import { Button, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useSaveCommand } from '../bridge/saved-file.ts';
import { useFormat } from '../bridge/use-format.ts';
import { ErrorNotice } from '../components/errors/error-notice.tsx';
import { FormSection } from '../components/page/form-page.tsx';

export function ExportHistorySection({ gatewayId }: { readonly gatewayId: string }) {
  const { t } = useTranslation();
  const format = useFormat();
  const exportHistory = useSaveCommand('maintenance.exportHistory');
  return (
    <FormSection title={t('maintenance.move')} intro={t('maintenance.moveIntro')}>
      <div>
        <Button variant="default" loading={exportHistory.isPending} onClick={() => exportHistory.mutate({ gatewayId })}>
          {t('maintenance.writeHistoryFile')}
        </Button>
      </div>
      {exportHistory.error !== null && <ErrorNotice thrown={exportHistory.error} />}
      {exportHistory.data && (
        <p role="status">
          {t('maintenance.historyFileWritten', {
            charges: format.count(exportHistory.data.charges),
            path: exportHistory.data.path,
          })}
        </p>
      )}
      <Text c="dimmed">{t('maintenance.moveHint')}</Text>
    </FormSection>
  );
}
