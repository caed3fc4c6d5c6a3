/** A field of a customer met before: masked, sent as main knows it, and typed anew or shown where somebody asks for that. */
import { ActionIcon, Group, TextInput } from '@mantine/core';
import { IconEye, IconPencil } from '@tabler/icons-react';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { KnownField as Field } from '../../src-preload/contract/draft.ts';
import { errorOf, useCommand } from '../bridge/operations.ts';
import { errorSentences } from '../components/error-sentences.ts';
import { maskShown, withTyped } from './charge-form.ts';
import type { ChargeFormHold } from './use-charge-form.ts';

export function KnownField({
  hold,
  field,
  label,
  format,
}: {
  readonly hold: ChargeFormHold;
  readonly field: Field;
  readonly label: string;
  /** How the whole value is written. */
  readonly format: (value: string) => string;
}) {
  const { t } = useTranslation();
  const reveal = useCommand('charges.reveal');
  const bound = hold.bind(`customer.${field}`);
  const type = (text: string) => {
    hold.edit(`customer.${field}`, (form) => withTyped(form, field, text));
    // The field to type in takes this one's place in the next frame.
    requestAnimationFrame(() => document.getElementById(bound.id)?.focus());
  };
  const show = () => {
    const key = hold.form.customer.known?.handle;
    if (key !== undefined)
      reveal.mutate({ gatewayId: hold.gatewayId, key, field }, { onSuccess: ({ value }) => type(format(value)) });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Backspace' && event.key !== 'Delete') return;
    event.preventDefault();
    type('');
  };
  const thrown = reveal.error === null ? undefined : errorSentences(errorOf(reveal.error), t).what;
  return (
    <TextInput
      {...bound}
      error={thrown ?? bound.error}
      label={label}
      description={t('newCharge.memory.knownHint')}
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      readOnly
      data-figures
      value={maskShown(hold.form, field)}
      onKeyDown={onKeyDown}
      rightSectionWidth={64}
      rightSection={
        <Group gap={4} wrap="nowrap">
          <ActionIcon
            size="sm"
            loading={reveal.isPending}
            aria-label={t('newCharge.memory.showToEdit', { what: label })}
            title={t('newCharge.memory.showToEdit', { what: label })}
            onClick={show}
          >
            <IconEye size={15} aria-hidden />
          </ActionIcon>
          <ActionIcon
            size="sm"
            aria-label={t('newCharge.memory.typeAnew', { what: label })}
            title={t('newCharge.memory.typeAnew', { what: label })}
            onClick={() => type('')}
          >
            <IconPencil size={15} aria-hidden />
          </ActionIcon>
        </Group>
      }
    />
  );
}
