import { TextInput, type TextInputProps } from '@mantine/core';
import { useMergedRef } from '@mantine/hooks';
import { type Ref, useLayoutEffect, useRef } from 'react';
import { caretAfter, charactersBefore } from '../../format/typing-masks.ts';

/** A text field that inserts its separators while the user types or pastes; the caret stays behind the typed text. */
export function MaskedInput({
  mask,
  onText,
  ref,
  ...field
}: Omit<TextInputProps, 'onChange'> & {
  readonly mask: (typed: string) => string;
  readonly onText: (text: string) => void;
  readonly ref?: Ref<HTMLInputElement>;
}) {
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
      {...field}
      ref={merged}
      onChange={({ currentTarget: { value, selectionStart } }) => {
        const masked = mask(value);
        const position = selectionStart ?? value.length;
        caret.current =
          position === value.length ? masked.length : caretAfter(masked, charactersBefore(value, position));
        onText(masked);
      }}
    />
  );
}
