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

type Wanted = { readonly paper: 'receipt' | 'a4' | 'roll'; readonly way: PrintMethod };

export function ChargeDocuments({ charge }: { readonly charge: ChargeDetail }) {
  const { t } = useTranslation();
  const { about } = useApp();
  const [wanted, setWanted] = useState<Wanted | null>(null);
  const [saved, setSaved] = useState<string | null>(null);
  const { code } = charge;
  const slip = charge.state === 'PENDING' && code.verdict === 'sound' ? code : null;
  if (!hasReceipt(charge) && slip === null) return null;
  const offers: readonly (Wanted & { readonly word: string; readonly Icon: typeof IconReceipt })[] = [
    ...(hasReceipt(charge)
      ? [
          { paper: 'receipt' as const, way: 'print' as const, word: t('reports.receipt.print'), Icon: IconReceipt },
          // The browser's own print dialog saves PDFs.
          ...(about.shell === 'electron'
            ? [
                {
                  paper: 'receipt' as const,
                  way: 'pdf' as const,
                  word: t('reports.receipt.pdf'),
                  Icon: IconFileTypePdf,
                },
              ]
            : []),
        ]
      : [
          { paper: 'a4' as const, way: 'print' as const, word: t('reports.receipt.slipA4'), Icon: IconPrinter },
          { paper: 'roll' as const, way: 'print' as const, word: t('reports.receipt.slip'), Icon: IconPrinter },
        ]),
  ];
  return (
    <div className={styles['controls']}>
      {offers.map(({ paper, way, word, Icon }) => (
        <Button
          key={`${paper} ${way}`}
          size="xs"
          variant="default"
          leftSection={<Icon size={16} aria-hidden />}
          onClick={() => setWanted({ paper, way })}
        >
          {word}
        </Button>
      ))}
      <span role="status">{saved !== null && t('reports.saved', { name: saved })}</span>
      {wanted !== null && (
        <PrintPage
          name={wanted.paper === 'receipt' ? 'receipt' : 'slip'}
          way={wanted.way}
          onDone={(file) => {
            setWanted(null);
            setSaved(file?.fileName ?? null);
          }}
        >
          {wanted.paper === 'receipt' || slip === null ? (
            <Receipt charge={charge} />
          ) : (
            <PaymentSlip charge={charge} code={slip} paper={wanted.paper} />
          )}
        </PrintPage>
      )}
    </div>
  );
}
