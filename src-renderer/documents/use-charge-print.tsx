/** Prints the papers of one charge: its receipt once it is paid, its slip while it can be paid. */
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChargeDetail } from '../../src-preload/contract/charges/charge.ts';
import { isFinal } from '../../src-preload/contract/values/states.ts';
import { useApp } from '../bridge/app-context.tsx';
import { useToast } from '../components/notices/toaster.tsx';
import { PaymentSlip } from './payment-slip.tsx';
import { type PrintMethod, PrintPage } from './print-page.tsx';
import { hasReceipt, Receipt } from './receipt.tsx';

export interface PrintChoice {
  readonly paper: 'receipt' | 'a4' | 'roll';
  readonly method: PrintMethod;
}

/** What can be printed of the charge now, how to print it, and the page that is being printed. */
export function useChargePrint(charge: ChargeDetail): {
  readonly choices: readonly PrintChoice[];
  readonly print: (choice: PrintChoice) => void;
  readonly printed: ReactNode;
} {
  const { t } = useTranslation();
  const { about } = useApp();
  const toast = useToast();
  const [choice, setChoice] = useState<PrintChoice | null>(null);
  const { code } = charge;
  const slip = !isFinal(charge.state) && code.verdict === 'sound' ? code : null;
  const choices: PrintChoice[] = [];
  if (hasReceipt(charge)) {
    choices.push({ paper: 'receipt', method: 'print' });
    // The browser's own print dialog saves PDFs.
    if (about.shell === 'electron') choices.push({ paper: 'receipt', method: 'pdf' });
  }
  if (slip !== null) choices.push({ paper: 'a4', method: 'print' }, { paper: 'roll', method: 'print' });
  const printed = choice !== null && (
    <PrintPage
      name={choice.paper === 'receipt' ? 'receipt' : 'slip'}
      method={choice.method}
      onDone={(file) => {
        setChoice(null);
        if (file !== null)
          toast({ id: 'printed', tone: 'neutral', title: t('reports.saved', { name: file.fileName }) });
      }}
    >
      {choice.paper === 'receipt' || slip === null ? (
        <Receipt charge={charge} />
      ) : (
        <PaymentSlip charge={charge} code={slip} paper={choice.paper} />
      )}
    </PrintPage>
  );
  return { choices, print: setChoice, printed };
}
