/** A field of an earlier customer: masked, sent with main's stored value, and typed anew or revealed on request. */
import { ActionIcon, Group, TextInput } from '@mantine/core';
import { IconEye, IconPencil } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import type { KnownField as Field } from '../../../src-preload/contract/drafts/draft.ts';
import { useManagedSetup } from '../../bridge/managed.ts';
import { errorOf, useCommand } from '../../bridge/operations.ts';
import { isCnpjShown } from '../../components/errors/cnpj-refusal.ts';
import { errorSentences } from '../../components/errors/error-sentences.ts';
import { RevealLock } from '../../components/fields/reveal-lock.tsx';
import { maskShown, withTyped } from '../form/charge-form.ts';
import type { BoundForm } from '../form/use-charge-form.ts';

/** What the fields of a customer need of the form they are in. */
export interface CustomerForm extends Pick<BoundForm, 'form' | 'gatewayId' | 'edit' | 'bind'> {
  /** Reads a masked value whole, where it is not that of a charge. */
  readonly reveal?: (field: Field) => Promise<string>;
}

/** The id of the one line that explains all stored fields. */
export const STORED_HINT = 'new-charge.stored-hint';

export function SavedCustomerField({
  boundForm,
  field,
  label,
  format,
}: {
  readonly boundForm: CustomerForm;
  readonly field: Field;
  readonly label: string;
  /** Formats the whole value. */
  readonly format: (value: string) => string;
}) {
  const { t } = useTranslation();
  const isLocked = useManagedSetup()?.revealLocked === true;
  const { bound, mask, fault, isRevealing, type, reveal } = useStoredField(boundForm, field, format);
  return (
    <TextInput
      {...bound}
      error={fault ?? bound.error}
      label={label}
      description={field === 'document' && bound.error === undefined && isCnpjShown(mask) && t('newCharge.cnpjHint')}
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      aria-describedby={STORED_HINT}
      data-figures
      value={mask}
      onFocus={(event) => event.currentTarget.select()}
      onChange={(event) => type(typedOver(mask, event.currentTarget.value))}
      rightSectionWidth={64}
      rightSection={
        <Group gap={4} wrap="nowrap">
          {isLocked ? (
            <RevealLock />
          ) : (
            <ActionIcon
              size="sm"
              loading={isRevealing}
              aria-label={t('newCharge.suggestions.showToEdit', { what: label })}
              title={t('newCharge.suggestions.showToEdit', { what: label })}
              onClick={reveal}
            >
              <IconEye size={15} aria-hidden />
            </ActionIcon>
          )}
          <ActionIcon
            size="sm"
            aria-label={t('newCharge.suggestions.typeAnother', { what: label })}
            title={t('newCharge.suggestions.typeAnother', { what: label })}
            onClick={() => type('')}
          >
            <IconPencil size={15} aria-hidden />
          </ActionIcon>
        </Group>
      }
    />
  );
}

/** The mask of a stored value, what is typed in its place, and the value itself when it is revealed. */
function useStoredField(boundForm: CustomerForm, field: Field, format: (value: string) => string) {
  const { t } = useTranslation();
  const revealOfCharge = useCommand('charges.reveal');
  const reveal = useMutation({
    mutationFn: async (key: string) =>
      boundForm.reveal === undefined
        ? (await revealOfCharge.mutateAsync({ gatewayId: boundForm.gatewayId, key, field })).value
        : boundForm.reveal(field),
    retry: false,
  });
  const bound = boundForm.bind(`customer.${field}`);
  const mask = maskShown(boundForm.form, field);
  const type = (text: string) => {
    // The editable field replaces this one at once, because the next key belongs to it.
    flushSync(() => boundForm.edit(`customer.${field}`, (form) => withTyped(form, field, text)));
    const typed = document.getElementById(bound.id);
    if (!(typed instanceof HTMLInputElement)) return;
    typed.focus();
    typed.setSelectionRange(text.length, text.length);
  };
  const show = () => {
    const key = boundForm.form.customer.known?.handle;
    if (key !== undefined) reveal.mutate(key, { onSuccess: (value) => type(format(value)) });
  };
  const fault = reveal.error === null ? undefined : errorSentences(errorOf(reveal.error), t).what;
  return { bound, mask, fault, isRevealing: reveal.isPending, type, reveal: show };
}

/** What the user typed over or into a mask: no part of the mask may become part of the value. */
function typedOver(mask: string, text: string): string {
  if (!text.includes('•')) return text;
  let start = 0;
  while (start < text.length && text[start] === mask[start]) start += 1;
  let end = text.length;
  let rest = mask.length;
  while (end > start && rest > start && text[end - 1] === mask[rest - 1]) {
    end -= 1;
    rest -= 1;
  }
  return text.slice(start, end).replaceAll('•', '');
}
