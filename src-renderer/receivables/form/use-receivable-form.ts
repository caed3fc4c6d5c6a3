import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { ReceivableDetail } from '../../../src-preload/contract/receivables/receivable.ts';
import { useApp, useGateway } from '../../bridge/app-context.tsx';
import { useCommand } from '../../bridge/operations.ts';
import { goTo } from '../../navigation/route.ts';
import { isEqual, useUnsavedInput } from '../../navigation/unsaved-input.ts';
import { emptyReceivable, formOfReceivable, type ReceivableText, readReceivable } from './receivable-text.ts';
import { useReceivableFields } from './use-receivable-fields.ts';

/** A receivable as it is typed, and how it is saved; null for a new one. */
export function useReceivableForm(receivable: ReceivableDetail | null) {
  const { id: gatewayId } = useGateway();
  const { language } = useApp();
  const [id] = useState(() => receivable?.id ?? crypto.randomUUID());
  const [opened] = useState<ReceivableText>(() =>
    receivable === null ? emptyReceivable(id) : formOfReceivable(receivable, language),
  );
  const [text, setText] = useState(opened);
  const unsaved = useUnsavedInput(!isEqual(text, opened));
  const fields = useReceivableFields(gatewayId, id, text, setText);
  const add = useCommand('receivables.add');
  const change = useCommand('receivables.change');
  const save = receivable === null ? add : change;
  const form = useRef<HTMLFormElement>(null);
  const begins = receivable === null;
  // A newly opened form has the focus in its first field.
  useEffect(() => {
    if (begins) form.current?.querySelector('input')?.focus();
  }, [begins]);
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    const reading = readReceivable(text);
    fields.tryAll();
    if (!reading.ok) {
      const [first] = reading.faults.keys();
      if (first !== undefined) document.getElementById(fields.elementId(first))?.focus();
      return;
    }
    save.mutate(
      { gatewayId, id, fields: reading.fields },
      {
        onSuccess: () => {
          unsaved.saved();
          goTo({ screen: 'receivables', id }, { replace: true });
        },
      },
    );
  };
  return { text, setText, fields, form, onSubmit, isSaving: save.isPending, refusal: save.error };
}
