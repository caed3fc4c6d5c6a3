/** A new batch: a spreadsheet is chosen, then its columns are named; checking it makes the batch. */
import { Group, Title } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SpreadsheetShape } from '../../../src-preload/contract/batches/batch.ts';
import { useGateway } from '../../bridge/app-context.tsx';
import { useCommand } from '../../bridge/operations.ts';
import { codeSentence } from '../../components/errors/field-errors.ts';
import { ToneBox } from '../../components/notices/tone-box.tsx';
import { BackToList } from '../summary/back-to-list.tsx';
import { ChooseSpreadsheet } from './choose-spreadsheet.tsx';
import { MapColumns } from './map-columns.tsx';
import styles from './new-batch.module.css';
import { type Spreadsheet, spreadsheetOf } from './spreadsheet-content.ts';
import { SpreadsheetRefusal } from './spreadsheet-refusal.tsx';

interface OpenSpreadsheet {
  readonly spreadsheet: Spreadsheet;
  readonly shape: SpreadsheetShape;
}

export function NewBatchPage() {
  const { t } = useTranslation();
  const { id: gatewayId } = useGateway();
  const read = useCommand('batches.readSpreadsheet');
  const [open, setOpen] = useState<OpenSpreadsheet | null>(null);
  const [refused, setRefused] = useState<string | null>(null);

  const readSheet = (spreadsheet: Spreadsheet, sheet: number) =>
    read.mutate(
      { gatewayId, ...spreadsheet, sheet },
      { onSuccess: (shape) => setOpen({ spreadsheet, shape }), onError: () => setOpen(null) },
    );
  const choose = async (file: Blob, fileName: string) => {
    read.reset();
    setRefused(null);
    const chosen = await spreadsheetOf(file, fileName);
    if (chosen.kind === 'refused') setRefused(codeSentence(chosen.code, t));
    else readSheet(chosen.spreadsheet, 0);
  };
  return (
    <div className={styles['page']}>
      <Group component="header" gap="sm" wrap="nowrap" mb="sm">
        <BackToList />
        <Title order={1}>{t(open === null ? 'batches.choose.title' : 'batches.columns.title')}</Title>
      </Group>
      {refused !== null && (
        <ToneBox tone="red" role="alert" mb="md">
          {refused}
        </ToneBox>
      )}
      {read.error !== null && <SpreadsheetRefusal thrown={read.error} />}
      {open === null ? (
        <ChooseSpreadsheet isReading={read.isPending} onChoose={choose} />
      ) : (
        <MapColumns
          // Another sheet has other columns.
          key={open.shape.sheet}
          {...open}
          isReading={read.isPending}
          onSheet={(sheet) => readSheet(open.spreadsheet, sheet)}
          onOther={() => setOpen(null)}
        />
      )}
    </div>
  );
}
