import { Button, Checkbox, Group, Modal, Stack, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ChargeTemplate, chargeTemplate } from '../../src-preload/contract/charges/typed-form.ts';
import { codeSentence } from '../components/errors/field-errors.ts';
import { useUnsavedInput } from '../navigation/unsaved-input.ts';
import { type ChargeForm, isNobody } from './form/charge-form.ts';

const NOBODY: ChargeForm['customer'] = { name: '', email: '', phone: '', document: '' };

/** Asks for a template's name. The customer is saved only when the user chooses so, because it is personal data. */
export function SaveTemplate({
  form,
  onSave,
  onClose,
}: {
  readonly form: ChargeForm;
  readonly onSave: (template: ChargeTemplate) => void;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation();
  const [name, setName] = useState('');
  const unsaved = useUnsavedInput(name.trim() !== '');
  const close = () => unsaved.close(onClose);
  const [withCustomer, setWithCustomer] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const hasCustomer = !isNobody(form.customer);
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    const { draftId: _, madeFrom: _from, ...content } = form;
    const read = chargeTemplate.safeParse({
      id: crypto.randomUUID(),
      name,
      content: { ...content, customer: withCustomer ? form.customer : NOBODY },
    });
    if (read.success) onSave(read.data);
    else setFault(codeSentence(read.error.issues[0]?.message ?? '', t));
  };
  return (
    <Modal
      opened
      onClose={close}
      title={t('newCharge.suggestions.saveTitle')}
      closeButtonProps={{ 'aria-label': t('console.close') }}
    >
      <form onSubmit={onSubmit} noValidate>
        <Stack gap={12}>
          <TextInput
            label={t('newCharge.suggestions.name')}
            description={t('newCharge.suggestions.nameHint')}
            data-autofocus
            error={fault}
            value={name}
            onChange={(event) => {
              setFault(null);
              setName(event.currentTarget.value);
            }}
          />
          {hasCustomer && (
            <Checkbox
              label={t('newCharge.suggestions.includeCustomer')}
              checked={withCustomer}
              onChange={(event) => setWithCustomer(event.currentTarget.checked)}
            />
          )}
        </Stack>
        <Group justify="flex-end" mt={20}>
          <Button variant="default" onClick={close}>
            {t('console.cancel')}
          </Button>
          <Button type="submit">{t('newCharge.suggestions.save')}</Button>
        </Group>
      </form>
    </Modal>
  );
}
