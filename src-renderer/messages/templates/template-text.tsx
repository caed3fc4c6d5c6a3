/**
 * The text of a template, below a button for each field that puts it where the cursor is. Its error stands above it: its
 * end may be below the window.
 */
import { Button, Group, Input, Stack, Textarea } from '@mantine/core';
import { useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { MESSAGE_FIELDS, typedField, unknownFields } from '../../../src-preload/contract/messages/message-fields.ts';
import { isolatedText } from '../../../src-preload/contract/text/hidden-characters.ts';
import { LONGEST } from '../../../src-preload/contract/values/input-limits.ts';
import { useApp } from '../../bridge/app-context.tsx';
import type { FieldErrors } from '../../components/errors/field-errors.ts';

export function TemplateText({
  value,
  error,
  onChange,
}: {
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (text: string) => void;
}) {
  const { t } = useTranslation();
  const { language } = useApp();
  const box = useRef<HTMLTextAreaElement>(null);
  const fieldsId = useId();
  const insert = (typed: string) => {
    const field = box.current;
    const [from, to] = [field?.selectionStart ?? value.length, field?.selectionEnd ?? value.length];
    onChange(value.slice(0, from) + typed + value.slice(to));
    // Once the new text is there, the cursor stands behind what was put in.
    requestAnimationFrame(() => {
      field?.focus();
      field?.setSelectionRange(from + typed.length, from + typed.length);
    });
  };
  return (
    <Stack gap={6}>
      <Input.Label id={fieldsId} component="div">
        {t('message.templates.fields')}
      </Input.Label>
      <Group gap={6} role="group" aria-labelledby={fieldsId}>
        {MESSAGE_FIELDS.map((field) => {
          const typed = typedField(field, language);
          return (
            <Button
              key={field}
              size="compact-sm"
              variant="default"
              aria-label={t('message.templates.insert', { field: typed, meaning: t(`message.field.${field}`) })}
              title={t(`message.field.${field}`)}
              onClick={() => insert(typed)}
            >
              {typed}
            </Button>
          );
        })}
      </Group>
      <Textarea
        ref={box}
        label={t('message.templates.text')}
        description={t('message.templates.textHint')}
        inputWrapperOrder={['label', 'description', 'error', 'input']}
        rows={7}
        resize="vertical"
        maxLength={LONGEST.message}
        value={value}
        error={error}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </Stack>
  );
}

/** What is between braces and is no field, with its line, as the error of a form's field. */
export function useUnknownFieldSentence(): (path: string, text: string) => FieldErrors {
  const { t } = useTranslation();
  return (path, text) => {
    const [unknown] = unknownFields(text);
    if (unknown === undefined) return {};
    return {
      [path]: t('message.templates.unknownField', { line: unknown.line, typed: isolatedText(unknown.typed) }),
    };
  };
}
