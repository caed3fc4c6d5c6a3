/** What needs attention at this gateway, each with the button that leads to where it is settled. */

import { Button, Group, Stack } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { AccessStatus } from '../../src-preload/contract/gateways/gateway.ts';
import type { HistoryStatus } from '../../src-preload/contract/maintenance/history-operations.ts';
import { MINUTE, SECOND } from '../../src-preload/contract/values/durations.ts';
import { FIRST_STATE } from '../../src-preload/contract/values/states.ts';
import { WATCH_LENGTH } from '../../src-preload/contract/watch/automatic-checks.ts';
import { accessProblemOf } from '../access/token/access-problem.ts';
import { healthOf } from '../access/token/token-health.tsx';
import { useGateway, useIsArchived } from '../bridge/app-context.tsx';
import { useOperation } from '../bridge/operations.ts';
import { useFormat } from '../bridge/use-format.ts';
import { useOutageSentence } from '../components/charge-parts/outage-sentence.ts';
import { ReadFault, type ReadState } from '../components/errors/read-fault.tsx';
import { useNow } from '../components/timing/use-now.ts';
import { goTo } from '../navigation/route.ts';
import { useOutdatedClosings } from '../reports/outdated-closings.tsx';
import { useDeskOnDuty } from '../team/link/use-team-link.ts';
import { lateOf, type Matter, useAccountMatters, useAttention, useChargeMatters } from './charge-matters.ts';
import { useTodayTotals } from './paid-since.ts';
import styles from './today.module.css';
import { TodayCard } from './today-card.tsx';

/** @param isQuiet nothing stands here where nothing needs attention */
export function AttentionList({ isQuiet = false }: { readonly isQuiet?: boolean }) {
  const { t } = useTranslation();
  const { matters, reads } = useMatters();
  if (isQuiet && reads.every(({ error }) => error === null) && (matters ?? []).length === 0) return null;
  return (
    <TodayCard title={t('today.attention')} isFirst>
      <ReadFault reads={reads} />
      {matters === null ? null : matters.length === 0 ? (
        <Group component="p" wrap="nowrap" c="dimmed">
          <IconCircleCheck size={18} aria-hidden /> {t('today.nothing')}
        </Group>
      ) : (
        <Stack component="ul" gap={0}>
          {matters.map(({ id, tone, what, text, button, settle }) => (
            <li key={id} className={styles['matter']} data-tone={tone}>
              <IconAlertTriangle className={styles['icon'] ?? ''} size={18} aria-hidden />
              <span>
                <strong>{what}</strong>
                {text !== undefined && <span className={styles['beside']}>{text}</span>}
              </span>
              <Button size="compact-sm" variant="default" onClick={settle} aria-label={`${button}: ${what}`}>
                {button}
              </Button>
            </li>
          ))}
        </Stack>
      )}
    </TodayCard>
  );
}

/** Null until the charges and the token were read: nothing is called settled before. */
function useMatters(): { readonly matters: readonly Matter[] | null; readonly reads: readonly ReadState[] } {
  const { id: gatewayId } = useGateway();
  const isArchived = useIsArchived();
  const totals = useTodayTotals(gatewayId, 'attention', { needsAttention: true });
  const { refunds, warnings } = useAttention(totals.data?.count ?? 0);
  const access = useOperation('access.status', { gatewayId }, { enabled: !isArchived });
  const history = useOperation('maintenance.status', { gatewayId });
  const outdated = useOutdatedClosings();
  const receivables = useOperation('receivables.figures', { gatewayId, text: '' });
  const accessMatters = useAccessMatters();
  const chargeMatters = useChargeMatters();
  const accountMatters = useAccountMatters();
  const historyMatters = useHistoryMatters();
  const unsteady = useUnsteadyMatter();
  const slow = useSlowReadsMatter();
  const reads = [totals, access, history, receivables];
  if (totals.data === undefined || (!isArchived && access.data === undefined) || history.data === undefined)
    return { matters: null, reads };
  const ofHistory = historyMatters(history.data);
  const counts = {
    extraPayments: receivables.data?.extraPayments ?? { count: 0, sum: 0 },
    outcomeUnknown: totals.data.outcomeUnknown,
    refunds,
    late: lateOf(receivables.data?.ages),
    warnings: { count: totals.data.count - refunds.count, ...warnings },
    outdated,
  };
  const ofAccounts = accountMatters(counts);
  const matters = [
    ofHistory.stopped,
    // What was known of its token before it was archived is still in the cache.
    !isArchived && access.data !== undefined && accessMatters(access.data),
    !isArchived && access.data?.isUnsteady === true && unsteady,
    !isArchived && slow,
    ofAccounts.paidTwice,
    ...chargeMatters(counts),
    ofAccounts.late,
    ofAccounts.outdated,
    ofHistory.drill,
    ofHistory.copy,
  ];
  return { matters: matters.filter((matter) => matter !== false), reads };
}

