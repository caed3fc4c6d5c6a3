/** What of charges, receivables and closings needs attention at the home screen. */
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { ReceivableFigure, ReceivableFigures } from '../../src-preload/contract/receivables/receivable.ts';
import { OUTCOME_UNKNOWN } from '../../src-preload/contract/values/states.ts';
import { useGateway } from '../bridge/app-context.tsx';
import { useBridge } from '../bridge/bridge-context.tsx';
import { call } from '../bridge/operations.ts';
import { useFormat } from '../bridge/use-format.ts';
import { openList } from '../charges/open-list.ts';
import { attentionLabel } from '../components/charge-parts/attention-badge.tsx';
import { goTo } from '../navigation/route.ts';
import { showView } from '../receivables/board/board-state.ts';
import { useTodayTotals } from './paid-since.ts';

export interface Matter {
  readonly id: string;
  readonly tone: 'amber' | 'red';
  readonly what: string;
  readonly text?: string;
  readonly button: string;
  readonly settle: () => void;
}

export interface Counts {
  readonly extraPayments: ReceivableFigure;
  readonly late: ReceivableFigure;
  readonly outcomeUnknown: number;
  /** Those that no one has marked as recorded, and whose it is where it is one. */
  readonly refunds: { readonly count: number; readonly sum: number; readonly of: string | null };
  readonly warnings: { readonly count: number; readonly what: string; readonly isUrgent: boolean };
  readonly outdated: number;
}

/** How many refunds no one has marked as recorded, and what is known of the first charges that need attention. */
export function useAttention(count: number): {
  readonly refunds: Counts['refunds'];
  /** What the other ones warn of, empty until it is known; urgent is a payment of a charge marked "do not use". */
  readonly warnings: Omit<Counts['warnings'], 'count'>;
} {
  const { t } = useTranslation();
  const bridge = useBridge();
  const { id: gatewayId } = useGateway();
  const refunds = useTodayTotals(gatewayId, 'refunds', { needsAttention: true, states: ['REFUNDED'] });
  const { data } = useQuery({
    queryKey: ['today', gatewayId, 'attention-rows', count],
    enabled: count > 0,
    queryFn: () =>
      call(bridge, 'charges.list', { gatewayId, filter: { needsAttention: true }, after: null, limit: 20 }),
  });
  const rows = data?.rows ?? [];
  const { count: of, sum } = refunds.data ?? NONE;
  const others = rows.filter(({ state }) => state !== 'REFUNDED').flatMap(({ attention }) => attentionLabel(attention));
  return {
    refunds: {
      count: of,
      sum,
      of: of === 1 ? (rows.find(({ state }) => state === 'REFUNDED')?.customerName ?? null) : null,
    },
    warnings: {
      what: [...new Set(others.map((label) => t(label)))].join(', '),
      isUrgent: rows.some(({ attention }) => attention.includes('paid-not-used')),
    },
  };
}

const NONE = { count: 0, sum: 0 };
const LATE_AGES = ['days-7', 'days-30', 'older'] as const;

export function lateOf(ages: ReceivableFigures['ages'] | undefined): Counts['late'] {
  return {
    count: LATE_AGES.reduce((count, age) => count + (ages?.[age].count ?? 0), 0),
    sum: LATE_AGES.reduce((sum, age) => sum + (ages?.[age].sum ?? 0), 0),
  };
}

/** Charges that someone has to look at. */
export function useChargeMatters(): (counts: Counts) => readonly Matter[] {
  const { t } = useTranslation();
  const format = useFormat();
  const { id: gatewayId } = useGateway();
  const toList = (choice: Parameters<typeof openList>[1]) => () => openList(gatewayId, choice);
  const counted = (count: number) => ({ count, shown: format.count(count) });
  return ({ outcomeUnknown, refunds, warnings }) => {
    const all: readonly (Matter & { readonly count: number })[] = [
      {
        id: 'unknown',
        tone: 'amber',
        count: outcomeUnknown,
        what: t('today.unknown', counted(outcomeUnknown)),
        text: t('today.unknownText'),
        button: t('today.open'),
        settle: toList({ states: [OUTCOME_UNKNOWN], needsAttention: true }),
      },
      {
        id: 'refunds',
        tone: 'amber',
        count: refunds.count,
        what: t('today.refunds', { ...counted(refunds.count), sum: format.money(refunds.sum) }),
        ...(refunds.of !== null && { text: t('today.ofCustomer', { name: refunds.of }) }),
        button: t('today.open'),
        settle: toList({ states: ['REFUNDED'], needsAttention: true }),
      },
      {
        id: 'warnings',
        tone: warnings.isUrgent ? 'red' : 'amber',
        count: warnings.count,
        what: t('today.warnings', counted(warnings.count)),
        ...(warnings.what !== '' && { text: warnings.what }),
        button: t('today.open'),
        settle: toList({ needsAttention: true }),
      },
    ];
    return all.filter(({ count }) => count > 0);
  };
}

/** Receivables and closings, likewise. */
export function useAccountMatters() {
  const { t } = useTranslation();
  const format = useFormat();
  const { id: gatewayId } = useGateway();
  const toBoard = (view: Parameters<typeof showView>[1]) => () => {
    showView(gatewayId, view);
    goTo({ screen: 'receivables', id: null });
  };
  const counted = (count: number) => ({ count, shown: format.count(count) });
  return ({ extraPayments, late, outdated }: Counts) => ({
    paidTwice:
      extraPayments.count > 0 &&
      ({
        id: 'paid-twice',
        tone: 'red',
        what: t('today.paidTwice', { ...counted(extraPayments.count), sum: format.money(extraPayments.sum) }),
        text: t('today.paidTwiceText'),
        button: t('today.open'),
        settle: toBoard('extra-payment'),
      } as const),
    late:
      late.count > 0 &&
      ({
        id: 'late',
        tone: 'amber',
        what: t('today.late', { ...counted(late.count), sum: format.money(late.sum) }),
        button: t('today.open'),
        settle: toBoard('open'),
      } as const),
    outdated:
      outdated > 0 &&
      ({
        id: 'outdated',
        tone: 'amber',
        what: t('today.outdated', counted(outdated)),
        button: t('today.compare'),
        settle: () => goTo({ screen: 'reports', tab: 'closing' }),
      } as const),
  });
}
