/** The columns of a batch's table: a spreadsheet's fields are shown where any row has something in them. */
import type { BatchField, BatchRow } from '../../../src-preload/contract/batches/batch.ts';

/** The fields in the order of the table's columns. */
const FIELD_COLUMNS = [
  'amount',
  'name',
  'document',
  'reference',
  'description',
  'dueDay',
  'email',
  'phone',
  'postbackUrl',
] as const satisfies readonly BatchField[];

export type TableColumn = 'line' | 'verdict' | BatchField | 'action';

/** Pixels at least, and the share of what is left. */
const WIDTHS = {
  line: [44, 0],
  verdict: [160, 0.2],
  amount: [112, 0],
  name: [124, 1],
  document: [122, 0.2],
  reference: [120, 0.5],
  description: [150, 0.8],
  dueDay: [92, 0],
  email: [170, 0.5],
  phone: [138, 0],
  postbackUrl: [150, 0.5],
  action: [136, 0],
} as const satisfies Record<TableColumn, readonly [number, number]>;

export interface TablePlan {
  readonly columns: readonly TableColumn[];
  readonly tracks: string;
  /** Pixels: in a narrower window the table scrolls sideways. */
  readonly least: number;
}

const GAP = 12;
const EDGES = 48;

export function tablePlanOf(fields: readonly BatchField[], hasActions: boolean): TablePlan {
  const columns: readonly TableColumn[] = [
    'line',
    'verdict',
    ...(hasActions ? (['action'] as const) : []),
    ...FIELD_COLUMNS.filter((field) => fields.includes(field)),
  ];
  return {
    columns,
    tracks: columns
      .map((column) => {
        const [least, share] = WIDTHS[column];
        return share === 0 ? `${least}px` : `minmax(${least}px, ${share}fr)`;
      })
      .join(' '),
    least: columns.reduce((sum, column) => sum + WIDTHS[column][0] + GAP, EDGES - GAP),
  };
}

/** The fields that these rows have something in, and an error in; the amount always. */
export function fieldsIn(rows: readonly BatchRow[]): readonly BatchField[] {
  return FIELD_COLUMNS.filter(
    (field) =>
      field === 'amount' ||
      rows.some((row) => row.cells[field] !== '' || row.problems.some((problem) => problem.field === field)),
  );
}

export const isField = (column: TableColumn): column is BatchField =>
  column !== 'line' && column !== 'verdict' && column !== 'action';
