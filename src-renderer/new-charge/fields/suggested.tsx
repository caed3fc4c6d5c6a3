import { Combobox, useCombobox } from '@mantine/core';
import { type KeyboardEvent, type ReactElement, type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './suggestions.module.css';
import type { Suggestions } from './use-suggestions.ts';

/**
 * A text field with matching suggestions below it. Arrow keys select, Enter accepts, Esc closes only the list; Tab
 * moves to the next field and accepts nothing, so that the list never slows down a user who ignores it.
 */
export function Suggested<Found>({
  suggestions,
  keyOf,
  line,
  onPick,
  onBlur,
  field,
}: {
  readonly suggestions: Suggestions<Found>;
  readonly keyOf: (found: Found) => string;
  readonly line: (found: Found) => ReactNode;
  readonly onPick: (found: Found) => void;
  /** What happens when the field loses focus, beside closing the list. */
  readonly onBlur: () => void;
  readonly field: (handlers: {
    readonly onBlur: () => void;
    readonly onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => void;
  }) => ReactElement;
}) {
  const { t } = useTranslation();
  const combobox = useCombobox();
  const { found, close } = suggestions;
  const isOpen = found.length > 0;
  const { openDropdown, closeDropdown, resetSelectedOption } = combobox;
  // The list is open while there are suggestions.
  useEffect(() => {
    resetSelectedOption();
    if (isOpen) openDropdown();
    else closeDropdown();
  }, [isOpen, openDropdown, closeDropdown, resetSelectedOption]);
  const pick = (key: string) => {
    const picked = found.find((each) => keyOf(each) === key);
    close();
    if (picked !== undefined) onPick(picked);
  };
  const handlers = {
    onBlur: () => {
      close();
      onBlur();
    },
    onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => {
      if (event.key !== 'Escape' || !isOpen) return;
      event.preventDefault();
      close();
    },
  };
  return (
    <Combobox store={combobox} onOptionSubmit={pick} shadow="md" withinPortal={false} transitionProps={{ duration: 0 }}>
      <Combobox.Target withExpandedAttribute withKeyboardNavigation={isOpen}>
        {field(handlers)}
      </Combobox.Target>
      <Combobox.Dropdown hidden={!isOpen}>
        <Combobox.Options className={styles['options'] ?? ''} aria-label={t('newCharge.suggestions.recentlyUsed')}>
          {found.map((each) => (
            <Combobox.Option key={keyOf(each)} value={keyOf(each)} className={styles['option'] ?? ''}>
              {line(each)}
            </Combobox.Option>
          ))}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}
