/** "Spreadsheet template": an empty one with the columns that are recognised, as XLSX or CSV. */
import { Button, Menu } from '@mantine/core';
import { IconChevronDown, IconFileSpreadsheet } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useApp } from '../../bridge/app-context.tsx';
import { ErrorNotice } from '../../components/errors/error-notice.tsx';
import { useBatchFile } from './save-batch-file.ts';

export function ModelMenu() {
  const { t } = useTranslation();
  const { language } = useApp();
  const { save, error } = useBatchFile('batches.saveModel');
  return (
    <>
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>
          <Button
            variant="default"
            leftSection={<IconFileSpreadsheet size={16} aria-hidden />}
            rightSection={<IconChevronDown size={14} aria-hidden />}
          >
            {t('batches.model')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => save({ format: 'xlsx', language })}>{t('batches.asXlsx')}</Menu.Item>
          <Menu.Item onClick={() => save({ format: 'csv', language })}>{t('batches.asCsv')}</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {error !== null && <ErrorNotice thrown={error} />}
    </>
  );
}
