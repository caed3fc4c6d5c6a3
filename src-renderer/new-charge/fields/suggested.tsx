import { Combobox, useCombobox } from '@mantine/core';
import { type KeyboardEvent, type ReactElement, type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './suggestions.module.css';
import type { Suggestions } from './use-suggestions.ts';

interface SuggestedProps<Found> {
  readonly suggestions: Suggestions<Found>;
  readonly keyOf: (found: Found) => string;
  readonly line: (found: Found) => ReactNode;
  readonly onPick: (found: Found) => void;
  /** What happens when the field loses focus, in addition to closing the list. */
  readonly onBlur: () => void;
  readonly field: (handlers: {
    readonly onBlur: () => void;
    readonly onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => void;
  }) => ReactElement;
}

/**
 * A text field with matching suggestions below it. The first is selected, arrow keys select another, Enter accepts, Esc
 * closes only the list; Tab moves to the next field and accepts nothing, so that the list never slows down a user who
 * ignores it.
 */
export function Suggested<Found>({ suggestions, keyOf, line, onPick, onBlur, field }: SuggestedProps<Found>) {
  const { t } = useTranslation();
  const { found, close } = suggestions;
  const isOpen = found.length > 0;
  const combobox = useListOf(found);
  const pick = (picked: Found | undefined) => {
    close();
    if (picked !== undefined) onPick(picked);
  };
  /** Enter before the list is there does what it does a moment later, and never sends what was only typed to search. */
  const acceptOnceFound = async (underway: Promise<readonly Found[]>, field: HTMLInputElement) => {
    const [first] = await underway;
    if (first === undefined) field.form?.requestSubmit();
    else pick(first);
  };
  const handlers = {
    onBlur: () => {
      close();
      onBlur();
    },
    onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => {
      const underway = suggestions.underway();
      if (event.key === 'Enter' && underway !== null) {
        event.preventDefault();
        // The list that is still shown belongs to an earlier text.
        combobox.resetSelectedOption();
        void acceptOnceFound(underway, event.currentTarget);
      }
      if (event.key !== 'Escape' || !isOpen) return;
      event.preventDefault();
      close();
    },
  };
  return (
    <Combobox
      store={combobox}
      onOptionSubmit={(key) => pick(found.find((each) => keyOf(each) === key))}
      shadow="md"
      withinPortal={false}
      transitionProps={{ duration: 0 }}
    >
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
        <Combobox.Footer className={styles['keys'] ?? ''}>{t('newCharge.suggestions.keys')}</Combobox.Footer>
      </Combobox.Dropdown>
    </Combobox>
  );
}

/** The list of suggestions: open while there are any, with the first one selected. */
function useListOf(found: readonly unknown[]) {
  const combobox = useCombobox();
  const isOpen = found.length > 0;
  const { dropdownOpened, openDropdown, closeDropdown, resetSelectedOption, selectFirstOption } = combobox;
  useEffect(() => {
    if (isOpen) openDropdown();
    else closeDropdown();
  }, [isOpen, openDropdown, closeDropdown]);
  useEffect(() => {
    if (dropdownOpened && found.length > 0) selectFirstOption();
    else resetSelectedOption();
  }, [dropdownOpened, found, selectFirstOption, resetSelectedOption]);
  return combobox;
}
