/** Asks for confirmation before a code with another amount than its charge goes to a payer. */
import { type ComponentProps, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChargeDetail } from '../../../src-preload/contract/charges/charge-detail.ts';
import { otherCodeAmount } from '../../../src-preload/contract/charges/payment-doubt.ts';
import { useFormat } from '../../bridge/use-format.ts';
import { Confirm } from '../questions/confirm.tsx';

/** @param confirmed the code's amount (cents) where a person had to confirm it */
type Action = (confirmed: number | null) => void;

/**
 * `run` acts at once where the amounts agree, or once a person has confirmed the code's amount on this screen.
 * @param Question InlineQuestion inside a dialog, so that no second one opens over it
 */
export function useOtherAmount(
  charge: ChargeDetail,
  Question: (props: ComponentProps<typeof Confirm>) => ReactNode = Confirm,
): {
  readonly run: (action: Action) => void;
  readonly question: ReactNode;
  readonly isAsked: boolean;
} {
  const { t } = useTranslation();
  const format = useFormat();
  const [confirmed, setConfirmed] = useState<number | null>(null);
  const [held, setHeld] = useState<{ readonly action: Action } | null>(null);
  const codeAmount = otherCodeAmount(charge);
  const run = (action: Action) => {
    if (codeAmount === null || codeAmount === confirmed) action(codeAmount);
    else setHeld({ action });
  };
  const question = codeAmount !== null && (
    <Question
      opened={held !== null}
      title={t('charge.payerTools.otherAmount.confirmTitle')}
      action={t('charge.payerTools.otherAmount.confirm', { code: format.money(codeAmount) })}
      danger
      onCancel={() => setHeld(null)}
      onConfirm={() => {
        setConfirmed(codeAmount);
        setHeld(null);
        held?.action(codeAmount);
      }}
    >
      {t('charge.payerTools.otherAmount.amounts', {
        charge: format.money(charge.amount),
        code: format.money(codeAmount),
      })}{' '}
      {t('charge.payerTools.otherAmount.check')}
    </Question>
  );
  return { run, question, isAsked: held !== null };
}
