/** The list's filters above it, on one line: chips that read as a sentence ("Show only: Today, Unpaid"). */
import { VisuallyHidden } from '@mantine/core';
import { IconAlertTriangle, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListChoice } from '../../../src-preload/contract/charges/list/list.ts';
import { DOCUMENTED_STATES, OWN_STATES } from '../../../src-preload/contract/values/states.ts';
import { chosenStateChips, PERIOD_CHIPS, STATE_CHIP_NAMES, toggledStates, useActiveFilters } from './active-filters.ts';
import styles from './filter-bar.module.css';
import { FilterPanel } from './filter-panel.tsx';
import { isNarrowed, NO_CHOICE } from './list-state.ts';

interface FilterChange {
  readonly filter: ListChoice;
  readonly onChange: (filter: ListChoice) => void;
}

interface FilterBarProps extends FilterChange {
  /** States of this gateway that the document does not name. */
  readonly otherStates: readonly string[];
  /** The menus at the end of the line. */
  readonly children: ReactNode;
}

export function FilterBar({ filter, otherStates, onChange, children }: FilterBarProps) {
  const { t } = useTranslation();
  const states = [...new Set([...DOCUMENTED_STATES, ...OWN_STATES, ...otherStates, ...filter.states])];

  return (
    <div className={styles['bar']}>
      <FilterChips filter={filter} onChange={onChange} />
      <div className={styles['menus']}>
        {isNarrowed(filter) && (
          <button
            type="button"
            className={styles['clear']}
            title={t('charges.clearFilters')}
            onClick={() => onChange(NO_CHOICE)}
          >
            <IconX size={14} aria-hidden />
            <span>{t('charges.clearFilters')}</span>
          </button>
        )}
        <FilterPanel choice={filter} states={states} onChange={onChange} />
        {children}
      </div>
    </div>
  );
}

/** What was chosen in a menu, each to be removed, then periods and states to switch on and off. */
function FilterChips({ filter, onChange }: FilterChange) {
  const { t } = useTranslation();
  const chosen = chosenStateChips(filter.states);
  const activeFilters = useActiveFilters(filter);
  return (
    <fieldset className={styles['chips']}>
      <VisuallyHidden component="legend">{t('charges.filterBy')}</VisuallyHidden>
      <ActiveFilters active={activeFilters} onChange={onChange} />
      {PERIOD_CHIPS.map((period) => (
        <Chip
          key={period}
          on={filter.created === period}
          onToggle={() => onChange({ ...filter, created: filter.created === period ? null : period })}
        >
          {t(`charges.periodChips.${period}`)}
        </Chip>
      ))}
      <span className={styles['divider']} aria-hidden />
      {STATE_CHIP_NAMES.map((chip) => (
        <Chip
          key={chip}
          on={chosen.includes(chip)}
          onToggle={() => onChange({ ...filter, states: toggledStates(filter.states, chip) })}
        >
          {t(`charges.stateChips.${chip}`)}
        </Chip>
      ))}
      <Chip
        on={filter.needsAttention}
        title={t('charges.needsAttention')}
        onToggle={() => onChange({ ...filter, needsAttention: !filter.needsAttention })}
      >
        <IconAlertTriangle size={14} stroke={2} aria-hidden />
        <span className={styles['attention']}>{t('charges.needsAttention')}</span>
      </Chip>
    </fieldset>
  );
}

interface ActiveFiltersProps {
  readonly active: ReturnType<typeof useActiveFilters>;
  readonly onChange: (filter: ListChoice) => void;
}

function ActiveFilters({ active, onChange }: ActiveFiltersProps) {
  const { t } = useTranslation();
  return (
    <>
      {active.map(({ id, label, without }) => (
        <button
          key={id}
          type="button"
          className={styles['chip']}
          data-narrowing
          aria-label={t('charges.removeFilter', { filter: label })}
          onClick={() => onChange(without)}
        >
          {label}
          <IconX size={12} aria-hidden />
        </button>
      ))}
    </>
  );
}

function Chip({
  on,
  title,
  onToggle,
  children,
}: {
  readonly on: boolean;
  readonly title?: string;
  readonly onToggle: () => void;
  readonly children: ReactNode;
}) {
  return (
    <button type="button" className={styles['chip']} title={title} aria-pressed={on} onClick={onToggle}>
      {children}
    </button>
  );
}
