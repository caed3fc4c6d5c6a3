import { TextInput, type TextInputProps } from '@mantine/core';
import { useMergedRef } from '@mantine/hooks';
import { type Ref, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { cleanText, type TextKind } from '../../../src-preload/contract/text/clean-text.ts';
import { withoutHidden } from '../../../src-preload/contract/text/hidden-characters.ts';
import { caretAfter, charactersBefore } from '../../format/typing-masks.ts';

/**
 * A text field that takes invisible characters out of a typed or pasted text, and states so below until the next key.
 * A mask inserts separators; the caret stays behind the typed text.
 */
export function CleanInput({
  kind,
  mask = (text) => text,
  onText,
  description,
  ref,
  ...field
}: Omit<TextInputProps, 'onChange'> & {
  readonly kind: TextKind;
  readonly mask?: (typed: string) => string;
  readonly onText: (text: string) => void;
  readonly ref?: Ref<HTMLInputElement>;
}) {
  const { t } = useTranslation();
  const [isTakenOut, setTakenOut] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const merged = useMergedRef(input, ref);
  const caret = useRef<number | null>(null);
  useLayoutEffect(() => {
    if (caret.current === null || document.activeElement !== input.current) return;
    input.current?.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  });
  return (
    <TextInput
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      {...field}
      description={isTakenOut ? <span role="status">{t('console.hiddenTakenOut')}</span> : description}
      ref={merged}
      onChange={({ currentTarget: { value, selectionStart } }) => {
        const text = mask(cleanText(value, kind));
        const position = selectionStart ?? value.length;
        if (text !== value)
          caret.current = position === value.length ? text.length : caretAfter(text, charactersBefore(value, position));
        setTakenOut(withoutHidden(value) !== value);
        onText(text);
      }}
    />
  );
}
