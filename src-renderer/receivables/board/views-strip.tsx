/** The ages of the board, each with its count and sum: one of them is shown below. An age of none has no button. */
import { Group, Text, VisuallyHidden } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type {
  ReceivableFigure,
  ReceivableFigures,
  ReceivableView,
} from '../../../src-preload/contract/receivables/receivable.ts';
import { OPEN_AGES } from '../../../src-preload/contract/receivables/receivable-ages.ts';
import { useFormat } from '../../bridge/use-format.ts';
import styles from './board.module.css';

/** What is left to do, the latest first; then what is done. */
const AGES = [...OPEN_AGES.toReversed(), 'to-confirm', 'returned', 'paid', 'closed'] as const;

export function ViewsStrip({
  view,
  figures,
  onView,
}: {
  readonly view: ReceivableView;
  readonly figures: ReceivableFigures | undefined;
  readonly onView: (view: ReceivableView) => void;
}) {
  const { t } = useTranslation();
  const ages = figures?.ages;
  const open = ages && OPEN_AGES.map((age) => ages[age]).reduce(added, { count: 0, sum: 0 });
  const extra = figures?.extraPayments;
  const one = (id: ReceivableView, figure: ReceivableFigure | undefined) => (
    <ViewButton key={id} view={id} isShown={view === id} figure={figure} onView={onView} />
  );
  return (
    <fieldset className={styles['views']} data-sideways>
      <VisuallyHidden component="legend">{t('receivables.views')}</VisuallyHidden>
      {((extra?.count ?? 0) > 0 || view === 'extra-payment') && one('extra-payment', extra)}
      {one('open', open)}
      {AGES.map((age) => ((ages?.[age].count ?? 0) > 0 || view === age) && one(age, ages?.[age]))}
    </fieldset>
  );
}

function added(one: ReceivableFigure, other: ReceivableFigure): ReceivableFigure {
  return { count: one.count + other.count, sum: one.sum + other.sum };
}

function ViewButton({
  view,
  isShown,
  figure,
  onView,
}: {
  readonly view: ReceivableView;
  readonly isShown: boolean;
  readonly figure: ReceivableFigure | undefined;
  readonly onView: (view: ReceivableView) => void;
}) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <button
      type="button"
      className={styles['view']}
      aria-pressed={isShown}
      data-loud={view === 'extra-payment' || undefined}
      data-none={figure?.count === 0 || undefined}
      onClick={() => onView(view)}
    >
      <Group component="span" display="inline-flex" gap={6} wrap="nowrap" fw={550}>
        {t(`receivables.view.${view}`)}
        <Text span data-figures fw={500}>
          {figure === undefined ? '' : format.count(figure.count)}
        </Text>
      </Group>
      <span className={styles['viewSum']} data-figures>
        {figure === undefined ? ' ' : format.money(figure.sum)}
      </span>
    </button>
  );
}
