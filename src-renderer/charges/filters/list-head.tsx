/** What stands above the list: its title, search box and actions on one line, its filters on the next. */
import { Group, Title } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListChoice } from '../../../src-preload/contract/charges/list/list.ts';
import styles from '../../components/list/list-head.module.css';
import { FilterBar } from './filter-bar.tsx';
import { SearchBox } from './search-box.tsx';

/** Debounces typing (ms). It can be short, because a search that the next key replaces before it started never runs. */
const TYPING_PAUSE = 30;

export interface ListHeadProps {
  readonly filter: ListChoice;
  /** There is nothing to search in. */
  readonly isEmpty: boolean;
  /** States of this gateway that the document does not name. */
  readonly otherStates: readonly string[];
  readonly onChange: (filter: ListChoice) => void;
  readonly actions: ReactNode;
  /** The menus at the end of the filters' line. */
  readonly menus: ReactNode;
}

export function ListHead({ filter, isEmpty, otherStates, onChange, actions, menus }: ListHeadProps) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState(filter.text);
  const searchSoon = useDebouncedCallback((text: string) => onChange({ ...filter, text }), TYPING_PAUSE);
  const change = (next: ListChoice) => {
    searchSoon.cancel();
    setTyped(next.text);
    onChange(next);
  };
  return (
    <>
      <header className={styles['head']}>
        <Title order={1} className={styles['title'] ?? ''}>
          {t('charges.title')}
        </Title>
        {!isEmpty && (
          <SearchBox
            typed={typed}
            onType={(text) => {
              setTyped(text);
              searchSoon(text);
            }}
            onSearch={(text) => change({ ...filter, text })}
          />
        )}
        <Group wrap="nowrap" flex="none" ml="auto">
          {actions}
        </Group>
      </header>
      {!isEmpty && (
        <FilterBar filter={{ ...filter, text: typed }} otherStates={otherStates} onChange={change}>
          {menus}
        </FilterBar>
      )}
    </>
  );
}
