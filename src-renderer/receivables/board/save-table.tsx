/** Saves everything that the board shows as a file, for a spreadsheet or for another program. */
import { Button, Group, Modal, NativeSelect, Stack } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReceivableView } from '../../../src-preload/contract/receivables/receivable.ts';
import { csvDialectName, DIALECT_OF } from '../../../src-preload/contract/reports/export-options.ts';
import { useApp, useGateway } from '../../bridge/app-context.tsx';
import { errorOf } from '../../bridge/operations.ts';
import { useSaveCommand } from '../../bridge/saved-file.ts';
import { ErrorNotice } from '../../components/errors/error-notice.tsx';
import { Choice } from '../../components/fields/choice.tsx';
import { useToast } from '../../components/notices/toaster.tsx';

interface Shown {
  readonly view: ReceivableView;
  readonly text: string;
}

export function SaveTable({ disabled, ...shown }: Shown & { readonly disabled: boolean }) {
  const { t } = useTranslation();
  const [opened, setOpened] = useState(false);
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconDownload size={16} aria-hidden />}
        disabled={disabled}
        onClick={() => setOpened(true)}
      >
        {t('receivables.export')}
      </Button>
      {opened && <SaveDialog shown={shown} onClose={() => setOpened(false)} />}
    </>
  );
}

function SaveDialog({ shown, onClose }: { readonly shown: Shown; readonly onClose: () => void }) {
  const { t } = useTranslation();
  const { id: gatewayId } = useGateway();
  const { language } = useApp();
  const toast = useToast();
  const save = useSaveCommand('receivables.saveTable', ({ fileName }) =>
    toast({ id: 'receivables-saved', tone: 'neutral', title: t('receivables.exported', { file: fileName }) }),
  );
  const [format, setFormat] = useState<'xlsx' | 'csv'>('xlsx');
  const [dialect, setDialect] = useState(DIALECT_OF[language]);
  // Where the operator cancels the choice of the file, that is no error.
  const isFault = save.error !== null && errorOf(save.error).kind !== 'cancelled';
  const write = () => save.mutate({ gatewayId, ...shown, format, dialect, language }, { onSuccess: onClose });
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('receivables.exportTitle')}
      closeButtonProps={{ 'aria-label': t('console.close') }}
    >
      <Stack gap={16}>
        <Choice
          label={t('reports.export.format')}
          description={t('receivables.exportHint')}
          values={['xlsx', 'csv'] as const}
          value={format}
          labelOf={(value) => t(`reports.export.${value}`)}
          onChange={setFormat}
        />
        {format === 'csv' && (
          <NativeSelect
            label={t('reports.export.dialect')}
            description={t('reports.export.csvHint')}
            value={dialect}
            data={csvDialectName.options.map((value) => ({ value, label: t(`reports.export.${value}`) }))}
            onChange={(event) => setDialect(event.currentTarget.value === 'brazil' ? 'brazil' : 'international')}
          />
        )}
        {isFault && <ErrorNotice thrown={save.error} lead={t('receivables.notExported')} />}
      </Stack>
      <Group justify="flex-end" mt={20}>
        <Button variant="default" onClick={onClose}>
          {t('console.cancel')}
        </Button>
        <Button loading={save.isPending} onClick={write} data-autofocus>
          {t('receivables.export')}
        </Button>
      </Group>
    </Modal>
  );
}
