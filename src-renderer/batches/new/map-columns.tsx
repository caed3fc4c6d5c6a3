/**
 * Which column of the spreadsheet is what: suggested, next to the content of the first lines, and changed by selects.
 */

import { Button, Group, NativeSelect, Stack, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { SpreadsheetShape } from '../../../src-preload/contract/batches/batch.ts';
import { isolatedText } from '../../../src-preload/contract/text/hidden-characters.ts';
import { LONGEST } from '../../../src-preload/contract/values/input-limits.ts';
import { useFormat } from '../../bridge/use-format.ts';
import { columnName } from '../../components/columns/column-table.tsx';
import { Choice } from '../../components/fields/choice.tsx';
import { FormActions } from '../../components/page/form-actions.tsx';
import { MappingTable } from './mapping-table.tsx';
import styles from './new-batch.module.css';
import type { Spreadsheet } from './spreadsheet-content.ts';
import { SpreadsheetNotes } from './spreadsheet-notes.tsx';
import { SpreadsheetRefusal } from './spreadsheet-refusal.tsx';
import { type ChosenMapping, useColumnMapping } from './use-column-mapping.ts';

export function MapColumns({
  spreadsheet,
  shape,
  isReading,
  onSheet,
  onOther,
}: {
  readonly spreadsheet: Spreadsheet;
  readonly shape: SpreadsheetShape;
  readonly isReading: boolean;
  readonly onSheet: (sheet: number) => void;
  readonly onOther: () => void;
}) {
  const { t } = useTranslation();
  const format = useFormat();
  const chosen = useColumnMapping(spreadsheet, shape);
  const { mapping, used, unsaved, isChecking, refusal } = chosen;
  const isTwice = new Set(used).size < used.length;
  return (
    <form className={styles['columns']} onSubmit={chosen.check}>
      <SpreadsheetNotes fileName={spreadsheet.fileName} shape={shape} />
      {shape.sheets.length > 1 && (
        <NativeSelect
          className={styles['narrow'] ?? ''}
          label={t('batches.columns.sheet')}
          data={shape.sheets.map((sheet, index) => ({ value: String(index), label: isolatedText(sheet) }))}
          value={String(shape.sheet)}
          disabled={isReading}
          onChange={({ currentTarget: { value } }) => unsaved.close(() => onSheet(Number(value)))}
        />
      )}
      <div className={styles['choices']}>
        <MappingTable shape={shape} mapping={mapping} onChange={chosen.setMapping} />
        <MappingOptions shape={shape} chosen={chosen} />
      </div>
      {isTwice && <p role="alert">{t('columns.twice')}</p>}
      {refusal !== null && <SpreadsheetRefusal thrown={refusal} />}
      <FormActions>
        <Button type="submit" loading={isChecking} disabled={mapping.columns.amount == null || isReading}>
          {t('batches.columns.check', { count: shape.rows, shown: format.count(shape.rows) })}
        </Button>
        <Button variant="default" disabled={isChecking} onClick={() => unsaved.close(onOther)}>
          {t('batches.columns.other')}
        </Button>
        <span role="status" className={styles['note']}>
          {isChecking && t('batches.columns.checking')}
        </span>
      </FormActions>
    </form>
  );
}

/** Which columns are left out, how amounts are written, and the name by which the mapping is used again. */
function MappingOptions({ shape, chosen }: { readonly shape: SpreadsheetShape; readonly chosen: ChosenMapping }) {
  const { t } = useTranslation();
  const { mapping, setMapping, name, setName, used } = chosen;
  const notUsed = shape.head.map((_, index) => index).filter((index) => !used.includes(index));
  return (
    <Stack maw={1040}>
      {notUsed.length > 0 && (
        <p className={styles['note']}>
          {t('batches.columns.notUsed', { names: notUsed.map((index) => columnName(shape.head, index, t)).join(', ') })}
        </p>
      )}
      {mapping.columns.dueDay != null && <p className={styles['note']}>{t('batches.columns.dueNote')}</p>}
      <Group gap="var(--form-gap) 32px" align="end">
        {shape.format === 'csv' && (
          <div className={styles['narrow']}>
            <Choice
              label={t('batches.columns.decimal')}
              values={['comma', 'point']}
              value={mapping.decimal}
              labelOf={(value) => t(`batches.columns.${value}`)}
              onChange={(decimal) => setMapping({ ...mapping, decimal })}
            />
          </div>
        )}
        <TextInput
          className={styles['narrow'] ?? ''}
          label={t('batches.columns.remember')}
          description={t('batches.columns.rememberHint')}
          maxLength={LONGEST.name}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
      </Group>
    </Stack>
  );
}
