import { Button, Group, Stack, Title } from '@mantine/core';
import { type KeyboardEvent, type ReactNode, type RefObject, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { GatewayAway } from '../access/token/gateway-away.tsx';
import { ErrorNotice } from '../components/errors/error-notice.tsx';
import { DuplicateQuestion } from './duplicate-question.tsx';
import { EarlierChargeNote } from './earlier-charge-note.tsx';
import { AmountField } from './fields/amount-field.tsx';
import { CustomerFields } from './fields/customer-fields.tsx';
import { ItemFields } from './fields/item-fields.tsx';
import { STORED_HINT } from './fields/known-customer-field.tsx';
import { MoreFields } from './fields/more-fields.tsx';
import styles from './fields/new-charge.module.css';
import { useShownFields } from './fields/use-shown-fields.ts';
import { isBlank } from './form/charge-form.ts';
import { fieldName } from './form/field-names.ts';
import type { Submission } from './form/form-store.ts';
import { inScreenOrder } from './form/read-form.ts';
import { type BoundForm, focusField, useChargeForm } from './form/use-charge-form.ts';
import { useDraftAgain } from './form/use-draft-again.ts';
import { useFormSending } from './form/use-form-sending.ts';
import { NextTrouble } from './next-trouble.tsx';
import { OfflineNotice } from './offline-notice.tsx';
import { OutcomeNotice } from './outcome-notice.tsx';
import { ChargePreview } from './preview/charge-preview.tsx';
import { RestoredNote } from './restored-note.tsx';
import { TemplatesMenu } from './templates-menu.tsx';
import { UnusualAmountQuestion } from './unusual-amount-question.tsx';

/** The form of a new charge. Its state is held above it, so leaving the page loses nothing. */
export function NewChargePage() {
  const { t } = useTranslation();
  const boundForm = useChargeForm();
  const { filling, thrown } = useDraftAgain(boundForm);
  const { form, sending, state } = boundForm;
  const shown = useShownFields(boundForm);
  const { notice, send, sendAmount, onSubmit, backToForm } = useFormSending(boundForm, filling);
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
                <ItemFields boundForm={boundForm} shown={shown} />
              </Section>
              <MoreFields boundForm={boundForm} shown={shown} />
            </fieldset>
            <FormFooter boundForm={boundForm} filling={filling} notice={notice} onSendAgain={() => void send()} />
          </form>
        </Stack>
        <ChargePreview form={form} gatewayId={boundForm.gatewayId} />
      </div>
      <UnusualAmountQuestion submission={state.submission} onBack={backToForm} onAnyway={sendAmount} />
      <DuplicateQuestion submission={state.submission} onBack={backToForm} onAnyway={() => void send(true)} />
    </div>
  );
}

/** What came of the last sending, and the buttons that send and start over. */
function FormFooter({
  boundForm,
  filling,
  notice,
  onSendAgain,
}: {
  readonly boundForm: BoundForm;
  readonly filling: boolean;
  readonly notice: RefObject<HTMLDivElement | null>;
  readonly onSendAgain: () => void;
}) {
  const { t } = useTranslation();
  const { form, sending, state } = boundForm;
  return (
    <div className={styles['footer']}>
      <OfflineNotice />
      <GatewayAway />
      <div ref={notice} tabIndex={-1} className={styles['outcome']}>
        <OutcomeNotice
          submission={state.submission}
          named={[...inScreenOrder(form, state.serviceErrors).keys()].map((field) => ({
            field,
            name: fieldName(form, field, t),
          }))}
          onSendAgain={onSendAgain}
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
        <PreviousDraftButton boundForm={boundForm} />
      </Group>
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
  if (submission.kind === 'not-sent' || submission.kind === 'turned-away') return 'newCharge.notSent.tryAgain';
  return submission.kind === 'failed' || submission.kind === 'unrecorded' ? 'newCharge.sendAgain' : 'newCharge.create';
}

/** A part of the form that may stay empty. `aside` replaces the word for that. */
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

/** Brings back what was typed before another charge or a template replaced it. */
function PreviousDraftButton({ boundForm: { store, gatewayId, sending, state } }: { readonly boundForm: BoundForm }) {
  const { t } = useTranslation();
  if (state.previousForm === null || state.isPreviousCleared) return null;
  return (
    <Button
      variant="subtle"
      color="gray"
      disabled={sending}
      onClick={() => {
        store.restorePreviousForm(gatewayId);
        focusField('amount');
      }}
    >
      {t('newCharge.restorePreviousDraft')}
    </Button>
  );
}
