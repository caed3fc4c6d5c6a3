/** Which column of a spreadsheet holds which field of a batch. */
import { useTranslation } from 'react-i18next';
import {
  BATCH_FIELDS,
  type SpreadsheetMapping,
  type SpreadsheetShape,
} from '../../../src-preload/contract/batches/batch.ts';
import { ColumnTable } from '../../components/columns/column-table.tsx';

export function MappingTable({
  shape: { head, sample, mapping: suggested, reasons },
  mapping,
  onChange,
}: {
  readonly shape: SpreadsheetShape;
  readonly mapping: SpreadsheetMapping;
  readonly onChange: (mapping: SpreadsheetMapping) => void;
}) {
  const { t } = useTranslation();
  const further = (field: 'generate' | 'secondDocument') =>
    suggested[field] == null ? [] : [{ field, label: t(`batches.columns.${field}`), column: mapping[field] ?? null }];
  return (
    <ColumnTable
      head={head}
      sample={sample}
      choices={[
        ...further('generate'),
        ...BATCH_FIELDS.flatMap((field) => [
          {
            field,
            label: t(`batches.field.${field}`),
            isNeeded: field === 'amount',
            column: mapping.columns[field] ?? null,
            reason: mapping.columns[field] === suggested.columns[field] ? reasons[field] : undefined,
          },
          ...(field === 'document' ? further('secondDocument') : []),
        ]),
      ]}
      onChange={(field, column) =>
        onChange(
          field === 'generate' || field === 'secondDocument'
            ? { ...mapping, [field]: column }
            : { ...mapping, columns: { ...mapping.columns, [field]: column } },
        )
      }
    />
  );
}
