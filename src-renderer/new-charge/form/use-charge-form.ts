/** Connects the form of the current gateway to its fields: each field's text, and its error. */
import { useMemo, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { isolatedText } from '../../../src-preload/contract/text/hidden-characters.ts';
import type { Language } from '../../../src-preload/contract/values/languages.ts';
import { useApp, useGateway } from '../../bridge/app-context.tsx';
import { codeSentence } from '../../components/errors/field-errors.ts';
import type { ChargeForm } from './charge-form.ts';
import { createFormStore, type FormState } from './form-store.ts';
import { type FieldKey, inScreenOrder, readForm } from './read-form.ts';

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

/** What changes the form. One object for each gateway, so that what has not changed is not rendered again. */
export interface FormCommands {
  readonly gatewayId: string;
  /** The form as it is when this is called. */
  current(): ChargeForm;
  /** Changes the form; an error message of the service at `field` is removed. */
  edit(field: FieldKey | null, change: (form: ChargeForm) => ChargeForm): void;
  /** A field lost focus. `settle` runs first: a valid text is shown in its normal format. */
  leave(field: FieldKey, settle?: (form: ChargeForm) => ChargeForm): void;
  newId(): string;
}

export interface BoundForm extends FormCommands {
  readonly commands: FormCommands;
  readonly state: FormState;
  readonly form: ChargeForm;
  readonly language: Language;
  readonly sending: boolean;
  /** The fields that show an error, in the order of the screen. */
  readonly faultyFields: readonly FieldKey[];
  /** The message at a field; undefined where none is shown. */
  errorAt(field: FieldKey): string | undefined;
  /** The props of a field's element; `settle` is that of `leave`. */
  bind(field: FieldKey, settle?: (form: ChargeForm) => ChargeForm): BoundField;
  /** Returns to editing, after a question or a notice was answered. */
  dismiss(): void;
  readonly store: typeof chargeForms;
}

export function useChargeForm(): BoundForm {
  const { t } = useTranslation();
  const { id: gatewayId } = useGateway();
  const { language } = useApp();
  const state = useSyncExternalStore(chargeForms.subscribe, () => chargeForms.state(gatewayId));
  const { form } = state;
  const reading = useMemo(() => readForm(form), [form]);

  const errorAt = (field: FieldKey): string | undefined => {
    const serviceError = state.serviceErrors.get(field);
    if (serviceError !== undefined) return isolatedText(serviceError);
    const code = reading.ok ? undefined : reading.faults.get(field);
    if (code === undefined || !(state.tried || state.touched.has(field))) return undefined;
    // A field that only had the focus shows no error for being empty; sending makes it required.
    if (code.endsWith('-empty') && !state.tried) return undefined;
    return codeSentence(code, t);
  };
  const commands = useMemo(() => commandsOf(gatewayId), [gatewayId]);

  return {
    ...commands,
    commands,
    state,
    form,
    language,
    sending: state.submission.kind === 'sending',
    faultyFields: [
      ...inScreenOrder(form, new Map([...(reading.ok ? [] : reading.faults), ...state.serviceErrors])).keys(),
    ].filter((field) => errorAt(field) !== undefined),
    errorAt,
    bind: (field, settle) => ({
      id: elementId(field),
      error: errorAt(field),
      onBlur: () => commands.leave(field, settle),
    }),
    dismiss: () => chargeForms.patch(gatewayId, () => ({ submission: { kind: 'editing' } })),
    store: chargeForms,
  };
}

function commandsOf(gatewayId: string): FormCommands {
  return {
    gatewayId,
    current: () => chargeForms.state(gatewayId).form,
    edit: (field, change) => chargeForms.edit(gatewayId, field, change),
    leave: (field, settle) => {
      if (settle) chargeForms.edit(gatewayId, null, settle);
      chargeForms.touch(gatewayId, field);
    },
    newId: chargeForms.newId,
  };
}
