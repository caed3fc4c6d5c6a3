import { CloseButton, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { LONGEST } from '../../../src-preload/contract/values/input-limits.ts';
import { SEARCH_BOX } from '../../navigation/shortcuts.ts';

export function BoardSearch({ typed, onType }: { readonly typed: string; readonly onType: (text: string) => void }) {
  const { t } = useTranslation();
  return (
    <TextInput
      {...{ [SEARCH_BOX]: '' }}
      type="search"
      aria-label={t('receivables.search')}
      title={t('receivables.search')}
      placeholder={t('receivables.searchHint')}
      leftSection={<IconSearch size={16} aria-hidden />}
      rightSection={
        typed !== '' && <CloseButton size="sm" aria-label={t('receivables.clearSearch')} onClick={() => onType('')} />
      }
      flex="1 1 160px"
      miw={0}
      maw={460}
      maxLength={LONGEST.search}
      value={typed}
      onChange={(event) => onType(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.preventDefault();
        if (typed === '') event.currentTarget.blur();
        else onType('');
      }}
    />
  );
}
