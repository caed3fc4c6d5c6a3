/** The columns of a batch's table: a spreadsheet's fields are shown where any row has something in them. */
import type { BatchField, BatchRow } from '../../../src-preload/contract/batches/batch.ts';

/** The fields in the order of the table's columns. */
export const FIELD_COLUMNS = [
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

export type TableColumn = 'line' | 'verdict' | BatchField;

/** Pixels at least, and the share of what is left. */
const WIDTHS = {
  line: [36, 0],
  verdict: [112, 0],
  amount: [104, 0],
  name: [100, 1],
  document: [126, 0],
  reference: [76, 0.5],
  description: [80, 0.9],
  dueDay: [80, 0],
  email: [100, 1],
  phone: [118, 0],
  postbackUrl: [100, 0.5],
} as const satisfies Record<TableColumn, readonly [number, number]>;

/** In a narrow table these stand under another column, as its second line. */
const UNDER: Partial<Record<TableColumn, TableColumn>> = {
  dueDay: 'amount',
  email: 'name',
  phone: 'document',
  description: 'reference',
};

export interface TablePlan {
  readonly columns: readonly TableColumn[];
  readonly tracks: string;
  /** The tracks of a narrow table. */
  readonly narrowTracks: string;
  /** The column that this one stands under in a narrow table; null where it has a track there too. */
  readonly under: (column: TableColumn) => TableColumn | null;
  /** Pixels: in a narrower window the table scrolls sideways. */
  readonly least: number;
}

const GAP = 12;
const EDGES = 48;
/** Pixels that any window has for a table. */
const NARROW = 720;

export function tablePlanOf(fields: readonly BatchField[]): TablePlan {
  const columns: readonly TableColumn[] = [
    'line',
    'verdict',
    ...FIELD_COLUMNS.filter((field) => fields.includes(field)),
  ];
  const isMuch = leastOf(columns) > NARROW;
  const under = (column: TableColumn) => {
    const over = isMuch ? UNDER[column] : undefined;
    return over !== undefined && columns.includes(over) ? over : null;
  };
  const narrow = columns.filter((column) => under(column) === null);
  return { columns, tracks: tracksOf(columns), narrowTracks: tracksOf(narrow), under, least: leastOf(narrow) };
}

const leastOf = (columns: readonly TableColumn[]) =>
  columns.reduce((sum, column) => sum + WIDTHS[column][0] + GAP, EDGES - GAP);

/** Each track begins at a line of its column's name. */
function tracksOf(columns: readonly TableColumn[]): string {
  return columns
    .map((column) => {
      const [least, share] = WIDTHS[column];
      return `[${column}] ${share === 0 ? `${least}px` : `minmax(${least}px, ${share}fr)`}`;
    })
    .join(' ');
}

/** The fields that these rows have something in, and an error in; the amount always. */
export function fieldsIn(rows: readonly BatchRow[]): readonly BatchField[] {
  return FIELD_COLUMNS.filter(
    (field) =>
      field === 'amount' ||
      rows.some((row) => row.cells[field] !== '' || row.problems.some((problem) => problem.field === field)),
  );
}

export const isField = (column: TableColumn): column is BatchField => column !== 'line' && column !== 'verdict';
