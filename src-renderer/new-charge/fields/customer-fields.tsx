import { useTranslation } from 'react-i18next';
import type { MetCustomer } from '../../../src-preload/contract/drafts/typed-form.ts';
import {
  formatDocument,
  formatPhone,
  readDocument,
  readPhone,
} from '../../../src-preload/contract/values/documents.ts';
import { isCnpjShown } from '../../components/errors/cnpj-refusal.ts';
import { CleanInput } from '../../components/fields/clean-input.tsx';
import { UntrustedText, UntrustedTexts } from '../../components/untrusted-text.tsx';
import { maskDocumentTyping, maskPhoneTyping } from '../../format/typing-masks.ts';
import { type ChargeForm, maskShown } from '../form/charge-form.ts';
import { type CustomerForm, SavedCustomerField } from './known-customer-field.tsx';
import layout from './new-charge.module.css';
import { Suggested } from './suggested.tsx';
import styles from './suggestions.module.css';
import { useCustomerSuggestions } from './use-suggestions.ts';

type CustomerField = 'name' | 'document' | 'email' | 'phone';

interface FieldProps {
  readonly boundForm: CustomerForm;
}

/**
 * The customer: name, CPF or CNPJ, phone, e-mail. All optional; a filled field must be valid. Earlier customers are
 * suggested while their name, document or e-mail is typed, and choosing one fills all four fields.
 */
export function CustomerFields({ boundForm }: FieldProps) {
  const { t } = useTranslation();
  const { form } = boundForm;
  return (
    <>
      <TextField boundForm={boundForm} field="name" inputMode="text" />
      <div className={layout['pair']}>
        {maskShown(form, 'document') !== '' ? (
          <SavedCustomerField
            boundForm={boundForm}
            field="document"
            label={t('newCharge.document')}
            format={formatDocument}
          />
        ) : (
          <DocumentField boundForm={boundForm} />
        )}
        {maskShown(form, 'phone') !== '' ? (
          <SavedCustomerField boundForm={boundForm} field="phone" label={t('newCharge.phone')} format={formatPhone} />
        ) : (
          <PhoneField boundForm={boundForm} />
        )}
      </div>
      {maskShown(form, 'email') !== '' ? (
        <SavedCustomerField boundForm={boundForm} field="email" label={t('newCharge.email')} format={String} />
      ) : (
        <TextField boundForm={boundForm} field="email" inputMode="email" />
      )}
    </>
  );
}

interface TextFieldProps extends FieldProps {
  readonly field: 'name' | 'email';
  readonly inputMode: 'text' | 'email';
}

/** The name or the e-mail, with the earlier customers that match it. */
function TextField({ boundForm, field, inputMode }: TextFieldProps) {
  const { t } = useTranslation();
  const earlier = useEarlierCustomers(boundForm);
  const bound = boundForm.bind(`customer.${field}`);
  return (
    <Suggested
      {...earlier}
      onBlur={bound.onBlur}
      field={(handlers) => (
        <CleanInput
          {...bound}
          {...handlers}
          kind={field === 'name' ? 'words' : 'signs'}
          label={t(`newCharge.${field}`)}
          inputMode={inputMode}
          value={boundForm.form.customer[field]}
          onText={(text) => {
            setCustomer(boundForm, field, text);
            earlier.suggestions.suggest(text);
          }}
        />
      )}
    />
  );
}

function DocumentField({ boundForm }: FieldProps) {
  const { t } = useTranslation();
  const earlier = useEarlierCustomers(boundForm);
  const bound = boundForm.bind('customer.document', (form) => {
    const reading = readDocument(form.customer.document);
    return reading.ok ? withCustomer(form, 'document', formatDocument(reading.digits)) : form;
  });
  return (
    <Suggested
      {...earlier}
      onBlur={bound.onBlur}
      field={(handlers) => (
        <CleanInput
          {...bound}
          {...handlers}
          kind="signs"
          label={t('newCharge.document')}
          placeholder="000.000.000-00"
          // The notice of a refusal has the same sentence.
          description={
            bound.error === undefined && isCnpjShown(boundForm.form.customer.document) && t('newCharge.cnpjHint')
          }
          data-figures
          mask={maskDocumentTyping}
          value={boundForm.form.customer.document}
          onText={(text) => {
            setCustomer(boundForm, 'document', text);
            // Two digits of a document match nearly every customer.
            earlier.suggestions.suggest(text.length < 3 ? '' : text);
          }}
        />
      )}
    />
  );
}

function PhoneField({ boundForm }: FieldProps) {
  const { t } = useTranslation();
  const bound = boundForm.bind('customer.phone', (form) => {
    const reading = readPhone(form.customer.phone);
    return reading.ok ? withCustomer(form, 'phone', formatPhone(reading.digits)) : form;
  });
  return (
    <CleanInput
      {...bound}
      kind="signs"
      label={t('newCharge.phone')}
      placeholder="(00) 00000-0000"
      inputMode="tel"
      data-figures
      mask={maskPhoneTyping}
      value={boundForm.form.customer.phone}
      onText={(text) => setCustomer(boundForm, 'phone', text)}
    />
  );
}

function setCustomer(boundForm: CustomerForm, field: CustomerField, text: string): void {
  boundForm.edit(`customer.${field}`, (form) => withCustomer(form, field, text));
}

function withCustomer(form: ChargeForm, field: CustomerField, text: string): ChargeForm {
  return { ...form, customer: { ...form.customer, [field]: text } };
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
