/** The list's search box; a question mark in it lists what can be searched for. */
import { CloseButton, Kbd, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useContext } from 'react';
import { useTranslation } from 'react-i18next';
import { LONGEST } from '../../../src-preload/contract/values/input-limits.ts';
import { SEARCH_BOX } from '../../navigation/shortcuts.ts';
import { SingleKeyShortcuts } from '../../navigation/use-keys.ts';
import styles from './filter-bar.module.css';
import { SearchHelp } from './search-help.tsx';

export function SearchBox({
  typed,
  onType,
  onSearch,
}: {
  readonly typed: string;
  /** Each key; the search may wait for the next one. */
  readonly onType: (text: string) => void;
  /** Searches at once. */
  readonly onSearch: (text: string) => void;
}) {
  const { t } = useTranslation();
  const withLetters = useContext(SingleKeyShortcuts);
  return (
    <TextInput
      {...{ [SEARCH_BOX]: '' }}
      type="search"
      aria-label={t('charges.search')}
      placeholder={t('charges.searchHint')}
      leftSection={<IconSearch size={16} aria-hidden />}
      rightSectionWidth={typed === '' ? 60 : 36}
      rightSection={
        typed === '' ? (
          <span className={styles['inBox']}>
            <SearchHelp />
            {withLetters && (
              <Kbd aria-hidden className={styles['key']}>
                /
              </Kbd>
            )}
          </span>
        ) : (
          <CloseButton size="sm" aria-label={t('charges.clearSearch')} onClick={() => onSearch('')} />
        )
      }
      className={styles['search']}
      maxLength={LONGEST.search}
      value={typed}
      onChange={(event) => onType(event.currentTarget.value)}
      onKeyDown={(event) => {
        // Enter in the help's button is the button's.
        if (!(event.target instanceof HTMLInputElement)) return;
        if (event.key === 'Enter') onSearch(typed);
        if (event.key === 'Escape') {
          event.preventDefault();
          if (typed === '') event.currentTarget.blur();
          else onSearch('');
        }
      }}
    />
  );
}
