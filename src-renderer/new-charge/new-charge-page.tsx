import { Anchor, Button, TextInput } from '@mantine/core';
import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useBridge, useSignal } from '../bridge/bridge-context.tsx';
import { call } from '../bridge/operations.ts';
import { ErrorNotice } from '../components/errors/error-notice.tsx';
import { Confirm } from '../components/notices/confirm.tsx';
import { markCreated } from '../navigation/created-charge.ts';
import { goTo, hrefOf, useRoute } from '../navigation/route.ts';
import { DuplicateQuestion } from './duplicate-question.tsx';
import { AmountField } from './fields/amount-field.tsx';
import { CustomerFields } from './fields/customer-fields.tsx';
import { ItemFields } from './fields/item-fields.tsx';
import { MetadataFields } from './fields/metadata-fields.tsx';
import styles from './fields/new-charge.module.css';
import suggestionStyles from './fields/suggestions.module.css';
import { isBlank } from './form/charge-form.ts';
import type { Submission } from './form/form-store.ts';
import type { FieldKey } from './form/read-form.ts';
import { type BoundForm, elementId, useChargeForm } from './form/use-charge-form.ts';
import { useSavedDraft } from './form/use-saved-draft.ts';
import { OutcomeNotice } from './outcome-notice.tsx';
import { RestoredNote } from './restored-note.tsx';
import { TemplatesMenu } from './templates-menu.tsx';

/** The form of a new charge. Its state is held above it, so leaving the page loses nothing. */
export function NewChargePage() {
  const { t } = useTranslation();
  const boundForm = useChargeForm();
  const again = useDraftAgain(boundForm);
  const notice = useRef<HTMLDivElement>(null);
  const { form, sending, state } = boundForm;

  // A newly opened page has the focus in the amount.
  useEffect(() => document.getElementById(elementId('amount'))?.focus(), []);

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
    requestAnimationFrame(() => {
      if (faulty !== null) document.getElementById(elementId(faulty))?.focus();
      else if (submission.kind !== 'possible-duplicate') notice.current?.focus();
    });
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
    void send();
  };

  return (
    <div className={styles['page']}>
      <form className={styles['form']} onSubmit={onSubmit} noValidate aria-labelledby="new-charge-title">
        <div className={suggestionStyles['head']}>
          <h1 id="new-charge-title" className={styles['title']}>
            {t('newCharge.title')}
          </h1>
          <TemplatesMenu boundForm={boundForm} />
        </div>
        <RestoredNote boundForm={boundForm} />
        {again !== null && <ErrorNotice thrown={again} />}
        {state.previousForm !== null && (
          <p className={styles['previousDraft']}>
            {t('newCharge.previousDraftSaved')}{' '}
            <Anchor
              underline="always"
              component="button"
              type="button"
              onClick={() => boundForm.store.restorePreviousForm(boundForm.gatewayId)}
            >
              {t('newCharge.restorePreviousDraft')}
            </Anchor>
          </p>
        )}
        <fieldset className={styles['fields']} disabled={sending}>
          <AmountField boundForm={boundForm} />
          <Section title={t('newCharge.sections.customer')}>
            <CustomerFields boundForm={boundForm} />
          </Section>
          <Section title={t('newCharge.sections.items')}>
            <ItemFields boundForm={boundForm} />
          </Section>
          <Section title={t('newCharge.sections.more')}>
            <TextInput
              {...boundForm.bind('reference')}
              label={t('newCharge.reference')}
              description={t('newCharge.referenceHint')}
              inputWrapperOrder={['label', 'input', 'error', 'description']}
              value={form.reference}
              onChange={({ currentTarget: { value } }) =>
                boundForm.edit('reference', (before) => ({ ...before, reference: value }))
              }
            />
            <TextInput
              {...boundForm.bind('postbackUrl')}
              label={t('newCharge.postbackUrl')}
              description={t('newCharge.postbackHint')}
              inputWrapperOrder={['label', 'input', 'error', 'description']}
              inputMode="url"
              placeholder="https://"
              value={form.postbackUrl}
              onChange={({ currentTarget: { value } }) =>
                boundForm.edit('postbackUrl', (before) => ({ ...before, postbackUrl: value }))
              }
            />
          </Section>
          <Section title={t('newCharge.sections.metadata')}>
            <MetadataFields boundForm={boundForm} />
          </Section>
        </fieldset>
        <div className={styles['footer']}>
          <div ref={notice} tabIndex={-1} className={styles['outcome']}>
            <OutcomeNotice submission={state.submission} onSendAgain={() => void send()} />
          </div>
          <div className={styles['actions']}>
            <Button type="submit" loading={sending} {...(sending ? { 'aria-label': t('newCharge.sending') } : {})}>
              {t(sendLabel(state.submission))}
            </Button>
            <ClearButton boundForm={boundForm} />
          </div>
        </div>
      </form>
      <DuplicateQuestion submission={state.submission} onBack={boundForm.dismiss} onAnyway={() => void send(true)} />
    </div>
  );
}

/** The send button's label, depending on the last outcome. */
function sendLabel(submission: Submission) {
  if (submission.kind === 'not-sent') return 'newCharge.notSent.tryAgain';
  return submission.kind === 'failed' || submission.kind === 'unrecorded' ? 'newCharge.sendAgain' : 'newCharge.create';
}

function Section({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const id = useId();
  return (
    <section className={styles['section']} aria-labelledby={id}>
      <h2 id={id} className={styles['sectionTitle']}>
        {title}
      </h2>
      {children}
    </section>
  );
}

function ClearButton({ boundForm }: { readonly boundForm: BoundForm }) {
  const { t } = useTranslation();
  const [asking, setAsking] = useState(false);
  if (isBlank(boundForm.form)) return null;
  return (
    <>
      <Button variant="subtle" color="gray" disabled={boundForm.sending} onClick={() => setAsking(true)}>
        {t('newCharge.clear')}
      </Button>
      <Confirm
        opened={asking}
        title={t('newCharge.clearTitle')}
        action={t('newCharge.clear')}
        danger
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          boundForm.store.clear(boundForm.gatewayId);
        }}
      >
        {t('newCharge.clearBody')}
      </Confirm>
    </>
  );
}

/** Fills the form from an older charge when the route names one; returns the thrown error when that failed. */
function useDraftAgain(boundForm: BoundForm): unknown {
  const bridge = useBridge();
  const route = useRoute();
  const [thrown, setThrown] = useState<unknown>(null);
  const { store, gatewayId, language } = boundForm;
  const key = route.screen === 'new' ? route.againKey : null;
  useEffect(() => {
    if (key === null) return;
    let over = false;
    call(bridge, 'charges.draftAgain', { gatewayId, key }).then(
      (draft) => {
        if (over) return;
        store.startFrom(gatewayId, draft, language);
        // The form is filled once: returning to it later must not overwrite newer edits.
        window.location.replace(hrefOf({ screen: 'new', againKey: null }));
      },
      (reason: unknown) => {
        if (!over) setThrown(reason);
      },
    );
    return () => {
      over = true;
    };
  }, [bridge, store, gatewayId, language, key]);
  return thrown;
}
