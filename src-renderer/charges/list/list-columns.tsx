/** The list's columns: what each shows, how wide it is, and from which list width on it is shown by default. */
import { VisuallyHidden } from '@mantine/core';
import { IconEyeOff, IconNote } from '@tabler/icons-react';
import { type Cell, type ColumnDef, createColumnHelper, FlexRender, tableFeatures } from '@tanstack/react-table';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { LiveRow } from '../../../src-preload/contract/charges/charge-row.ts';
import { LIST_COLUMNS, type ListColumn, type ListLayout } from '../../../src-preload/contract/charges/list/list.ts';
import type { SearchColumn } from '../../../src-preload/contract/search/query-parser.ts';
import { isolatedText } from '../../../src-preload/contract/values/hidden-characters.ts';
import { useFormat } from '../../bridge/use-format.ts';
import { AttentionBadge } from '../../components/charge-parts/attention-badge.tsx';
import { StateBadge } from '../../components/charge-parts/state-badge.tsx';
import { DateTime } from '../../components/date-time.tsx';
import { UntrustedText } from '../../components/untrusted-text.tsx';
import styles from './charge-table.module.css';
import { Found, FoundAmount } from './found/found.tsx';

/** Main sorts, filters and pages; the table here needs only rows and columns. */
export const features = tableFeatures({});
const helper = createColumnHelper<typeof features, LiveRow>();

/**
 * A column's grid track (pixels, or a share of the remaining width), the least width at which the list scrolls sideways
 * instead, and the width it is to have where a default column may be hidden for it.
 */
const SIZES: Readonly<Record<ListColumn, { readonly track: string; readonly least: number; readonly good: number }>> = {
  // As wide as "Reembolsada" with a warning.
  state: { track: '140px', least: 140, good: 140 },
  amount: { track: '116px', least: 116, good: 116 },
  customer: { track: 'minmax(140px, 2.4fr)', least: 140, good: 220 },
  email: { track: 'minmax(140px, 1.4fr)', least: 140, good: 180 },
  document: { track: '128px', least: 128, good: 128 },
  reference: { track: 'minmax(110px, 1.1fr)', least: 110, good: 130 },
  item: { track: 'minmax(120px, 1.2fr)', least: 120, good: 150 },
  created: { track: '128px', least: 128, good: 128 },
  expires: { track: '128px', least: 128, good: 128 },
  paidAt: { track: '128px', least: 128, good: 128 },
  end2endId: { track: 'minmax(140px, 1.4fr)', least: 140, good: 180 },
  tags: { track: 'minmax(110px, 1fr)', least: 110, good: 130 },
  operator: { track: 'minmax(110px, 1fr)', least: 110, good: 130 },
};

/** The default columns that are hidden in a narrow list, the first one first. */
const YIELDING = ['paidAt', 'document', 'item', 'reference'] as const satisfies readonly ListColumn[];

const cells: Readonly<Record<ListColumn, (row: LiveRow) => ReactNode>> = {
  state: (row) => <StateCell row={row} />,
  amount: (row) => <Amount row={row} />,
  customer: (row) => (
    <span className={styles['customer']}>
      <Text value={row.customerName} column="name" missing="charges.noCustomer" />
      <Marks row={row} />
    </span>
  ),
  email: (row) => (
    <span className={styles['quiet']}>
      <Found text={row.customerEmail} column="email" />
    </span>
  ),
  document: (row) => (
    <span className={styles['quiet']}>
      <Found text={row.customerDocument} column="document" />
    </span>
  ),
  reference: (row) => <Text value={row.reference} column="reference" missing="charges.noReference" mono />,
  item: (row) => <Item row={row} />,
  created: (row) => (
    <When at={row.createdAt} {...(row.serviceCreatedAt !== null && { note: 'charges.otherDateAtGateway' })} />
  ),
  expires: (row) => <When at={row.expiresAt} />,
  paidAt: (row) => <When at={row.paidAt} {...(row.paidAtIsObserved && { note: 'charges.firstSeenPaid' })} />,
  end2endId: (row) => (
    <span className={styles['mono']}>
      <Found text={row.end2endId} column="ids" />
    </span>
  ),
  tags: (row) => <Tags row={row} />,
  operator: (row) => (
    <span title={row.operator === null ? undefined : isolatedText(row.operator)}>
      <UntrustedText>{row.operator}</UntrustedText>
    </span>
  ),
};

type ChargeColumn = ColumnDef<typeof features, LiveRow>;

// Created once, because the table needs columns that remain the same objects.
const columnOf = Object.fromEntries(
  LIST_COLUMNS.map((id) => [id, helper.display({ id, cell: ({ row }) => cells[id](row.original) })]),
) as Readonly<Record<ListColumn, ChargeColumn>>; // One column for each definition, created from the table itself.

export function CellContent({ cell }: { readonly cell: Cell<typeof features, LiveRow> }) {
  return <FlexRender cell={cell} />;
}

export interface ColumnPlan {
  readonly columns: readonly ChargeColumn[];
  readonly ids: readonly ListColumn[];
  /** The grid tracks of the columns. */
  readonly tracks: string;
  /** Below this width (pixels) the list scrolls sideways. */
  readonly least: number;
}

/**
 * The columns that a layout shows in a list of this width (pixels): all chosen ones, else the default ones that fit.
 */
export function planOf({ columns: layoutColumns }: ListLayout, chosen: boolean, width: number): ColumnPlan {
  const shown = chosen ? layoutColumns : fitting(layoutColumns, width);
  const ids = shown.map(({ id }) => id);
  return {
    columns: ids.map((id) => columnOf[id]),
    ids,
    tracks: [
      `${SELECT_WIDTH}px`,
      ...shown.map(({ id, width: own }) => (own === null ? SIZES[id].track : `${own}px`)),
    ].join(' '),
    least: widthOf(shown, 'least'),
  };
}

