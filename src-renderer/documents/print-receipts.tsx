/** The receipts of several charges, printed together: one on each page, and only for paid charges. */
import { Button, Text } from '@mantine/core';
import { IconReceipt } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Bridge } from '../../src-preload/contract/bridge.ts';
import type { ChargeDetail } from '../../src-preload/contract/charges/charge-detail.ts';
import type { LiveRow } from '../../src-preload/contract/charges/charge-row.ts';
import type { ChargeFilter } from '../../src-preload/contract/charges/list/charge-filter.ts';
import type { ListCursor } from '../../src-preload/contract/charges/list/list-cursor.ts';
import { useGateway } from '../bridge/app-context.tsx';
import { useBridge } from '../bridge/bridge-context.tsx';
import { call } from '../bridge/operations.ts';
import { useFormat } from '../bridge/use-format.ts';
import { ErrorNotice } from '../components/errors/error-notice.tsx';
import { PrintPage } from './print-page.tsx';
import { hasReceipt, Receipt } from './receipt.tsx';

/** The maximum number of receipts in one print job, because a printer accepts no more at once. */
const MAX_RECEIPTS = 200;

type Notice =
  | { readonly kind: 'none' }
  /** Only the newest were printed. */
  | { readonly kind: 'more' }
  /** The number of paid charges without a receipt, because their payment is in doubt. */
  | { readonly kind: 'held'; readonly count: number }
  | { readonly kind: 'failed'; readonly thrown: unknown };

interface ReceiptsProps {
  /** The charges to print; those that are not paid have no receipt. */
  readonly filter: ChargeFilter;
  readonly label: string;
  /** The size of the buttons next to it; the density's own where it is absent. */
  readonly size?: 'compact-sm' | 'xs';
}

export function Receipts({ filter, label, size }: ReceiptsProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { reading, charges, notice, read, onPrinted } = usePaidCharges(filter);
  return (
    <>
      <Button
        variant="default"
        {...(size !== undefined && { size })}
        loading={reading}
        leftSection={<IconReceipt size={15} aria-hidden />}
        onClick={() => void read()}
      >
        {label}
      </Button>
      {notice !== null && (
        <Text role="status" span mb="sm" c="dimmed">
          {notice.kind === 'none' && t('reports.receipt.nonePaid')}
          {notice.kind === 'held' && t('reports.receipt.withheld', { count: notice.count })}
          {notice.kind === 'more' && t('reports.receipt.listCut', { shown: format.count(MAX_RECEIPTS) })}
        </Text>
      )}
      {notice?.kind === 'failed' && <ErrorNotice thrown={notice.thrown} />}
      {charges !== null && (
        <PrintPage name="receipt" title={t('reports.receipt.ofSelected')} method="print" onDone={onPrinted}>
          {charges.map((charge) => (
            <Receipt key={charge.key} charge={charge} />
          ))}
        </PrintPage>
      )}
    </>
  );
}

/** Reads the charges that have a receipt; `charges` are those to print now. */
function usePaidCharges(filter: ChargeFilter) {
  const bridge = useBridge();
  const { id: gatewayId, returningStates } = useGateway();
  const [reading, setReading] = useState(false);
  const [charges, setCharges] = useState<readonly ChargeDetail[] | null>(null);
  const [notice, setNotice] = useState<Notice | null>(null);
  const read = async () => {
    setNotice(null);
    setReading(true);
    try {
      const { rows, areMore } = await paidOf(bridge, gatewayId, filter);
      const details = await Promise.all(rows.map(({ key }) => call(bridge, 'charges.detail', { gatewayId, key })));
      const paid = details.filter((each) => hasReceipt(each, returningStates));
      const held = details.length - paid.length;
      if (paid.length > 0) setCharges(paid);
      if (held > 0) setNotice({ kind: 'held', count: held });
      else if (paid.length === 0) setNotice({ kind: 'none' });
      else if (areMore) setNotice({ kind: 'more' });
    } catch (thrown) {
      setNotice({ kind: 'failed', thrown });
    }
    setReading(false);
  };
  return { reading, charges, notice, read, onPrinted: () => setCharges(null) };
}

/** The paid charges that match a filter, newest first. */
async function paidOf(
  bridge: Bridge,
  gatewayId: string,
  filter: ChargeFilter,
): Promise<{ readonly rows: readonly LiveRow[]; readonly areMore: boolean }> {
  const rows: LiveRow[] = [];
  if (filter.states !== undefined && filter.states.length > 0 && !filter.states.includes('PAID'))
    return { rows, areMore: false };
  let after: ListCursor | null = null;
  do {
    // A page may be short, or empty, without being the last.
    const page: { readonly rows: readonly LiveRow[]; readonly next: ListCursor | null } = await call(
      bridge,
      'charges.list',
      { gatewayId, filter: { ...filter, states: ['PAID'] }, after, limit: MAX_RECEIPTS },
    );
    rows.push(...page.rows);
    after = page.next;
  } while (after !== null && rows.length < MAX_RECEIPTS);
  return { rows: rows.slice(0, MAX_RECEIPTS), areMore: after !== null || rows.length > MAX_RECEIPTS };
}
