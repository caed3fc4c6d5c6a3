import { TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { MetCustomer } from '../../../src-preload/contract/drafts/typed-form.ts';
import { formatCpf, formatPhone, readCpf, readPhone } from '../../../src-preload/contract/values/documents.ts';
import { MaskedInput } from '../../components/fields/masked-input.tsx';
import { UntrustedText, UntrustedTexts } from '../../components/untrusted-text.tsx';
import { maskCpfTyping, maskPhoneTyping } from '../../format/typing-masks.ts';
import { type ChargeForm, maskShown } from '../form/charge-form.ts';
import { type CustomerForm, SavedCustomerField } from './known-customer-field.tsx';
import layout from './new-charge.module.css';
import { Suggested } from './suggested.tsx';
import styles from './suggestions.module.css';
import { useCustomerSuggestions } from './use-suggestions.ts';

type CustomerField = 'name' | 'document' | 'email' | 'phone';

/**
 * The customer: name, CPF, phone, e-mail. All optional; a filled field must be valid. Earlier customers are suggested
 * while their name, CPF or e-mail is typed, and choosing one fills all four fields.
 */
export function CustomerFields({ boundForm }: { readonly boundForm: CustomerForm }) {
  const { t } = useTranslation();
  const { customer } = boundForm.form;
  const set = (field: CustomerField) => (text: string) =>
    boundForm.edit(`customer.${field}`, (form) => ({ ...form, customer: { ...form.customer, [field]: text } }));
  const settled = (field: CustomerField, read: (text: string) => string | null) => (form: ChargeForm) => {
    const text = read(form.customer[field]);
    return text === null ? form : { ...form, customer: { ...form.customer, [field]: text } };
  };
  const name = useEarlierCustomers(boundForm);
  const document = useEarlierCustomers(boundForm);
  const email = useEarlierCustomers(boundForm);
  const nameField = boundForm.bind('customer.name');
  const documentField = boundForm.bind(
    'customer.document',
    settled('document', (text) => {
      const reading = readCpf(text);
      return reading.ok ? formatCpf(reading.digits) : null;
    }),
  );
  const emailField = boundForm.bind('customer.email');
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
              name.suggestions.suggest(value);
            }}
          />
        )}
      />
      <div className={layout['pair']}>
        {maskShown(boundForm.form, 'document') !== '' ? (
          <SavedCustomerField
            boundForm={boundForm}
            field="document"
            label={t('newCharge.document')}
            format={formatCpf}
          />
        ) : (
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
                  // Two digits of a CPF match nearly every customer.
                  document.suggestions.suggest(text.length < 3 ? '' : text);
                }}
              />
            )}
          />
        )}
        {maskShown(boundForm.form, 'phone') !== '' ? (
          <SavedCustomerField boundForm={boundForm} field="phone" label={t('newCharge.phone')} format={formatPhone} />
        ) : (
          <MaskedInput
            {...boundForm.bind(
              'customer.phone',
              settled('phone', (text) => {
                const reading = readPhone(text);
                return reading.ok ? formatPhone(reading.digits) : null;
              }),
            )}
            label={t('newCharge.phone')}
            placeholder="(00) 00000-0000"
            inputMode="tel"
            data-figures
            mask={maskPhoneTyping}
            value={customer.phone}
            onText={set('phone')}
          />
        )}
      </div>
      {maskShown(boundForm.form, 'email') !== '' ? (
        <SavedCustomerField boundForm={boundForm} field="email" label={t('newCharge.email')} format={String} />
      ) : (
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
              value={customer.email}
              onChange={({ currentTarget: { value } }) => {
                set('email')(value);
                email.suggestions.suggest(value);
              }}
            />
          )}
        />
      )}
    </>
  );
}

/** The earlier customers that match one field; choosing one fills all fields. */
function useEarlierCustomers(boundForm: Pick<CustomerForm, 'edit'>) {
  const suggestions = useCustomerSuggestions();
  return {
    suggestions,
    keyOf: (customer: MetCustomer) => customer.known.handle,
    line: (customer: MetCustomer) => <CustomerLine customer={customer} />,
    onPick: ({ name, known }: MetCustomer) =>
      boundForm.edit(null, (form) => ({ ...form, customer: { name, email: '', phone: '', document: '', known } })),
  };
}

/** Main has masked it already. */
function CustomerLine({ customer: { name, known } }: { readonly customer: MetCustomer }) {
  const [title = '', ...facts] = [name, known.email, known.document].filter((text) => text !== '');
  return (
    <>
      <span className={styles['suggestion']}>
        <UntrustedText>{title}</UntrustedText>
      </span>
      <span className={styles['suggestionDetails']} data-figures>
        <UntrustedTexts texts={facts.toReversed()} />
      </span>
    </>
  );
}