function fitting(columns: ListLayout['columns'], width: number): ListLayout['columns'] {
  let shown = columns;
  for (const hidden of YIELDING) {
    // A column that was made wider takes no other one's place: the list then scrolls sideways.
    if (widthOf(shown.map(bounded), 'good') <= width) break;
    shown = shown.filter(({ id }) => id !== hidden);
  }
  return shown;
}

const bounded = ({ id, width }: ListLayout['columns'][number]) => ({
  id,
  width: width === null ? null : Math.min(width, SIZES[id].good),
});

function widthOf(columns: ListLayout['columns'], size: 'least' | 'good'): number {
  return columns.reduce((sum, { id, width: own }) => sum + (own ?? SIZES[id][size]) + GAP, SELECT_WIDTH + EDGES);
}

const SELECT_WIDTH = 16;
/** The same as `gap` and the `padding` at both sides of `.line` in the style sheet. */
const GAP = 20;
const EDGES = 68;

function StateCell({ row }: { readonly row: LiveRow }) {
  const { t } = useTranslation();
  return (
    <span className={styles['badges']}>
      <StateBadge state={row.state} short />
      {row.setAside && (
        <span className={styles['quiet']} title={t('states.dismissed')}>
          <IconEyeOff size={14} aria-hidden />
          <VisuallyHidden>{t('states.dismissed')}</VisuallyHidden>
        </span>
      )}
      {row.attention.map((attention) => (
        <AttentionBadge key={attention} attention={attention} iconOnly />
      ))}
    </span>
  );
}

/** The amount that counts; below it the gateway's where it is another one, or the requested one once that is accepted. */
function Amount({ row }: { readonly row: LiveRow }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { amount, askedAmount, answeredAmount } = row;
  const counted = (
    <span className={styles['money']}>
      <FoundAmount cents={amount}>{format.money(amount)}</FoundAmount>
    </span>
  );
  if (answeredAmount === null) return counted;
  const other = format.money(askedAmount ?? answeredAmount);
  return (
    <span
      className={styles['amounts']}
      title={t('charges.amountDiffers', {
        requested: format.money(askedAmount ?? amount),
        response: format.money(answeredAmount),
      })}
    >
      {counted}
      <span className={styles['responseAmount']}>
        <span aria-hidden>≠ </span>
        <VisuallyHidden>{t(askedAmount === null ? 'charges.responseAmount' : 'charges.askedAmount')} </VisuallyHidden>
        {other}
      </span>
    </span>
  );
}

function Text({
  value,
  column,
  missing,
  mono = false,
}: {
  readonly value: string | null;
  readonly column: SearchColumn;
  readonly missing: 'charges.noCustomer' | 'charges.noReference';
  readonly mono?: boolean;
}) {
  const { t } = useTranslation();
  if (value === null || value === '')
    return (
      <span className={styles['quiet']} title={t(missing)}>
        <span aria-hidden>—</span>
        <VisuallyHidden>{t(missing)}</VisuallyHidden>
      </span>
    );
  return (
    <span className={mono ? styles['mono'] : undefined} title={isolatedText(value)}>
      <Found text={value} column={column} />
    </span>
  );
}

function Item({ row }: { readonly row: LiveRow }) {
  const { t } = useTranslation();
  if (row.firstItem === null) return null;
  return (
    <>
      <Found text={row.firstItem} column="items" />
      {row.itemCount > 1 && (
        <span className={styles['quiet']}> {t('charges.moreItems', { count: row.itemCount - 1 })}</span>
      )}
    </>
  );
}

/** @param seen the instant is when the change was first observed, and not what the service returned */
/** @param note why the instant is not the service's own. */
function When({
  at,
  note,
}: {
  readonly at: number | null;
  readonly note?: 'charges.firstSeenPaid' | 'charges.otherDateAtGateway';
}) {
  const { t } = useTranslation();
  if (at === null) return null;
  return (
    <span className={styles['quiet']}>
      {note !== undefined && (
        <span title={t(note)}>
          <span aria-hidden>≈ </span>
          <VisuallyHidden>{t(note)}</VisuallyHidden>
        </span>
      )}
      <DateTime at={at} shape="short" />
    </span>
  );
}

/** Next to the customer: a note, and the first tag with the number of the others. Hidden where tags have a column. */
function Marks({ row }: { readonly row: LiveRow }) {
  const { t } = useTranslation();
  const [first, ...others] = row.tags;
  if (!row.hasNote && first === undefined) return null;
  return (
    <span className={styles['marks']}>
      {row.hasNote && <IconNote size={14} aria-label={t('charges.hasNote')} />}
      {first !== undefined && (
        <span className={styles['tag']} title={row.tags.map(isolatedText).join(', ')}>
          <UntrustedText>{first}</UntrustedText>
        </span>
      )}
      {others.length > 0 && <span className={styles['quiet']}>+{others.length}</span>}
    </span>
  );
}

function Tags({ row }: { readonly row: LiveRow }) {
  const { t } = useTranslation();
  return (
    <span className={styles['badges']}>
      {row.hasNote && <IconNote size={14} aria-label={t('charges.hasNote')} />}
      {row.tags.map((tag) => (
        <span key={tag} className={styles['tag']} title={isolatedText(tag)}>
          <UntrustedText>{tag}</UntrustedText>
        </span>
      ))}
    </span>
  );
}
