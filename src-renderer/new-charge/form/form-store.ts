/**
 * The forms of new charges, one for each gateway, held above the page: typed values survive leaving the page, a refused
 * request and a lost connection. They are in memory only, because they hold personal data.
 */

import type { ChargeRow } from '../../../src-preload/contract/charges/charge-row.ts';
import type { AttemptWithoutRow, CreateOutcome } from '../../../src-preload/contract/charges/create-outcome.ts';
import type { Draft } from '../../../src-preload/contract/drafts/draft.ts';
import type { ConsoleError } from '../../../src-preload/contract/errors.ts';
import type { WireCause } from '../../../src-preload/contract/network/wire-cause.ts';
import type { Language } from '../../../src-preload/contract/values/languages.ts';
import { type ChargeForm, chargeFormOf, emptyForm, isBlank } from './charge-form.ts';
import type { FieldKey } from './read-form.ts';
import type { UnusualAmount } from './unusual-amount.ts';

export interface FormState {
  readonly form: ChargeForm;
  /** Fields that lost focus once: their errors are shown. */
  readonly touched: ReadonlySet<FieldKey>;
  /** After a first attempt to send, every error is shown. */
  readonly tried: boolean;
  /** The service's own error messages by field, until the field is edited. */
  readonly serviceErrors: ReadonlyMap<FieldKey, string>;
  readonly submission: Submission;
  /** This draft was sent and no result reached the page: a charge may exist. */
  readonly isResultLost: boolean;
  /** The form that was replaced by another draft, or cleared. */
  readonly previousForm: ChargeForm | null;
  /** The previous form was cleared: it is in this page's memory only. */
  readonly isPreviousCleared: boolean;
  /** When the form was last edited, if it was restored from an earlier window (UTC ms); null otherwise. */
  readonly restoredFrom: number | null;
}

export interface FormStore {
  state(gatewayId: string): FormState;
  subscribe(listener: () => void): () => void;
  /** Changes the form; an error message of the service at `field` is removed. */
  edit(gatewayId: string, field: FieldKey | null, change: (form: ChargeForm) => ChargeForm): void;
  touch(gatewayId: string, field: FieldKey): void;
  patch(gatewayId: string, change: (state: FormState) => Partial<FormState>): void;
  /** Starts an empty form: the form became a charge. One that was cleared before can no longer be restored. */
  clear(gatewayId: string): void;
  /** Starts an empty form; the cleared one becomes `previousForm`. */
  startOver(gatewayId: string): void;
  /**
   * Fills the form with the draft of the charge `madeFrom`, to create it again. The current form becomes
   * `previousForm`.
   */
  startFrom(gatewayId: string, draft: Draft, language: Language, madeFrom: string): void;
  /** Fills the form with a template's content under a new draft id. The current form becomes `previousForm`. */
  startFromTemplate(gatewayId: string, content: Omit<ChargeForm, 'draftId' | 'madeFrom'>): void;
  /** Restores the form of an earlier window, with its draft's id: one draft makes one attempt. */
  restore(gatewayId: string, form: ChargeForm, savedAt: number): void;
  /** Fills the form with a draft that this window is sending: the page was reloaded meanwhile. */
  returnTo(gatewayId: string, draft: Draft, language: Language): void;
  /** Restores the form that `startOver`, `startFrom` or `startFromTemplate` replaced. */
  restorePreviousForm(gatewayId: string): void;
  newId(): string;
}

export function createFormStore(newId: () => string): FormStore {
  const { fresh, state, put, patch, subscribe } = formStates(newId);

  return {
    state,
    subscribe,
    edit: (gatewayId, field, change) =>
      patch(gatewayId, (before) => ({
        form: change(before.form),
        serviceErrors: field === null ? before.serviceErrors : without(before.serviceErrors, field),
      })),
    touch: (gatewayId, field) => {
      if (!state(gatewayId).touched.has(field))
        patch(gatewayId, (before) => ({ touched: new Set([...before.touched, field]) }));
    },
    patch,
    clear: (gatewayId) => {
      const { previousForm, isPreviousCleared } = state(gatewayId);
      put(gatewayId, fresh(emptyForm(newId()), isPreviousCleared ? null : previousForm));
    },
    startOver: (gatewayId) => {
      const { form } = state(gatewayId);
      put(gatewayId, { ...fresh(emptyForm(newId()), form), isPreviousCleared: true });
    },
    startFrom: (gatewayId, draft, language, madeFrom) => {
      const typed = state(gatewayId).form;
      const form = { ...chargeFormOf(draft, language, newId), madeFrom };
      put(gatewayId, fresh(form, isBlank(typed) ? null : typed));
    },
    startFromTemplate: (gatewayId, content) => {
      const typed = state(gatewayId).form;
      put(gatewayId, fresh({ ...content, draftId: newId() }, isBlank(typed) ? null : typed));
    },
    restore: (gatewayId, form, savedAt) => put(gatewayId, { ...fresh(form), restoredFrom: savedAt }),
    returnTo: (gatewayId, draft, language) => {
      put(gatewayId, fresh(chargeFormOf(draft, language, newId)));
      patch(gatewayId, () => ({ tried: true, submission: { kind: 'sending', isReturned: true } }));
    },
    restorePreviousForm: (gatewayId) => {
      const { previousForm } = state(gatewayId);
      if (previousForm) put(gatewayId, fresh(previousForm));
    },
    newId,
  };
}

