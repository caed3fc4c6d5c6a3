/** What a cell of a layout can be filled from, as one list to choose from. */
import type { TFunction } from 'i18next';
import {
  HISTORY_NAME,
  LAYOUT_FIELD_NAMES,
  LAYOUT_TOTAL_NAMES,
} from '../../../src-preload/contract/ready-layouts/layout-field-names.ts';
import { EXPORT_COLUMN_NAMES } from '../../../src-preload/contract/reports/export-column-names.ts';
import type { ExportLayout, LAYOUT_PARTS } from '../../../src-preload/contract/reports/export-layouts.ts';
import { EXPORT_COLUMNS, exportColumn } from '../../../src-preload/contract/reports/export-options.ts';
import {
  FIELDS_OF_LINES,
  type LayoutCell,
  type LayoutWidth,
  layoutField,
  layoutTotal,
} from '../../../src-preload/contract/reports/layout-columns.ts';
import type { Language } from '../../../src-preload/contract/values/languages.ts';

export type LayoutPart = (typeof LAYOUT_PARTS)[number];

/** A layout as it is edited: only when it is checked is it known which cells stand where they can. */
export type LayoutDraft = Omit<ExportLayout, LayoutPart> & Readonly<Record<LayoutPart, readonly LayoutCell[]>>;

export function sourceOf(cell: LayoutCell): string {
  return 'field' in cell ? `${cell.kind}:${cell.field}` : cell.kind;
}

/** A new cell of this source, with its usual heading. */
export function cellOf(source: string, language: Language, width: LayoutWidth | undefined): LayoutCell {
  const [kind, name] = source.split(':');
  const sized = width && { width };
  const charge = kind === 'charge' ? exportColumn.safeParse(name).data : undefined;
  if (charge !== undefined)
    return { kind: 'charge', field: charge, heading: EXPORT_COLUMN_NAMES[charge][language], ...sized };
  const field = kind === 'movement' ? layoutField.safeParse(name).data : undefined;
  if (field !== undefined) return { kind: 'movement', field, heading: LAYOUT_FIELD_NAMES[field][language], ...sized };
  const total = kind === 'total' ? layoutTotal.safeParse(name).data : undefined;
  if (total !== undefined)
    return { kind: 'total', field: total, heading: LAYOUT_TOTAL_NAMES[total][language], ...sized };
  if (kind === 'history') return { kind: 'history', ids: [], heading: HISTORY_NAME[language], ...sized };
  if (kind === 'break') return { kind: 'break' };
  return { kind: 'text', text: '', ids: [], heading: '', ...sized };
}

interface SourceGroup {
  readonly group: string;
  readonly items: { readonly value: string; readonly label: string }[];
}

/** A cell of other lines stays in its list, so that what is wrong can be read. */
export function sourcesOf(
  part: LayoutPart,
  lines: ExportLayout['lines'],
  cell: LayoutCell,
  t: TFunction,
  language: Language,
): SourceGroup[] {
  const others = [
    { value: 'text', label: t('reports.export.layout.fixed') },
    { value: 'break', label: t('reports.export.layout.break') },
  ];
  if (part !== 'columns')
    return [
      {
        group: t('reports.export.layout.ofFile'),
        items: layoutTotal.options.map((field) => ({
          value: `total:${field}`,
          label: LAYOUT_TOTAL_NAMES[field][language],
        })),
      },
      { group: t('reports.export.layout.ofText'), items: others },
    ];
  const ofLines = FIELDS_OF_LINES[lines];
  const fields = cell.kind === 'movement' && !ofLines.includes(cell.field) ? [...ofLines, cell.field] : ofLines;
  const hasHistory = lines !== 'charge' || cell.kind === 'history';
  return [
    {
      group: t('reports.export.layout.ofMovement'),
      items: [
        ...fields.map((field) => ({ value: `movement:${field}`, label: LAYOUT_FIELD_NAMES[field][language] })),
        ...(hasHistory ? [{ value: 'history', label: t('reports.export.layout.history') }] : []),
      ],
    },
    {
      group: t('reports.export.layout.ofCharge'),
      items: EXPORT_COLUMNS.map((field) => ({
        value: `charge:${field}`,
        label: EXPORT_COLUMN_NAMES[field][language],
      })),
    },
    { group: t('reports.export.layout.ofText'), items: others },
  ];
}
