/** Connects the form of the current gateway to its fields: each field's text, and its error. */
import { useMemo, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { isolatedText } from '../../../src-preload/contract/values/hidden-characters.ts';
import type { Language } from '../../../src-preload/contract/values/languages.ts';
import { useApp, useGateway } from '../../bridge/app-context.tsx';
import { useBridge } from '../../bridge/bridge-context.tsx';
import { codeSentence } from '../../components/errors/field-errors.ts';
import type { ChargeForm } from './charge-form.ts';
import { createFormStore, type FormState } from './form-store.ts';
import { type FieldKey, inScreenOrder, readForm } from './read-form.ts';
import { submit } from './submission.ts';

/** One store for the page, because the forms outlive every screen. */
export const chargeForms = createFormStore(() => crypto.randomUUID());

/** The id of a field's element. */
export function elementId(field: FieldKey): string {
  return `new-charge.${field}`;
}

/** Moves the focus to a field once it is rendered, and enabled again. */
export function focusField(field: FieldKey): void {
  requestAnimationFrame(() => document.getElementById(elementId(field))?.focus());
}

interface BoundField {
  readonly id: string;
  readonly error: string | undefined;
  readonly onBlur: () => void;
}

export interface BoundForm {
  readonly state: FormState;
  readonly form: ChargeForm;
  readonly language: Language;
  readonly sending: boolean;
  /** The fields that show an error, in the order of the screen. */
  readonly faultyFields: readonly FieldKey[];
  /** Changes the form; an error message of the service at `field` is removed. */
  edit(field: FieldKey | null, change: (form: ChargeForm) => ChargeForm): void;
  /** The props of a field's element. `settle` runs when it loses focus: a valid text is shown in its normal format. */
  bind(field: FieldKey, settle?: (form: ChargeForm) => ChargeForm): BoundField;
  /** Sends it; returns the field that should receive the focus, if any. */
  send(confirmDuplicate?: boolean): Promise<FieldKey | null>;
  /** Returns to editing, after a question or a notice was answered. */
  dismiss(): void;
  newId(): string;
  readonly store: typeof chargeForms;
  readonly gatewayId: string;
}

export function useChargeForm(): BoundForm {
  const { t } = useTranslation();
  const bridge = useBridge();
  const { id: gatewayId } = useGateway();
  const { language } = useApp();
  const state = useSyncExternalStore(chargeForms.subscribe, () => chargeForms.state(gatewayId));
  const { form } = state;
  const reading = useMemo(() => readForm(form), [form]);

  const faultAt = (field: FieldKey): string | undefined => {
    const serviceError = state.serviceErrors.get(field);
    if (serviceError !== undefined) return isolatedText(serviceError);
    const code = reading.ok ? undefined : reading.faults.get(field);
    if (code === undefined || !(state.tried || state.touched.has(field))) return undefined;
    // A field that only had the focus shows no error for being empty; sending makes it required.
    if (code.endsWith('-empty') && !state.tried) return undefined;
    return codeSentence(code, t);
  };
  const edit: BoundForm['edit'] = (field, change) => chargeForms.edit(gatewayId, field, change);

  return {
    state,
    form,
    language,
    sending: state.submission.kind === 'sending',
    faultyFields: [
      ...inScreenOrder(form, new Map([...(reading.ok ? [] : reading.faults), ...state.serviceErrors])).keys(),
    ].filter((field) => faultAt(field) !== undefined),
    edit,
    bind: (field, settle) => ({
      id: elementId(field),
      error: faultAt(field),
      onBlur: () => {
        if (settle) edit(null, settle);
        chargeForms.touch(gatewayId, field);
      },
    }),
    send: (confirmDuplicate = false) => submit(chargeForms, gatewayId, bridge, confirmDuplicate),
    dismiss: () => chargeForms.patch(gatewayId, () => ({ submission: { kind: 'editing' } })),
    newId: chargeForms.newId,
    store: chargeForms,
    gatewayId,
  };
}
