import { useTranslation } from 'react-i18next';
import type {
  Closing,
  ClosingBasis,
  ClosingLine,
  SealedClosing,
} from '../../../src-preload/contract/reports/closing.ts';
import { useApp } from '../../bridge/app-context.tsx';
import { useFormat } from '../../bridge/use-format.ts';
import { useStateName } from '../../components/charge-parts/state-badge.tsx';
import { dayText } from '../../format/day-text.ts';
import { formatTime } from '../../format/time.ts';
import { type Cell, type Columns, withoutEmptyColumns } from '../fields/report-table.tsx';

/** A closing's figures without their day and state. */
export type LineFigures = Omit<ClosingLine, 'day' | 'state'>;

interface Figure {
  readonly name: string;
  readonly kind: 'count' | 'money';
  of(figures: LineFigures): number | null;
}

/**
 * The columns of a closing's figures. Payments that no one has confirmed and other states after PAID have columns of
 * their own where there are any; what went back and the balance are by cash alone.
 */
export function useClosingFigureColumns(): (basis: ClosingBasis, lines: readonly ClosingLine[]) => readonly Figure[] {
  const { t } = useTranslation();
  const movements: readonly Figure[] = [
    { name: t('reports.closing.refunds'), kind: 'count', of: ({ returned }) => returned },
    { name: t('reports.closing.refunded'), kind: 'money', of: ({ returnedGross }) => returnedGross },
    { name: t('reports.closing.balance'), kind: 'money', of: ({ gross, returnedGross }) => gross - returnedGross },
  ];
  return (basis, lines) => {
    const all: readonly (Figure | false)[] = [
      { name: t('reports.column.count'), kind: 'count', of: ({ count, unconfirmed }) => count - unconfirmed },
      {
        name: t(basis === 'created' ? 'reports.column.gross' : 'sums.name.received'),
        kind: 'money',
        of: ({ gross }) => gross,
      },
      // Without a reported value there is no sum to show.
      { name: t('reports.column.fee'), kind: 'money', of: (line) => (isReported(line) ? line.fee : null) },
      { name: t('reports.column.net'), kind: 'money', of: (line) => (isReported(line) ? line.net : null) },
      ...(basis === 'cash' ? movements : []),
      lines.some(({ unmarked }) => unmarked > 0) && {
        name: t('reports.closing.unmarked'),
        kind: 'money',
        of: ({ unmarkedGross }) => unmarkedGross,
      },
      lines.some(({ unconfirmed }) => unconfirmed > 0) && {
        name: t('reports.closing.unconfirmed'),
        kind: 'money',
        of: ({ unconfirmedGross }) => unconfirmedGross,
      },
    ];
    return all.filter((figure) => figure !== false);
  };
}

export function isReported({ count, unconfirmed, unreported }: LineFigures): boolean {
  return unreported < count - unconfirmed;
}

interface Rows {
  readonly columns: Columns;
  readonly rows: readonly (readonly Cell[])[];
}

/**
 * A closing as a table: a line for each day and state, of several days the totals of each state, and the total of all.
 * On screen, where the notes on the figures stand above the table, it has how many there are; one day is not named again.
 */
export function useClosingRows(): (
  basis: ClosingBasis,
  lines: readonly ClosingLine[],
) => Rows & { readonly onScreen: Rows } {
  const { t } = useTranslation();
  const stateName = useStateName();
  const figuresOf = useClosingFigureColumns();
  const flagsOf = useFlags();
  return (basis, lines) => {
    const figures = figuresOf(basis, lines);
    const states = Map.groupBy(lines, ({ state }) => state);
    // Of one day they would be its lines again.
    const isOneDay = new Set(lines.map(({ day }) => day)).size < 2;
    const total = t('reports.closing.total');
    const table = [
      ...lines.map((line) => ({ day: dayText(line.day), state: stateName(line.state), line })),
      ...(isOneDay ? [] : [...states]).map(([state, of]) => ({
        ...{ day: total, state: stateName(state), line: summedFigures(of) },
      })),
      ...(states.size < 2 ? [] : [{ day: total, state: t('reports.closing.all'), line: summedFigures(lines) }]),
    ];
    const day = { name: t('reports.column.day'), kind: 'text' } as const;
    const named: Columns = [
      { name: t(basis === 'cash' ? 'reports.closing.movement' : 'reports.column.state'), kind: 'text' },
      ...figures.map(({ name, kind }) => ({ name, kind })),
    ];
    const cellsOf = (line: LineFigures) => figures.map(({ of }) => of(line));
    const flags = t('reports.column.flags');
    return {
      columns: [day, ...named, { name: flags, kind: 'text' }],
      rows: table.map((row) => [row.day, row.state, ...cellsOf(row.line), flagsOf(row.line)]),
      onScreen: isOneDay
        ? { columns: named, rows: table.map((row) => [row.state, ...cellsOf(row.line)]) }
        : {
            columns: [day, ...named, { name: flags, kind: 'count' }],
            rows: table.map((row) => [row.day, row.state, ...cellsOf(row.line), flagCount(row.line) || null]),
          },
    };
  };
}

