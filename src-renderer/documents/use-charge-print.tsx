/** Prints the paper of one charge: its receipt once it is paid, its slip while it can be paid. */
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChargeDetail } from '../../src-preload/contract/charges/charge-detail.ts';
import { mayStillBePaid } from '../../src-preload/contract/charges/money-standing.ts';
import { isolatedText } from '../../src-preload/contract/text/hidden-characters.ts';
import { useApp } from '../bridge/app-context.tsx';
import { useToast } from '../components/notices/toaster.tsx';
import { payerMessages } from '../payer/messages.ts';
import { PaymentSlip } from './payment-slip.tsx';
import { type PrintMethod, PrintPage } from './print-page.tsx';
import { hasReceipt, Receipt } from './receipt.tsx';

export interface ChargePrint {
  /** How the charge's paper can be printed now; empty where it has none. */
  readonly methods: readonly PrintMethod[];
  readonly print: (method: PrintMethod) => void;
  /** The page that is being printed. */
  readonly printed: ReactNode;
}

export function useChargePrint(charge: ChargeDetail): ChargePrint {
  const { t } = useTranslation();
  const { about, settings, gateway } = useApp();
  const toast = useToast();
  const [method, setMethod] = useState<PrintMethod | null>(null);
  const { code } = charge;
  const slip = mayStillBePaid(charge) && code.verdict === 'sound' ? code : null;
  const isReceipt = hasReceipt(charge, gateway?.returningStates ?? []);
  // The browser's own print dialog saves PDFs.
  const methods = about.shell === 'electron' ? (['print', 'pdf'] as const) : (['print'] as const);
  const name = isReceipt ? t('reports.receipt.title') : payerMessages[settings.payerLanguage].title;
  const printed = method !== null && (
    <PrintPage
      name={isReceipt ? 'receipt' : 'slip'}
      title={charge.transactionId === null ? name : `${name} ${isolatedText(charge.transactionId)}`}
      method={method}
      onDone={(file) => {
        setMethod(null);
        if (file !== null)
          toast({ id: 'printed', tone: 'neutral', title: t('reports.saved', { name: file.fileName }) });
      }}
    >
      {slip === null ? <Receipt charge={charge} /> : <PaymentSlip charge={charge} code={slip} />}
    </PrintPage>
  );
  return { methods: isReceipt || slip !== null ? methods : [], print: setMethod, printed };
}
