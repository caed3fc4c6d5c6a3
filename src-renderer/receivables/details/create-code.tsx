/**
 * Makes a code for a receivable, with the questions and outcomes of the form of a new charge: an earlier code that may
 * still be paid is named with until when, and nothing is sent before somebody confirms.
 */
import { Button } from '@mantine/core';
import { IconQrcode } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CreateOutcome } from '../../../src-preload/contract/charges/create-outcome.ts';
import type { ReceivableDetail } from '../../../src-preload/contract/receivables/receivable.ts';
import { useGateway } from '../../bridge/app-context.tsx';
import { useBridge, useSignal } from '../../bridge/bridge-context.tsx';
import { refusesCnpj } from '../../components/errors/cnpj-refusal.ts';
import { DuplicateQuestion } from '../../new-charge/duplicate-question.tsx';
import type { Submission } from '../../new-charge/form/form-store.ts';
import { OutcomeNotice } from '../../new-charge/outcome-notice.tsx';
import styles from '../parts/receivables.module.css';

const EDITING: Submission = { kind: 'editing' };

export function CreateCode({
  receivable,
  isPrimary,
}: {
  readonly receivable: ReceivableDetail;
  /** No code of it may be paid: making one is what to do now. */
  readonly isPrimary: boolean;
}) {
  const { t } = useTranslation();
  const bridge = useBridge();
  const { id: gatewayId } = useGateway();
  /** One draft makes one charge, however often it is sent; the next one needs another. */
  const draftId = useRef(crypto.randomUUID());
  const [submission, setSubmission] = useState<Submission>(EDITING);
  const isSending = submission.kind === 'sending';

  const send = async (confirmDuplicate = false) => {
    setSubmission({ kind: 'sending', since: Date.now() });
    const input = { gatewayId, id: receivable.id, draftId: draftId.current, confirmDuplicate };
    const result = await bridge.call('receivables.newCode', input);
    if (!result.ok) return setSubmission({ kind: 'failed', error: result.error });
    // What ended is not sent again; an outcome that is not recorded keeps its draft, and gets it when sent again.
    if (result.value.outcome !== 'unrecorded' && result.value.outcome !== 'possible-duplicate')
      draftId.current = crypto.randomUUID();
    setSubmission(submissionOf(result.value, receivable));
  };
  useSignal('charges-changed', ({ rows }) => {
    if (submission.kind === 'unrecorded' && rows.some(({ key }) => key === submission.key)) void send();
  });
  return (
    <>
      <Button
        variant={isPrimary ? 'filled' : 'default'}
        loading={isSending}
        leftSection={<IconQrcode size={16} aria-hidden />}
        {...(isSending ? { 'aria-label': t('receivables.creating') } : {})}
        onClick={() => void send()}
      >
        {t(
          submission.kind === 'not-sent' || submission.kind === 'turned-away' || submission.kind === 'failed'
            ? 'receivables.tryAgain'
            : receivable.charges.length === 0
              ? 'receivables.newCode'
              : 'receivables.anotherCode',
        )}
      </Button>
      {submission.kind !== 'editing' && submission.kind !== 'possible-duplicate' && (
        <div className={styles['outcome']}>
          <OutcomeNotice submission={submission} named={[]} onSendAgain={() => void send()} />
        </div>
      )}
      <DuplicateQuestion
        submission={submission}
        back={t('console.cancel')}
        onBack={() => setSubmission(EDITING)}
        onAnyway={() => void send(true)}
      />
    </>
  );
}

/** A charge that was created is below already, with its code. */
function submissionOf(outcome: CreateOutcome, { description, customer }: ReceivableDetail): Submission {
  switch (outcome.outcome) {
    case 'created':
      return EDITING;
    case 'unknown':
      return { kind: 'made', key: outcome.key, outcome: 'unknown', earlier: false };
    case 'refused':
      return {
        kind: 'refused',
        key: outcome.key,
        httpStatus: outcome.httpStatus,
        message: outcome.message,
        elsewhere: outcome.fields,
        refusesCnpj: refusesCnpj(customer.document, outcome),
        wantsItems: description === '' && outcome.fields.some(({ path }) => path.startsWith('items')),
      };
    case 'not-sent':
      return { kind: 'not-sent', cause: outcome.cause };
    case 'turned-away':
      return { kind: 'turned-away', outcome };
    case 'unrecorded':
      return { kind: 'unrecorded', key: outcome.key, transactionId: outcome.transactionId };
    case 'possible-duplicate':
      return {
        kind: 'possible-duplicate',
        reason: outcome.reason,
        others: outcome.others,
        withoutRow: outcome.withoutRow,
      };
  }
}
