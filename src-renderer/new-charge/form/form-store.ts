/**
 * The forms of new charges, one a gateway, kept above the page: what was typed survives leaving the page, a refused
 * answer and a lost connection. It lives in memory only, because it holds personal data.
 */
import type { ChargeRow, WireCause } from '../../../src-preload/contract/charges/charge.ts';
import type { Draft } from '../../../src-preload/contract/charges/draft.ts';
import type { ConsoleError } from '../../../src-preload/contract/errors.ts';
import type { Language } from '../../../src-preload/contract/values/languages.ts';
import { type ChargeForm, chargeFormOf, emptyForm, isBlank } from './charge-form.ts';
import type { FieldKey } from './read-form.ts';

export interface FormState {
  readonly form: ChargeForm;
  /** Fields that were left once: their faults are shown. */
  readonly touched: ReadonlySet<FieldKey>;
  /** After a first try to send, every fault is shown. */
  readonly tried: boolean;
  /** The service's own words at fields, until the field is edited. */
  readonly complaints: ReadonlyMap<FieldKey, string>;
  readonly submission: Submission;
  /** This draft was sent and no answer came back to the page: a charge may have come of it. */
  readonly unanswered: boolean;
  /** What was being typed when another draft took the form's place. */
  readonly shelved: ChargeForm | null;
  /** When the form was last typed in, where it came back from an earlier window (UTC ms); null otherwise. */
  readonly restoredFrom: number | null;
}

export interface FormStore {
  state(gatewayId: string): FormState;
  subscribe(listener: () => void): () => void;
  /** Changes the form; a complaint at `field` is answered by that. */
  edit(gatewayId: string, field: FieldKey | null, change: (form: ChargeForm) => ChargeForm): void;
  touch(gatewayId: string, field: FieldKey): void;
  patch(gatewayId: string, change: (state: FormState) => Partial<FormState>): void;
  /** A fresh form; what was typed is gone for good (it became a charge, or the operator said so). */
  clear(gatewayId: string): void;
  /** Shows an earlier draft to create it again. What was being typed is shelved, not lost. */
  startFrom(gatewayId: string, draft: Draft, language: Language): void;
  /** Shows a template's content under a draft of its own. What was being typed is shelved, not lost. */
  startFromTemplate(gatewayId: string, content: Omit<ChargeForm, 'draftId'>): void;
  /** Shows the form an earlier window was typing in, with its draft's id: one draft makes one attempt. */
  restore(gatewayId: string, form: ChargeForm, savedAt: number): void;
  /** Brings back what `startFrom` put aside. */
  unshelve(gatewayId: string): void;
  newId(): string;
}

export function createFormStore(newId: () => string): FormStore {
  const states = new Map<string, FormState>();
  const listeners = new Set<() => void>();
  /** Drafts that were sent and kept their id: a charge may have come of one that was put aside meanwhile. */
  const sent = new Set<string>();

  const fresh = (form: ChargeForm, shelved: ChargeForm | null = null): FormState => ({
    form,
    touched: new Set(),
    tried: false,
    complaints: new Map(),
    submission: { kind: 'editing' },
    unanswered: sent.has(form.draftId),
    shelved,
    restoredFrom: null,
  });
  const state = (gatewayId: string): FormState => {
    const known = states.get(gatewayId) ?? fresh(emptyForm(newId()));
    states.set(gatewayId, known);
    return known;
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

  return {
    state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    edit: (gatewayId, field, change) =>
      patch(gatewayId, (before) => ({
        form: change(before.form),
        complaints: field === null ? before.complaints : without(before.complaints, field),
      })),
    touch: (gatewayId, field) => {
      if (!state(gatewayId).touched.has(field))
        patch(gatewayId, (before) => ({ touched: new Set([...before.touched, field]) }));
    },
    patch,
    clear: (gatewayId) => put(gatewayId, fresh(emptyForm(newId()), state(gatewayId).shelved)),
    startFrom: (gatewayId, draft, language) => {
      const typed = state(gatewayId).form;
      put(gatewayId, fresh(chargeFormOf(draft, language, newId), isBlank(typed) ? null : typed));
    },
    startFromTemplate: (gatewayId, content) => {
      const typed = state(gatewayId).form;
      put(gatewayId, fresh({ ...content, draftId: newId() }, isBlank(typed) ? null : typed));
    },
    restore: (gatewayId, form, savedAt) => put(gatewayId, { ...fresh(form), restoredFrom: savedAt }),
    unshelve: (gatewayId) => {
      const { shelved } = state(gatewayId);
      if (shelved) put(gatewayId, fresh(shelved));
    },
    newId,
  };
}

function without(complaints: ReadonlyMap<FieldKey, string>, field: FieldKey): ReadonlyMap<FieldKey, string> {
  return complaints.has(field) ? new Map([...complaints].filter(([key]) => key !== field)) : complaints;
}

export type Submission =
  | { readonly kind: 'editing' }
  | { readonly kind: 'sending' }
  | {
      readonly kind: 'refused';
      readonly httpStatus: number;
      readonly message: string | null;
      /** Words at paths the form has no field for. */
      readonly elsewhere: readonly { readonly path: string; readonly message: string }[];
    }
  | { readonly kind: 'not-sent'; readonly cause: WireCause }
  | {
      readonly kind: 'possible-duplicate';
      readonly reason: 'same-reference' | 'same-document-and-amount';
      readonly others: readonly ChargeRow[];
    }
  | { readonly kind: 'failed'; readonly error: ConsoleError }
  /** It was sent, and what came of it is in main's memory until the disk takes it. */
  | { readonly kind: 'unrecorded'; readonly key: string; readonly transactionId: string | null }
  /** There is a row for it: `created`, or `unknown`. `earlier`: it was made from what stood here before a lost connection, not from what stands here now. */
  | {
      readonly kind: 'made';
      readonly key: string;
      readonly outcome: 'created' | 'unknown';
      readonly earlier: boolean;
    };
