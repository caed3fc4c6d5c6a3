import { TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { MetCustomer } from '../../src-preload/contract/desk.ts';
import { formatCpf, formatPhone, readCpf, readPhone } from '../../src-preload/contract/documents.ts';
import { MaskedInput } from '../components/masked-input.tsx';
import { maskDocument, maskEmail } from '../format/masked.ts';
import { maskCpfTyping, maskPhoneTyping } from '../format/masks.ts';
import type { ChargeForm } from './charge-form.ts';
import styles from './memory.module.css';
import { Suggested } from './suggested.tsx';
import type { ChargeFormHold } from './use-charge-form.ts';
import { useCustomerSuggestions } from './use-suggestions.ts';

type CustomerField = keyof ChargeForm['customer'];

/**
 * Who pays: name, CPF, e-mail, phone. All optional; what is given must be sound. Somebody met before comes up while
 * their name, CPF or e-mail is typed, and fills all four.
 */
export function CustomerFields({ hold }: { readonly hold: ChargeFormHold }) {
  const { t } = useTranslation();
  const { customer } = hold.form;
  const set = (field: CustomerField) => (text: string) =>
    hold.edit(`customer.${field}`, (form) => ({ ...form, customer: { ...form.customer, [field]: text } }));
  const settled = (field: CustomerField, read: (text: string) => string | null) => (form: ChargeForm) => {
    const text = read(form.customer[field]);
    return text === null ? form : { ...form, customer: { ...form.customer, [field]: text } };
  };
  const name = useMet(hold);
  const document = useMet(hold);
  const email = useMet(hold);
  const nameField = hold.bind('customer.name');
  const documentField = hold.bind(
    'customer.document',
    settled('document', (text) => {
      const reading = readCpf(text);
      return reading.ok ? formatCpf(reading.digits) : null;
    }),
  );
  const emailField = hold.bind('customer.email');
  return (
    <>
      <Suggested
        {...name}
        onBlur={nameField.onBlur}
        field={(handlers) => (
          <TextInput
            {...nameField}
            {...handlers}
            label={t('newCharge.name')}
            value={customer.name}
            onChange={({ currentTarget: { value } }) => {
              set('name')(value);
              name.suggestions.ask(value);
            }}
          />
        )}
      />
      <Suggested
        {...document}
        onBlur={documentField.onBlur}
        field={(handlers) => (
          <MaskedInput
            {...documentField}
            {...handlers}
            label={t('newCharge.document')}
            placeholder="000.000.000-00"
            data-figures
            mask={maskCpfTyping}
            value={customer.document}
            onText={(text) => {
              set('document')(text);
              // Two digits of a CPF fit nearly everybody.
              document.suggestions.ask(text.length < 3 ? '' : text);
            }}
          />
        )}
      />
      <Suggested
        {...email}
        onBlur={emailField.onBlur}
        field={(handlers) => (
          <TextInput
            {...emailField}
            {...handlers}
            label={t('newCharge.email')}
            type="text"
            inputMode="email"
            spellCheck={false}
            value={customer.email}
            onChange={({ currentTarget: { value } }) => {
              set('email')(value);
              email.suggestions.ask(value);
            }}
          />
        )}
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

/** The customers met before that fit one field; taking one fills them all. */
function useMet(hold: ChargeFormHold) {
  const suggestions = useCustomerSuggestions();
  return {
    suggestions,
    keyOf: (met: MetCustomer) => `${met.document} ${met.email} ${met.name}`,
    line: (met: MetCustomer) => <MetLine met={met} />,
    onPick: (met: MetCustomer) =>
      hold.edit(null, (form) => ({
        ...form,
        customer: {
          ...met,
          document: /^\d{11}$/.test(met.document) ? formatCpf(met.document) : met.document,
          phone: /^\d{10,11}$/.test(met.phone) ? formatPhone(met.phone) : met.phone,
        },
      })),
  };
}

function MetLine({ met }: { readonly met: MetCustomer }) {
  const facts = [
    met.document === '' ? '' : maskDocument(met.document),
    met.name === '' || met.email === '' ? '' : maskEmail(met.email),
  ];
  return (
    <>
      <span className={styles['met']}>{met.name || maskEmail(met.email) || maskDocument(met.document)}</span>
      <span className={styles['metFacts']} data-figures>
        {facts.filter((fact) => fact !== '').join(' · ')}
      </span>
    </>
  );
}
