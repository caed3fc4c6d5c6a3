/** The list's filters above it: a search box, and chips that read as a sentence ("Show only: Pending, Paid"). */
import { CloseButton, Kbd, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconAlertTriangle, IconSearch, IconX } from '@tabler/icons-react';
import { type ReactNode, useContext, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListChoice } from '../../../src-preload/contract/charges/list.ts';
import { DOCUMENTED_STATES, OUTCOME_UNKNOWN } from '../../../src-preload/contract/values/states.ts';
import { useStateName } from '../../components/charge/state-badge.tsx';
import { UntrustedText } from '../../components/untrusted-text.tsx';
import { SEARCH_BOX } from '../../navigation/shortcuts.ts';
import { SingleKeyShortcuts } from '../../navigation/use-keys.ts';
import { useActiveFilters } from './active-filters.ts';
import styles from './filter-bar.module.css';
import { FilterPanel } from './filter-panel.tsx';
import { NO_CHOICE } from './list-state.ts';

/** Debounces typing (ms). It can be short, because a search that the next key replaces before it started never runs. */
const TYPING_PAUSE = 30;

export function FilterBar({
  filter,
  otherStates,
  onChange,
  children,
}: {
  readonly filter: ListChoice;
  /** States of this gateway that the document does not name. */
  readonly otherStates: readonly string[];
  readonly onChange: (filter: ListChoice) => void;
  /** The menus at the end of the search box's line. */
  readonly children: ReactNode;
}) {
  const { t } = useTranslation();
  const stateName = useStateName();
  const withLetters = useContext(SingleKeyShortcuts);
  const [typed, setTyped] = useState(filter.text);
  const searchSoon = useDebouncedCallback((text: string) => onChange({ ...filter, text }), TYPING_PAUSE);
  const searchNow = (text: string) => {
    searchSoon.cancel();
    setTyped(text);
    onChange({ ...filter, text });
  };
  const toggle = (state: string) =>
    onChange({
      ...filter,
      text: typed,
      states: filter.states.includes(state)
        ? filter.states.filter((other) => other !== state)
        : [...filter.states, state],
    });
  const activeFilters = useActiveFilters(filter);
  const isFiltered = filter.states.length > 0 || filter.needsAttention || typed !== '' || activeFilters.length > 0;
  const states = [...new Set([...DOCUMENTED_STATES, OUTCOME_UNKNOWN, ...otherStates, ...filter.states])];

  return (
    <div className={styles['bar']}>
      <TextInput
        {...{ [SEARCH_BOX]: '' }}
        type="search"
        aria-label={t('charges.search')}
        placeholder={t('charges.searchHint')}
        leftSection={<IconSearch size={16} aria-hidden />}
        rightSection={
          typed === '' ? (
            withLetters && (
              <Kbd aria-hidden className={styles['key']}>
                /
              </Kbd>
            )
          ) : (
            <CloseButton size="sm" aria-label={t('charges.clearSearch')} onClick={() => searchNow('')} />
          )
        }
        className={styles['search']}
        maxLength={200}
        value={typed}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          searchSoon(event.currentTarget.value);
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter') searchNow(typed);
          if (event.key === 'Escape') {
            event.preventDefault();
            if (typed === '') event.currentTarget.blur();
            else searchNow('');
          }
        }}
      />
      <div className={styles['menus']}>{children}</div>
      <fieldset className={styles['chips']}>
        <legend className={styles['legend']}>{t('charges.filterBy')}</legend>
        {states.map((state) => (
          <Chip key={state} on={filter.states.includes(state)} onToggle={() => toggle(state)}>
            <UntrustedText>{stateName(state)}</UntrustedText>
          </Chip>
        ))}
        <Chip
          on={filter.needsAttention}
          onToggle={() => onChange({ ...filter, text: typed, needsAttention: !filter.needsAttention })}
        >
          <IconAlertTriangle size={14} stroke={2} aria-hidden />
          {t('charges.needsAttention')}
        </Chip>
        <FilterPanel choice={{ ...filter, text: typed }} onChange={onChange} />
        {activeFilters.map(({ id, label, without }) => (
          <button
            key={id}
            type="button"
            className={styles['chip']}
            data-narrowing
            aria-label={t('charges.removeFilter', { filter: label })}
            onClick={() => onChange({ ...without, text: typed })}
          >
            {label}
            <IconX size={12} aria-hidden />
          </button>
        ))}
        {isFiltered && (
          <button
            type="button"
            className={styles['clear']}
            onClick={() => {
              searchSoon.cancel();
              setTyped('');
              onChange(NO_CHOICE);
            }}
          >
            <IconX size={14} aria-hidden />
            {t('charges.clearFilters')}
          </button>
        )}
      </fieldset>
    </div>
  );
}

function Chip({
  on,
  onToggle,
  children,
}: {
  readonly on: boolean;
  readonly onToggle: () => void;
  readonly children: React.ReactNode;
}) {
  return (
    <button type="button" className={styles['chip']} aria-pressed={on} onClick={onToggle}>
      {children}
    </button>
  );
}
