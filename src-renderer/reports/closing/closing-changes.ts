/** A closing compared with its period as it is now, as tables: the same on screen and on paper. */
import { useTranslation } from 'react-i18next';
import type {
  Closing,
  ClosingChange,
  ClosingCharge,
  ClosingLine,
} from '../../../src-preload/contract/reports/closing.ts';
import { useFormat } from '../../bridge/use-format.ts';
import { useStateName } from '../../components/charge-parts/state-badge.tsx';
import { dayText } from '../../format/day-text.ts';
import type { Cell, Columns } from '../fields/report-table.tsx';
import { summedFigures, useClosingFigureColumns } from './closing-rows.ts';

export interface ChangesTable {
  readonly title: string;
  readonly columns: Columns;
  readonly rows: readonly (readonly Cell[])[];
  /** Money that went back must not be overlooked. */
  readonly isLoud: (row: number) => boolean;
}

type Compared = NonNullable<Closing['compared']>;

/** Returns the tables: closed and now always, the days and the charges that differ where there are any. */
export function useClosingChanges(): (closing: Closing) => readonly ChangesTable[] {
  const sidesOf = useSides();
  const daysOf = useDays();
  const chargesOf = useCharges();
  return ({ basis, compared }) =>
    compared === null
      ? []
      : [
          sidesOf(basis, compared),
          ...[daysOf(basis, compared), chargesOf(compared)].filter(({ rows }) => rows.length > 0),
        ];
}

/** Three lines: as it was closed, as it is now, and the difference. */
function useSides(): (basis: Closing['basis'], compared: Compared) => ChangesTable {
  const { t } = useTranslation();
  const figuresOf = useClosingFigureColumns();
  return (basis, { lines, now }) => {
    const figures = figuresOf(basis, [...lines, ...now]);
    const [closed, current] = [summedFigures(lines), summedFigures(now)];
    const difference = figures.map(({ of }) => {
      const [before, after] = [of(closed), of(current)];
      return before === null && after === null ? null : (after ?? 0) - (before ?? 0);
    });
    return {
      title: t('reports.closing.sideBySide'),
      columns: [{ name: '', kind: 'text' }, ...figures.map(({ name, kind }) => ({ name, kind }))],
      rows: [
        [t('reports.closing.closed'), ...figures.map(({ of }) => of(closed))],
        [t('reports.closing.now'), ...figures.map(({ of }) => of(current))],
        [t('reports.closing.difference'), ...difference],
      ],
      isLoud: () => false,
    };
  };
}

/** Lines of the same day and state whose figures differ; a missing line counts as zero. */
function useDays(): (basis: Closing['basis'], compared: Compared) => ChangesTable {
  const { t } = useTranslation();
  const stateName = useStateName();
  const figuresOf = useClosingFigureColumns();
  return (basis, { lines, now }) => {
    const figures = figuresOf(basis, [...lines, ...now]);
    const keyOf = ({ day, state }: ClosingLine) => `${day} ${state}`;
    const [was, is] = [
      new Map(lines.map((line) => [keyOf(line), line])),
      new Map(now.map((line) => [keyOf(line), line])),
    ];
    const differing = [...new Set([...was.keys(), ...is.keys()])].toSorted().flatMap((key) => {
      const [before, after] = [was.get(key), is.get(key)];
      const line = before ?? after;
      const pairs = [summedFigures(before ? [before] : []), summedFigures(after ? [after] : [])] as const;
      return line === undefined || JSON.stringify(pairs[0]) === JSON.stringify(pairs[1]) ? [] : [{ line, pairs }];
    });
    return {
      title: t('reports.closing.differences'),
      columns: [
        { name: t('reports.column.day'), kind: 'text' },
        { name: t(basis === 'cash' ? 'reports.closing.movement' : 'reports.column.state'), kind: 'text' },
        ...figures.flatMap(({ name, kind }) => [
          { name: `${name} (${t('reports.column.before')})`, kind },
          { name: `${name} (${t('reports.column.after')})`, kind },
        ]),
      ],
      rows: differing.map(({ line, pairs: [before, after] }) => [
        dayText(line.day),
        stateName(line.state),
        ...figures.flatMap(({ of }) => [of(before), of(after)]),
      ]),
      isLoud: () => false,
    };
  };
}

