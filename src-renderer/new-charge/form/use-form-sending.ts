import { type FormEvent, useEffect, useRef } from 'react';
import { useGateway } from '../../bridge/app-context.tsx';
import { useBridge, useSignal } from '../../bridge/bridge-context.tsx';
import { markCreated } from '../../navigation/created-charge.ts';
import { goTo } from '../../navigation/route.ts';
import type { FieldKey } from './read-form.ts';
import { submit } from './submission.ts';
import { type BoundForm, elementId, focusField } from './use-charge-form.ts';
import { useSavedDraft } from './use-saved-draft.ts';

/**
 * Sends the form and moves the focus to what came of it: the charge, the first error, or the notice.
 * @param filling whether an earlier charge is still being filled in
 */
export function useFormSending(boundForm: BoundForm, filling: boolean) {
  const bridge = useBridge();
  const notice = useRef<HTMLDivElement>(null);
  /** Where the focus was when the form was sent: a question that is answered with "back" returns there. */
  const sentFrom = useRef<Element | null>(null);
  // A newly opened page has the focus in the amount, once that can be typed into.
  useEffect(() => {
    if (!filling) document.getElementById(elementId('amount'))?.focus();
  }, [filling]);

  const isMounted = useRef(true);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);

  const showOutcome = (faulty: FieldKey | null) => {
    if (!isMounted.current) return;
    const { submission } = boundForm.store.state(boundForm.gatewayId);
    if (submission.kind === 'made' && !submission.earlier) {
      boundForm.dismiss();
      markCreated(submission.key);
      goTo({ screen: 'charges', chargeKey: submission.key });
      return;
    }
    // The fields are enabled again in the next frame; then the focus moves to the first error or notice.
    if (faulty !== null) focusField(faulty);
    else if (submission.kind !== 'possible-duplicate' && submission.kind !== 'unusual-amount')
      requestAnimationFrame(() => notice.current?.focus());
  };
  useSavedDraft(boundForm.store, boundForm.gatewayId, boundForm.language, showOutcome);
  const amount = useAmountQuestion(boundForm);
  const send = async (confirmDuplicate = false) =>
    showOutcome(await submit(boundForm.store, boundForm.gatewayId, bridge, confirmDuplicate, amount.isAsked()));
  const sendAmount = () => {
    amount.confirm();
    void send();
  };
  // The outcome is now on disk: sending the same draft again returns its row.
  useSignal('charges-changed', ({ rows }) => {
    const { submission } = boundForm.store.state(boundForm.gatewayId);
    if (submission.kind === 'unrecorded' && rows.some(({ key }) => key === submission.key)) void send();
  });
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (filling) return;
    sentFrom.current = document.activeElement;
    void send();
  };
  const backToForm = () => {
    boundForm.dismiss();
    const field = sentFrom.current;
    requestAnimationFrame(() => (field instanceof HTMLElement ? field.focus() : undefined));
  };
  return { notice, send, sendAmount, onSubmit, backToForm };
}

/** Whether the amount has to be confirmed: where money is real, once for each draft and amount. */
function useAmountQuestion({ store, gatewayId }: BoundForm) {
  const { environment } = useGateway();
  const confirmed = useRef('');
  const amountNow = () => {
    const { form } = store.state(gatewayId);
    return JSON.stringify([form.draftId, form.amount, form.items]);
  };
  return {
    isAsked: () => environment === 'live' && confirmed.current !== amountNow(),
    confirm: () => {
      confirmed.current = amountNow();
    },
  };
}
