/** The list's columns: what each shows, and from which width of the list on it is there. */
import {
  type Cell,
  type ColumnDef,
  createColumnHelper,
  FlexRender,
  type Header,
  tableFeatures,
} from '@tanstack/react-table';
import { useTranslation } from 'react-i18next';
import type { LiveRow } from '../../src-preload/contract/charge.ts';
import { AttentionBadge } from '../components/attention-badge.tsx';
import { StateBadge } from '../components/state-badge.tsx';
import { useNow } from '../components/use-now.ts';
import { maskDocument } from '../format/masked.ts';
import { useFormat } from '../format/use-format.ts';
import styles from './charge-table.module.css';

/** Main sorts, filters and pages; the table here needs rows and columns only. */
export const features = tableFeatures({});
const helper = createColumnHelper<typeof features, LiveRow>();

type ColumnId = 'state' | 'amount' | 'customer' | 'document' | 'reference' | 'item' | 'created' | 'paidAt';

/** The narrowest list in which a column is shown, and its track in the grid, in pixels or shares of what is left. */
const places: Readonly<Record<ColumnId, { readonly from: number; readonly track: string }>> = {
  state: { from: 0, track: '196px' },
  amount: { from: 0, track: '124px' },
  customer: { from: 0, track: 'minmax(120px, 1.6fr)' },
  document: { from: 1180, track: '136px' },
  reference: { from: 720, track: 'minmax(110px, 1.2fr)' },
  item: { from: 1020, track: 'minmax(120px, 1.4fr)' },
  created: { from: 0, track: '116px' },
  paidAt: { from: 1380, track: '116px' },
};

const all: ColumnDef<typeof features, LiveRow>[] = helper.columns([
  helper.display({
    id: 'state',
    header: () => <Heading id="state" />,
    cell: ({ row }) => <StateCell row={row.original} />,
  }),
  helper.display({
    id: 'amount',
    header: () => <Heading id="amount" />,
    cell: ({ row }) => <Money cents={row.original.amount} />,
  }),
  helper.display({
    id: 'customer',
    header: () => <Heading id="customer" />,
    cell: ({ row }) => <Text value={row.original.customerName} missing="charges.noCustomer" />,
  }),
  helper.display({
    id: 'document',
    header: () => <Heading id="document" />,
    cell: ({ row: { original } }) => (
      <span className={styles['quiet']}>{original.customerDocument && maskDocument(original.customerDocument)}</span>
    ),
  }),
  helper.display({
    id: 'reference',
    header: () => <Heading id="reference" />,
    cell: ({ row }) => <Text value={row.original.reference} missing="charges.noReference" mono />,
  }),
  helper.display({ id: 'item', header: () => <Heading id="item" />, cell: ({ row }) => <Item row={row.original} /> }),
  helper.display({
    id: 'created',
    header: () => <Heading id="created" />,
    cell: ({ row }) => <When at={row.original.createdAt} />,
  }),
  helper.display({
    id: 'paidAt',
    header: () => <Heading id="paidAt" />,
    cell: ({ row }) => <When at={row.original.paidAt} />,
  }),
]);

export type ChargeColumns = readonly ColumnDef<typeof features, LiveRow>[];

export function CellContent({ cell }: { readonly cell: Cell<typeof features, LiveRow> }) {
  return <FlexRender cell={cell} />;
}

export function HeadingContent({ header }: { readonly header: Header<typeof features, LiveRow> }) {
  return <FlexRender header={header} />;
}

/** The columns that a list of this width (pixels) has room for, and the grid tracks they stand in. */
export function columnsFor(width: number): { readonly columns: ChargeColumns; readonly tracks: string } {
  const ids = widthSteps.findLast(({ from }) => width >= from) ?? widthSteps[0];
  return ids ?? { columns: all, tracks: '' };
}

// Made once for each width at which a column comes in: the table wants columns that stay the same object.
const widthSteps = [...new Set(Object.values(places).map(({ from }) => from))]
  .sort((one, other) => one - other)
  .map((from) => {
    const columns = all.filter(({ id }) => places[idOf(id)].from <= from);
    return { from, columns, tracks: columns.map(({ id }) => places[idOf(id)].track).join(' ') };
  });

function idOf(id: string | undefined): ColumnId {
  if (id !== undefined && Object.hasOwn(places, id)) return id as ColumnId; // `places` has every column's id, and only those.
  throw new Error(`No place for the column ${id}`);
}

function Heading({ id }: { readonly id: ColumnId }) {
  const { t } = useTranslation();
  return t(`charges.column.${id}`);
}

function StateCell({ row }: { readonly row: LiveRow }) {
  const { t } = useTranslation();
  return (
    <span className={styles['badges']}>
      <StateBadge state={row.state} />
      {row.setAside && <span className={styles['quiet']}>{t('states.setAside')}</span>}
      {row.attention.map((attention) => (
        <AttentionBadge key={attention} attention={attention} iconOnly />
      ))}
    </span>
  );
}

function Money({ cents }: { readonly cents: number }) {
  return <span className={styles['money']}>{useFormat().money(cents)}</span>;
}

function Text({
  value,
  missing,
  mono = false,
}: {
  readonly value: string | null;
  readonly missing: 'charges.noCustomer' | 'charges.noReference';
  readonly mono?: boolean;
}) {
  const { t } = useTranslation();
  if (value === null || value === '')
    return (
      <span className={styles['quiet']} title={t(missing)}>
        <span aria-hidden>—</span>
        <span className={styles['unseen']}>{t(missing)}</span>
      </span>
    );
  return (
    <span className={mono ? styles['mono'] : undefined} title={value}>
      {value}
    </span>
  );
}

function Item({ row }: { readonly row: LiveRow }) {
  const { t } = useTranslation();
  if (row.firstItem === null) return null;
  return (
    <>
      {row.firstItem}
      {row.itemCount > 1 && (
        <span className={styles['quiet']}> {t('charges.moreItems', { count: row.itemCount - 1 })}</span>
      )}
    </>
  );
}

function When({ at }: { readonly at: number | null }) {
  const format = useFormat();
  const now = useNow(60_000);
  if (at === null) return null;
  return (
    <time dateTime={new Date(at).toISOString()} title={format.time(at, 'exact')} className={styles['quiet']}>
      {format.shortTime(at, now)}
    </time>
  );
}