/** Every charge that differs, with those pairs of columns in which any of them does. */
function useCharges(): (compared: Compared) => ChangesTable {
  const { t } = useTranslation();
  const stateName = useStateName();
  const whatOf = useWhat();
  const facts = [
    { name: t('reports.column.state'), kind: 'text', of: ({ state }: ClosingCharge) => stateName(state) },
    { name: t('reports.column.amount'), kind: 'money', of: ({ amount }: ClosingCharge) => amount },
    { name: t('reports.column.fee'), kind: 'money', of: ({ fee }: ClosingCharge) => fee },
    { name: t('reports.column.net'), kind: 'money', of: ({ net }: ClosingCharge) => net },
    { name: t('reports.closing.date'), kind: 'moment', of: ({ at }: ClosingCharge) => at },
    { name: t('reports.column.paidAt'), kind: 'moment', of: ({ paidAt }: ClosingCharge) => paidAt },
  ] as const;
  return ({ changes }) => {
    const differing = facts.filter(({ of }) =>
      changes.some(({ was, is }) => was !== null && is !== null && of(was) !== of(is)),
    );
    return {
      title: t('reports.closing.changes'),
      columns: [
        { name: t('reports.closing.what'), kind: 'text' },
        { name: t('reports.column.transactionId'), kind: 'text' },
        { name: t('reports.column.reference'), kind: 'text' },
        { name: t('reports.column.customer'), kind: 'text' },
        { name: t('reports.column.amount'), kind: 'money' },
        ...differing.flatMap(({ name, kind }) => [
          { name: `${name} (${t('reports.column.before')})`, kind },
          { name: `${name} (${t('reports.column.after')})`, kind },
        ]),
      ],
      rows: changes.map((change) => {
        const { transactionId, reference, customerName, was, is } = change;
        const pairs = differing.flatMap(({ of }) => [was && of(was), is && of(is)]);
        return [whatOf(change), transactionId, reference, customerName, (is ?? was)?.amount ?? null, ...pairs];
      }),
      isLoud: (row) => isReturned(changes[row]),
    };
  };
}

function isReturned(change: ClosingChange | undefined): boolean {
  return change?.was?.state === 'PAID' && change.is !== null && change.is.state !== 'PAID';
}

/** Describes in a few words what changed. */
function useWhat(): (change: ClosingChange) => string {
  const { t } = useTranslation();
  const format = useFormat();
  return ({ kind, was, is, key, movedTo }) => {
    const of = t(`reports.closing.kind.${kind}`);
    if (was === null) return t('reports.closing.entered', { of });
    if (is === null) {
      if (key === null) return t('reports.closing.gone', { of });
      return movedTo === null
        ? t('reports.closing.left', { of })
        : t('reports.closing.moved', { of, when: format.time(movedTo, 'exact') });
    }
    const parts = [
      was.state !== is.state && t('reports.closing.part.state'),
      was.amount !== is.amount && t('reports.closing.part.amount'),
      (was.fee !== is.fee || was.net !== is.net) && t('reports.closing.part.fees'),
      (was.at !== is.at || was.paidAt !== is.paidAt) && t('reports.closing.part.date'),
      was.isObserved !== is.isObserved && t('reports.closing.part.source'),
      was.isUnconfirmed !== is.isUnconfirmed && t('reports.closing.part.unconfirmed'),
      was.hasOtherAmount !== is.hasOtherAmount && t('reports.closing.part.otherAmount'),
    ].filter((part) => part !== false);
    return t('reports.closing.otherwise', { of, parts: parts.join(', ') });
  };
}