/** How many are to be checked. */
export function flagCount({
  unreported,
  differing,
  otherAmount,
  unconfirmed,
  unmarked,
  observed,
}: LineFigures): number {
  return unreported + differing + otherAmount + unconfirmed + unmarked + observed;
}

/** What a person should look at in these figures, in words. */
export function useFlags(): (figures: LineFigures) => string {
  const { t } = useTranslation();
  const { money } = useFormat();
  return ({ count: all, unconfirmed, unconfirmedGross, unmarked, unmarkedGross, ...line }) => {
    const count = all - unconfirmed;
    const { unreported, differing, otherAmount, observed } = line;
    return [
      unreported > 0 && t('reports.closing.feeAndNetReported', { reported: count - unreported, count }),
      differing > 0 && t('reports.closing.netMismatch', { count: differing }),
      otherAmount > 0 && t('reports.closing.amountDiffers', { count: otherAmount }),
      unconfirmed > 0 && t('reports.closing.unconfirmedFlag', { count: unconfirmed, amount: money(unconfirmedGross) }),
      unmarked > 0 && t('reports.closing.unmarkedFlag', { count: unmarked, amount: money(unmarkedGross) }),
      observed > 0 && t('reports.closing.observed', { count: observed }),
    ]
      .filter((flag) => flag !== false)
      .join('; ');
  };
}

/** The rows of a closing, with its days and times in its own zone. */
export function useSealedRows(): (sealed: SealedClosing) => {
  readonly columns: Columns;
  readonly rows: readonly (readonly Cell[])[];
} {
  const { t } = useTranslation();
  const { language } = useApp();
  const stateName = useStateName();
  return ({ rows, timeZone }) => {
    const time = (at: number | null) => (at === null ? '' : formatTime(at, 'exact', language, timeZone));
    return withoutEmptyColumns(
      [
        { name: t('reports.closingPaper.number'), kind: 'count' },
        { name: t('reports.closingPaper.what'), kind: 'text' },
        { name: t('reports.closingPaper.id'), kind: 'text' },
        { name: t('reports.column.state'), kind: 'text' },
        { name: t('reports.column.amount'), kind: 'money' },
        { name: t('reports.column.fee'), kind: 'money' },
        { name: t('reports.column.net'), kind: 'money' },
        { name: t('reports.closing.date'), kind: 'text' },
        { name: t('reports.column.paidAt'), kind: 'text' },
        { name: t('reports.column.flags'), kind: 'text' },
      ],
      rows.map((row, index) => [
        index + 1,
        t(`reports.closing.kind.${row.kind}`),
        row.transactionId ?? row.key,
        stateName(row.state),
        row.amount,
        row.fee,
        row.net,
        time(row.at),
        time(row.paidAt),
        [
          row.isObserved && t('reports.closingPaper.observed'),
          row.isUnconfirmed && t('reports.closingPaper.unconfirmed'),
          row.hasOtherAmount && t('reports.closingPaper.otherAmount'),
        ]
          .filter((flag) => flag !== false)
          .join('; '),
      ]),
    );
  };
}

/**
 * Charges with another amount at the service than requested: both amounts, and whether a person accepted the
 * difference.
 */
export function useOtherAmountRows(): {
  readonly columns: Columns;
  rowsOf(charges: Closing['otherAmounts']): Cell[][];
} {
  const { t } = useTranslation();
  const stateName = useStateName();
  return {
    columns: [
      { name: t('reports.column.transactionId'), kind: 'text' },
      { name: t('reports.column.reference'), kind: 'text' },
      { name: t('reports.column.state'), kind: 'text' },
      { name: t('reports.column.requested'), kind: 'money' },
      { name: t('reports.column.response'), kind: 'money' },
      { name: t('reports.column.acceptedAt'), kind: 'moment' },
    ],
    rowsOf: (charges) =>
      charges.map(({ transactionId, reference, state, asked, answered, acceptedAt }) => [
        transactionId,
        reference,
        stateName(state),
        asked,
        answered,
        acceptedAt,
      ]),
  };
}

const NOTHING: { -readonly [Figure in keyof LineFigures]: number } = {
  ...{ count: 0, gross: 0, fee: 0, net: 0, unreported: 0, differing: 0, otherAmount: 0, observed: 0 },
  ...{ unconfirmed: 0, unconfirmedGross: 0, returned: 0, returnedGross: 0, unmarked: 0, unmarkedGross: 0 },
};

const FIGURES = Object.keys(NOTHING) as (keyof LineFigures)[];

/** The sum of lines, figure by figure. */
export function summedFigures(lines: readonly ClosingLine[]): LineFigures {
  const sum = { ...NOTHING };
  for (const line of lines) for (const name of FIGURES) sum[name] += line[name];
  return sum;
}