/** The connection or the token, where one of them keeps charges from being read. */
function useAccessMatters(): (access: AccessStatus) => Matter | false {
  const { t } = useTranslation();
  const outageSentence = useOutageSentence();
  const onDuty = useDeskOnDuty();
  return (access) => {
    const problem = accessProblemOf(access);
    if (problem === null) return false;
    const settle = () => goTo({ screen: 'access' });
    const elsewhere = onDuty?.kind === 'other-desk' ? t('today.readElsewhere', { desk: onDuty.name }) : null;
    if (problem === 'unreachable' || problem === 'failing' || problem === 'held')
      return {
        id: 'offline',
        tone: 'amber',
        what: access.outage === null ? t('today.unreachable') : outageSentence(access.outage),
        text: elsewhere ?? t(problem === 'held' ? 'outage.heldMeans' : 'today.unreachableText'),
        button: t('today.testConnection'),
        settle,
      };
    return {
      id: 'token',
      tone: elsewhere === null && (problem === 'paused' || onDuty?.kind === 'nobody') ? 'red' : 'amber',
      what: t(onDuty?.kind === 'nobody' ? 'today.nobodyReads' : healthOf(access).textKey),
      text: elsewhere ?? t('today.tokenText'),
      button: t('today.fixToken'),
      settle,
    };
  };
}

function useUnsteadyMatter(): Matter {
  const { t } = useTranslation();
  return {
    id: 'unsteady',
    tone: 'amber',
    what: t('access.unsteady'),
    text: t('today.unsteadyText'),
    button: t('today.fixToken'),
    settle: () => goTo({ screen: 'access' }),
  };
}

/** From this pause between two checks of a charge (ms) on, a clerk notices that payments come late. */
const NOTICED = 30 * SECOND;

/** So many new charges that the limit of requests keeps each from being checked soon again; false otherwise. */
function useSlowReadsMatter(): Matter | false {
  const { t } = useTranslation();
  const format = useFormat();
  const { id: gatewayId, requestsPerSecond } = useGateway();
  const minute = Math.floor(useNow(MINUTE) / MINUTE) * MINUTE;
  const recent = useTodayTotals(gatewayId, 'recent', {
    states: [FIRST_STATE],
    created: { from: minute - WATCH_LENGTH },
  });
  const count = recent.data?.count ?? 0;
  const pause = (count / requestsPerSecond) * SECOND;
  if (pause < NOTICED) return false;
  return {
    id: 'slow-reads',
    tone: 'amber',
    what: t('today.slowReads', { count, shown: format.count(count), span: format.duration(pause) }),
    text: t('today.slowReadsText', { shown: format.count(requestsPerSecond) }),
    button: t('today.fixToken'),
    settle: () => goTo({ screen: 'access' }),
  };
}

/** The history's file: recording, the trial of its backups, and their copies. False where one of them is well. */
function useHistoryMatters() {
  const { t } = useTranslation();
  const care = { button: t('today.backups'), settle: () => goTo({ screen: 'settings', section: 'history' }) };
  return ({ stopped, drill, copyProblem }: HistoryStatus) => ({
    stopped: stopped !== null && ({ id: 'stopped', tone: 'red', what: t('today.stopped'), ...care } as const),
    drill: drill?.problem != null && ({ id: 'drill', tone: 'red', what: t('today.drillFailed'), ...care } as const),
    copy:
      copyProblem !== null &&
      ({ id: 'copy', tone: 'amber', what: t('today.copyFailed'), text: t('today.copyFailedText'), ...care } as const),
  });
}
