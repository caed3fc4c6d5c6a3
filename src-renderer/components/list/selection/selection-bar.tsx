/** The bar over a list while rows are selected: how many, what they add up to, and what can be done with them. */
import { CloseButton, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { MOST } from '../../../../src-preload/contract/values/input-limits.ts';
import { useFormat } from '../../../bridge/use-format.ts';
import type { RowSelection } from './row-selection.ts';
import { type FoundRows, SelectFound } from './select-found.tsx';
import styles from './selection-bar.module.css';

export interface SelectionBarProps {
  readonly label: string;
  readonly selection: RowSelection;
  /** The keys of the rows that the list has loaded. */
  readonly loaded: readonly string[];
  /** What the selected rows add up to, in cents; null while that is not known. */
  readonly sum: number | null;
  /** How many of them are not in the sum. */
  readonly leftOut?: number;
  readonly found: FoundRows;
  /** The buttons. */
  readonly children: ReactNode;
}

/** Nothing while nothing is selected. */
export function SelectionBar({ label, selection, loaded, sum, leftOut = 0, found, children }: SelectionBarProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const count = selection.keys.size;
  if (count === 0) return null;
  const isAllLoaded = loaded.length > 0 && loaded.every((key) => selection.keys.has(key));
  const shown = format.count(count);
  return (
    <section className={styles['bar']} aria-label={label} data-selection-bar>
      <div className={styles['actions']}>
        <span className={styles['count']} aria-live="polite">
          <strong>{t('console.selection.selected', { count, shown })}</strong>
          {sum !== null && (
            <Text span fw={550}>
              {format.money(sum)}
            </Text>
          )}
          {leftOut > 0 && (
            <Text span c="var(--amber-ink)">
              {t('console.selection.leftOut', { shown: format.count(leftOut) })}
            </Text>
          )}
          {count === MOST.selected && (
            <Text span c="dimmed">
              {t('console.selection.limit', { shown })}
            </Text>
          )}
        </span>
        {isAllLoaded && found.count !== null && found.count > count && count < MOST.selected && (
          <SelectFound key={found.question} count={found.count} readKeys={found.readKeys} selection={selection} />
        )}
        {children}
      </div>
      <CloseButton size="sm" aria-label={t('console.selection.clear')} onClick={selection.clear} />
    </section>
  );
}
