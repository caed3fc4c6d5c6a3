import { TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { formatCpf, formatPhone, readCpf, readPhone } from '../../src-preload/contract/documents.ts';
import type { ChargeForm } from './charge-form.ts';
import { MaskedInput } from './masked-input.tsx';
import { maskCpfTyping, maskPhoneTyping } from './masks.ts';
import type { ChargeFormHold } from './use-charge-form.ts';

type CustomerField = keyof ChargeForm['customer'];

/** Who pays: name, CPF, e-mail, phone. All optional; what is given must be sound. */
export function CustomerFields({ hold }: { readonly hold: ChargeFormHold }) {
  const { t } = useTranslation();
  const { customer } = hold.form;
  const set = (field: CustomerField) => (text: string) =>
    hold.edit(`customer.${field}`, (form) => ({ ...form, customer: { ...form.customer, [field]: text } }));
  const settled = (field: CustomerField, read: (text: string) => string | null) => (form: ChargeForm) => {
    const text = read(form.customer[field]);
    return text === null ? form : { ...form, customer: { ...form.customer, [field]: text } };
  };
  return (
    <>
      <TextInput
        {...hold.bind('customer.name')}
        label={t('newCharge.name')}
        autoComplete="off"
        value={customer.name}
        onChange={(event) => set('name')(event.currentTarget.value)}
      />
      <MaskedInput
        {...hold.bind(
          'customer.document',
          settled('document', (text) => {
            const reading = readCpf(text);
            return reading.ok ? formatCpf(reading.digits) : null;
          }),
        )}
        label={t('newCharge.document')}
        placeholder="000.000.000-00"
        autoComplete="off"
        data-figures
        mask={maskCpfTyping}
        value={customer.document}
        onText={set('document')}
      />
      <TextInput
        {...hold.bind('customer.email')}
        label={t('newCharge.email')}
        type="text"
        inputMode="email"
        autoComplete="off"
        spellCheck={false}
        value={customer.email}
        onChange={(event) => set('email')(event.currentTarget.value)}
      />
      <MaskedInput
        {...hold.bind(
          'customer.phone',
          settled('phone', (text) => {
            const reading = readPhone(text);
            return reading.ok ? formatPhone(reading.digits) : null;
          }),
        )}
        label={t('newCharge.phone')}
        placeholder="(00) 00000-0000"
        inputMode="tel"
        autoComplete="off"
        data-figures
        mask={maskPhoneTyping}
        value={customer.phone}
        onText={set('phone')}
      />
    </>
  );
}