/** What the forms are now, and how one is replaced or changed in part. */
function formStates(newId: () => string) {
  const states = new Map<string, FormState>();
  const listeners = new Set<() => void>();
  /** Drafts that were sent and retain their id: a charge may exist for one that was replaced meanwhile. */
  const sent = new Set<string>();

  const fresh = (form: ChargeForm, previousForm: ChargeForm | null = null): FormState => ({
    form,
    touched: new Set(),
    tried: false,
    serviceErrors: new Map(),
    submission: { kind: 'editing' },
    isResultLost: sent.has(form.draftId),
    previousForm,
    isPreviousCleared: false,
    restoredFrom: null,
  });
  const state = (gatewayId: string): FormState => {
    const current = states.get(gatewayId) ?? fresh(emptyForm(newId()));
    states.set(gatewayId, current);
    return current;
  };
  const put = (gatewayId: string, next: FormState) => {
    states.set(gatewayId, next);
    for (const listener of listeners) listener();
  };
  const patch: FormStore['patch'] = (gatewayId, change) => {
    const before = state(gatewayId);
    const after = { ...before, ...change(before) };
    if (after.submission.kind === 'sending') sent.add(after.form.draftId);
    put(gatewayId, after);
  };
  const subscribe: FormStore['subscribe'] = (listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  return { fresh, state, put, patch, subscribe };
}

function without(serviceErrors: ReadonlyMap<FieldKey, string>, field: FieldKey): ReadonlyMap<FieldKey, string> {
  return serviceErrors.has(field) ? new Map([...serviceErrors].filter(([key]) => key !== field)) : serviceErrors;
}

export type Submission =
  | { readonly kind: 'editing' }
  /** `isReturned`: the page was reloaded while it was being sent. `since`: when it was sent, UTC milliseconds. */
  | { readonly kind: 'sending'; readonly isReturned?: true; readonly since?: number }
  | {
      readonly kind: 'refused';
      /** The attempt's, by which the whole answer is read. */
      readonly key: string;
      readonly httpStatus: number;
      readonly message: string | null;
      /** Error messages at paths that the form has no field for. */
      readonly elsewhere: readonly { readonly path: string; readonly message: string }[];
      /** The refusal names items, and the charge had none: another value of the gateway's setting may help. */
      readonly wantsItems: boolean;
      /** The refusal names the document, which is a CNPJ. */
      readonly refusesCnpj: boolean;
    }
  | { readonly kind: 'not-sent'; readonly cause: WireCause }
  | { readonly kind: 'turned-away'; readonly outcome: Extract<CreateOutcome, { outcome: 'turned-away' }> }
  | {
      readonly kind: 'possible-duplicate';
      readonly reason: Extract<CreateOutcome, { outcome: 'possible-duplicate' }>['reason'];
      readonly others: readonly ChargeRow[];
      readonly withoutRow: readonly AttemptWithoutRow[];
    }
  /** Nothing was sent: the amount is far above what is usual. */
  | { readonly kind: 'unusual-amount'; readonly unusual: UnusualAmount }
  | { readonly kind: 'failed'; readonly error: ConsoleError }
  /** It was sent, and main holds its outcome in memory until the disk is writable again. */
  | { readonly kind: 'unrecorded'; readonly key: string; readonly transactionId: string | null }
  /**
   * Its charge has a row: `created`, or `unknown`. `earlier`: the charge was made from the form's content before a lost
   * connection, not from its present content.
   */
  | {
      readonly kind: 'made';
      readonly key: string;
      readonly outcome: 'created' | 'unknown';
      readonly earlier: boolean;
    };
