/** The receipts of a day's paid charges, printed together. */
import { Button } from '@mantine/core';
import { IconReceipt } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChargeDetail } from '../../src-preload/contract/charge.ts';
import { useBridge } from '../bridge/bridge-context.tsx';
import { useDesk, useGateway } from '../bridge/desk.tsx';
import { call } from '../bridge/operations.ts';
import { boundsOf } from '../charges/periods.ts';
import { ErrorNotice } from '../components/error-notice.tsx';
import { Paper } from './paper.tsx';
import { Receipt } from './receipt.tsx';
import styles from './reports.module.css';

/** Receipts in one print at the most. */
const MOST = 200;

export function ReceiptsOfDay({ day }: { readonly day: string }) {
  const { t } = useTranslation();
  const bridge = useBridge();
  const { id: gatewayId } = useGateway();
  const { settings } = useDesk();
  const [charges, setCharges] = useState<readonly ChargeDetail[] | null>(null);
  const [problem, setProblem] = useState<{ readonly thrown: unknown } | 'none' | null>(null);
  const read = async () => {
    setProblem(null);
    try {
      const filter = { states: ['PAID'], paid: boundsOf({ from: day, to: day }, day, settings.timeZone) };
      const { rows } = await call(bridge, 'charges.list', { gatewayId, filter, after: null, limit: MOST });
      const details = await Promise.all(rows.map(({ key }) => call(bridge, 'charges.detail', { gatewayId, key })));
      if (details.length === 0) setProblem('none');
      else setCharges(details);
    } catch (thrown) {
      setProblem({ thrown });
    }
  };
  return (
    <div className={styles['section']}>
      <Button variant="default" leftSection={<IconReceipt size={16} aria-hidden />} onClick={() => void read()}>
        {t('reports.receipt.several')}
      </Button>
      {problem === 'none' && <p className={styles['note']}>{t('reports.receipt.none')}</p>}
      {problem !== null && problem !== 'none' && <ErrorNotice thrown={problem.thrown} />}
      {charges !== null && (
        <Paper name="receipt" way="print" onDone={() => setCharges(null)}>
          {charges.map((charge) => (
            <Receipt key={charge.key} charge={charge} />
          ))}
        </Paper>
      )}
    </div>
  );
}
