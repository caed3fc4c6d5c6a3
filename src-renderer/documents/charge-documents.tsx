/** The printed documents of one charge: its receipt once it is paid, its slip on a roll while it can be paid. */
import { Button } from '@mantine/core';
import { IconFileTypePdf, IconPrinter, IconReceipt } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChargeDetail } from '../../src-preload/contract/charges/charge.ts';
import { useApp } from '../bridge/app-context.tsx';
import styles from '../components/controls.module.css';
import { PaymentSlip } from './payment-slip.tsx';
import { type PrintMethod, PrintPage } from './print-page.tsx';
import { hasReceipt, Receipt } from './receipt.tsx';

type PrintChoice = { readonly paper: 'receipt' | 'a4' | 'roll'; readonly method: PrintMethod };

export function ChargeDocuments({ charge }: { readonly charge: ChargeDetail }) {
  const { t } = useTranslation();
  const { about } = useApp();
  const [printed, setPrinted] = useState<PrintChoice | null>(null);
  const [saved, setSaved] = useState<string | null>(null);
  const { code } = charge;
  const slip = charge.state === 'PENDING' && code.verdict === 'sound' ? code : null;
  if (!hasReceipt(charge) && slip === null) return null;
  const offers: readonly (PrintChoice & { readonly label: string; readonly Icon: typeof IconReceipt })[] = [
    ...(hasReceipt(charge)
      ? [
          { paper: 'receipt' as const, method: 'print' as const, label: t('reports.receipt.print'), Icon: IconReceipt },
          // The browser's own print dialog saves PDFs.
          ...(about.shell === 'electron'
            ? [
                {
                  paper: 'receipt' as const,
                  method: 'pdf' as const,
                  label: t('reports.receipt.pdf'),
                  Icon: IconFileTypePdf,
                },
              ]
            : []),
        ]
      : [
          { paper: 'a4' as const, method: 'print' as const, label: t('reports.receipt.slipA4'), Icon: IconPrinter },
          { paper: 'roll' as const, method: 'print' as const, label: t('reports.receipt.slip'), Icon: IconPrinter },
        ]),
  ];
  return (
    <div className={styles['controls']}>
      {offers.map(({ paper, method, label, Icon }) => (
        <Button
          key={`${paper} ${method}`}
          size="xs"
          variant="default"
          leftSection={<Icon size={16} aria-hidden />}
          onClick={() => setPrinted({ paper, method })}
        >
          {label}
        </Button>
      ))}
      <span role="status">{saved !== null && t('reports.saved', { name: saved })}</span>
      {printed !== null && (
        <PrintPage
          name={printed.paper === 'receipt' ? 'receipt' : 'slip'}
          method={printed.method}
          onDone={(file) => {
            setPrinted(null);
            setSaved(file?.fileName ?? null);
          }}
        >
          {printed.paper === 'receipt' || slip === null ? (
            <Receipt charge={charge} />
          ) : (
            <PaymentSlip charge={charge} code={slip} paper={printed.paper} />
          )}
        </PrintPage>
      )}
    </div>
  );
}
