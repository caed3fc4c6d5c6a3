/** Writes a history into a file for another computer. */
import { Button, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useSaveCommand } from '../bridge/saved-file.ts';
import { useFormat } from '../bridge/use-format.ts';
import { ErrorNotice } from '../components/errors/error-notice.tsx';
import { FormSection } from '../components/page/form-page.tsx';

export function MoveSection({ gatewayId }: { readonly gatewayId: string }) {
  const { t } = useTranslation();
  const format = useFormat();
  const moveOut = useSaveCommand('maintenance.moveOut');
  return (
    <FormSection title={t('maintenance.move')} intro={t('maintenance.moveIntro')}>
      <div>
        <Button variant="default" loading={moveOut.isPending} onClick={() => moveOut.mutate({ gatewayId })}>
          {t('maintenance.writeHistoryFile')}
        </Button>
      </div>
      {moveOut.error !== null && <ErrorNotice thrown={moveOut.error} />}
      {moveOut.data && (
        <p role="status">
          {t('maintenance.historyFileWritten', {
            charges: format.count(moveOut.data.charges),
            path: moveOut.data.path,
          })}
        </p>
      )}
      <Text c="dimmed">{t('maintenance.moveHint')}</Text>
    </FormSection>
  );
}
