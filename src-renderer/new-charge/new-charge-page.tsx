import { Button, Group, Stack, Title } from '@mantine/core';
import { type FormEvent, type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useSignal } from '../bridge/bridge-context.tsx';
import { ErrorNotice } from '../components/errors/error-notice.tsx';
import { markCreated } from '../navigation/created-charge.ts';
import { goTo } from '../navigation/route.ts';
import { DuplicateQuestion } from './duplicate-question.tsx';
import { EarlierChargeNote } from './earlier-charge-note.tsx';
import { AmountField } from './fields/amount-field.tsx';
import { CustomerFields } from './fields/customer-fields.tsx';
import { ItemFields } from './fields/item-fields.tsx';
import { STORED_HINT } from './fields/known-customer-field.tsx';
import { MoreFields } from './fields/more-fields.tsx';
import styles from './fields/new-charge.module.css';
import { isBlank } from './form/charge-form.ts';
import { fieldName } from './form/field-names.ts';
import type { Submission } from './form/form-store.ts';
import { type FieldKey, inScreenOrder } from './form/read-form.ts';
import { type BoundForm, elementId, focusField, useChargeForm } from './form/use-charge-form.ts';
import { useDraftAgain } from './form/use-draft-again.ts';
import { useSavedDraft } from './form/use-saved-draft.ts';
import { NextTrouble } from './next-trouble.tsx';
import { OfflineNotice } from './offline-notice.tsx';
import { OutcomeNotice } from './outcome-notice.tsx';
import { ChargePreview } from './preview/charge-preview.tsx';
import { RestoredNote } from './restored-note.tsx';
import { TemplatesMenu } from './templates-menu.tsx';

/** The form of a new charge. Its state is held above it, so leaving the page loses nothing. */
export function NewChargePage() {
  const { t } = useTranslation();
  const boundForm = useChargeForm();
  const { filling, thrown } = useDraftAgain(boundForm);
  const notice = useRef<HTMLDivElement>(null);
  /** Where the focus was when the form was sent: a question that is answered with "back" returns there. */
  const sentFrom = useRef<Element | null>(null);
  const { form, sending, state } = boundForm;

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
    else if (submission.kind !== 'possible-duplicate') requestAnimationFrame(() => notice.current?.focus());
  };
  useSavedDraft(boundForm.store, boundForm.gatewayId, boundForm.language, showOutcome);
  const send = async (confirmDuplicate = false) => showOutcome(await boundForm.send(confirmDuplicate));
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

  return (
    <div className={styles['page']}>
      <div className={styles['columns']}>
        <Stack gap="sm" miw={0} className={styles['main'] ?? ''}>
          <Group gap="sm" justify="space-between">
            <Title id="new-charge-title" order={1}>
              {t('newCharge.title')}
            </Title>
            <NextTrouble />
            <TemplatesMenu boundForm={boundForm} />
          </Group>
          <RestoredNote boundForm={boundForm} />
          {form.madeFrom !== undefined && <EarlierChargeNote key={form.madeFrom} chargeKey={form.madeFrom} />}
          {thrown !== null && <ErrorNotice thrown={thrown} />}
          <form
            className={styles['form']}
            onSubmit={onSubmit}
            onKeyDownCapture={submitOnControlEnter}
            noValidate
            aria-labelledby="new-charge-title"
          >
            <fieldset className={styles['fields']} disabled={sending || filling}>
              <AmountField boundForm={boundForm} />
              <Section
                title={t('newCharge.sections.customer')}
                aside={
                  form.customer.known !== undefined && (
                    <span id={STORED_HINT}>{t('newCharge.suggestions.fromHistoryHint')}</span>
                  )
                }
              >
                <CustomerFields boundForm={boundForm} />
              </Section>
              <Section title={t('newCharge.sections.items')}>
                <ItemFields boundForm={boundForm} />
              </Section>
              <MoreFields boundForm={boundForm} />
            </fieldset>
            <div className={styles['footer']}>
              <OfflineNotice />
              <div ref={notice} tabIndex={-1} className={styles['outcome']}>
                <OutcomeNotice
                  submission={state.submission}
                  named={[...inScreenOrder(form, state.serviceErrors).keys()].map((field) => ({
                    field,
                    name: fieldName(form, field, t),
                  }))}
                  onSendAgain={() => void send()}
                />
              </div>
              <Group>
                <Button
                  type="submit"
                  loading={sending}
                  disabled={filling}
                  title={t('newCharge.createKeys')}
                  {...(sending ? { 'aria-label': t('newCharge.sending') } : {})}
                >
                  {t(sendLabel(state.submission))}
                </Button>
                <StartOverButton boundForm={boundForm} />
              </Group>
            </div>
          </form>
        </Stack>
        <ChargePreview form={form} gatewayId={boundForm.gatewayId} />
      </div>
      <DuplicateQuestion submission={state.submission} onBack={backToForm} onAnyway={() => void send(true)} />
    </div>
  );
}

/** Before the fields see the key: an open list of suggestions would take it for its own Enter. */
function submitOnControlEnter(event: KeyboardEvent<HTMLFormElement>): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  event.stopPropagation();
  event.currentTarget.requestSubmit();
}

/** The send button's label, depending on the last outcome. */
function sendLabel(submission: Submission) {
  if (submission.kind === 'not-sent') return 'newCharge.notSent.tryAgain';
  return submission.kind === 'failed' || submission.kind === 'unrecorded' ? 'newCharge.sendAgain' : 'newCharge.create';
}

/** A part of the form that may stay empty. `aside` replaces the word that says so. */
function Section({
  title,
  aside,
  children,
}: {
  readonly title: string;
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <Stack component="section" gap="sm" className={styles['section'] ?? ''} aria-labelledby={id}>
      <Group gap="sm" wrap="nowrap" align="baseline" justify="space-between">
        <Title id={id} order={2}>
          {title}
        </Title>
        <span className={styles['aside']}>{aside || t('newCharge.optional')}</span>
      </Group>
      {children}
    </Stack>
  );
}

/** Empties the form; the note at its top brings it back. */
function StartOverButton({ boundForm }: { readonly boundForm: BoundForm }) {
  const { t } = useTranslation();
  if (isBlank(boundForm.form)) return null;
  return (
    <Button
      variant="subtle"
      color="gray"
      disabled={boundForm.sending}
      onClick={() => {
        boundForm.store.startOver(boundForm.gatewayId);
        focusField('amount');
      }}
    >
      {t('newCharge.startOver')}
    </Button>
  );
}
