/** Connects the form of a receivable to its fields: each field's error, once it was left or all were tried. */
import { type Dispatch, type SetStateAction, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCommand } from '../../bridge/operations.ts';
import { codeSentence } from '../../components/errors/field-errors.ts';
import type { CustomerForm } from '../../new-charge/fields/known-customer-field.tsx';
import type { ChargeForm } from '../../new-charge/form/charge-form.ts';
import { type ReceivableText, readReceivable } from './receivable-text.ts';

type Settle = (text: ReceivableText) => ReceivableText;

export function useReceivableFields(
  gatewayId: string,
  id: string,
  text: ReceivableText,
  setText: Dispatch<SetStateAction<ReceivableText>>,
) {
  const { t } = useTranslation();
  const reveal = useCommand('receivables.reveal');
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  const [tried, setTried] = useState(false);
  const reading = useMemo(() => readReceivable(text), [text]);
  const faults = reading.ok ? new Map<string, string>() : reading.faults;
  const elementId = (field: string) => `receivable.${field}`;
  const errorAt = (field: string): string | undefined => {
    const code = faults.get(field);
    if (code === undefined || !(tried || touched.has(field))) return undefined;
    // A field that only had the focus shows no error for being empty; saving makes it required.
    if (code.endsWith('-empty') && !tried) return undefined;
    return codeSentence(code, t);
  };
  const bind = (field: string, settle?: Settle) => ({
    id: elementId(field),
    error: errorAt(field),
    onBlur: () => {
      if (settle) setText(settle);
      setTouched((before) => new Set([...before, field]));
    },
  });
  const edit = (charge: ChargeForm) => setText((before) => ({ ...before, charge }));
  const customer: CustomerForm = {
    form: text.charge,
    gatewayId,
    edit: (_field, change) => setText((before) => ({ ...before, charge: change(before.charge) })),
    bind: (field, settle) => bind(field, settle && ((before) => ({ ...before, charge: settle(before.charge) }))),
    // The masks of an earlier customer are a charge's, those of this receivable its own.
    ...(text.charge.customer.known?.handle === id && {
      reveal: async (field) => (await reveal.mutateAsync({ gatewayId, id, field })).value,
    }),
  };
  return { elementId, errorAt, bind, edit, customer, faults: tried ? faults.size : 0, tryAll: () => setTried(true) };
}
