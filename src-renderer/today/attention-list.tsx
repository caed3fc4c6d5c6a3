/** What needs attention at this gateway, each with the button that leads to where it is settled. */
import { Button, Group, Stack } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { OUTCOME_UNKNOWN } from '../../src-preload/contract/values/states.ts';
import { accessProblemOf } from '../access/access-problem.ts';
import { healthOf } from '../access/token/token-health.tsx';
import { useGateway, useIsArchived } from '../bridge/app-context.tsx';
import { useOperation } from '../bridge/operations.ts';
import { useFormat } from '../bridge/use-format.ts';
import { NO_CHOICE, saveListState } from '../charges/filters/list-state.ts';
import { useOutageSentence } from '../components/charge-parts/outage-sentence.ts';
import { ReadFault, type ReadState } from '../components/errors/read-fault.tsx';
import { goTo, type Route } from '../navigation/route.ts';
import { showView } from '../receivables/board/board-state.ts';
import { useOutdatedClosings } from '../reports/closing/outdated-closings.tsx';
import { useTeamReader } from '../team/link/use-team-link.ts';
import { useTodayTotals } from './paid-since.ts';
import styles from './today.module.css';
import { TodayCard } from './today-card.tsx';

interface Matter {
  readonly id: string;
  readonly tone: 'amber' | 'red';
  readonly what: string;
  readonly text?: string;
  readonly button: string;
  readonly settle: () => void;
}

export function AttentionList() {
  const { t } = useTranslation();
  const { matters, reads } = useMatters();
  return (
    <TodayCard title={t('today.attention')}>
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
  const { t } = useTranslation();
  const format = useFormat();
  const outageSentence = useOutageSentence();
  const { id: gatewayId } = useGateway();
  const isArchived = useIsArchived();
  const totals = useTodayTotals(gatewayId, 'attention', { needsAttention: true });
  const access = useOperation('access.status', { gatewayId }, { enabled: !isArchived });
  const history = useOperation('maintenance.status', { gatewayId });
  const reader = useTeamReader();
  const outdated = useOutdatedClosings();
  const receivables = useOperation('receivables.figures', { gatewayId, text: '' });
  const reads = [totals, access, history, receivables];
  if (totals.data === undefined || (!isArchived && access.data === undefined) || history.data === undefined)
    return { matters: null, reads };

  const to = (route: Route) => () => goTo(route);
  const toList = (choice: Partial<typeof NO_CHOICE>) => () => {
    saveListState(gatewayId, { choice: { ...NO_CHOICE, ...choice }, cursor: null, scroll: 0, rows: 0 });
    goTo({ screen: 'charges', chargeKey: null });
  };
  const care = { button: t('today.backups'), settle: to({ screen: 'care' }) };
  const { stopped, drill, copyProblem } = history.data;
  const { outcomeUnknown, count: warnings } = totals.data;
  const matters: Matter[] = [];
  if (stopped !== null) matters.push({ id: 'stopped', tone: 'red', what: t('today.stopped'), ...care });
  // What was known of its token before it was archived is still in the cache.
  if (!isArchived && access.data !== undefined) {
    const problem = accessProblemOf(access.data);
    const elsewhere = reader?.kind === 'other-desk' ? t('today.readElsewhere', { desk: reader.name }) : null;
    if (problem === 'offline' || problem === 'failing' || problem === 'held')
      matters.push({
        id: 'offline',
        tone: 'amber',
        what: access.data.outage === null ? t('today.offline') : outageSentence(access.data.outage),
        text: elsewhere ?? t(problem === 'held' ? 'outage.heldMeans' : 'today.offlineText'),
        button: t('today.testConnection'),
        settle: to({ screen: 'access' }),
      });
    else if (problem !== null)
      matters.push({
        id: 'token',
        tone: elsewhere === null && (problem === 'paused' || reader?.kind === 'nobody') ? 'red' : 'amber',
        what: t(reader?.kind === 'nobody' ? 'today.nobodyReads' : healthOf(access.data).textKey),
        text: elsewhere ?? t('today.tokenText'),
        button: t('today.fixToken'),
        settle: to({ screen: 'access' }),
      });
  }
  const extra = receivables.data?.extraPayments ?? 0;
  if (extra > 0)
    matters.push({
      id: 'paid-twice',
      tone: 'red',
      what: t('today.paidTwice', { count: extra, shown: format.count(extra) }),
      text: t('today.paidTwiceText'),
      button: t('today.open'),
      settle: () => {
        showView(gatewayId, 'extra-payment');
        goTo({ screen: 'receivables', id: null });
      },
    });
  if (outcomeUnknown > 0)
    matters.push({
      id: 'unknown',
      tone: 'amber',
      what: t('today.unknown', { count: outcomeUnknown, shown: format.count(outcomeUnknown) }),
      text: t('today.unknownText'),
      button: t('today.open'),
      settle: toList({ states: [OUTCOME_UNKNOWN], needsAttention: true }),
    });
  if (warnings > 0)
    matters.push({
      id: 'warnings',
      tone: 'amber',
      what: t('today.warnings', { count: warnings, shown: format.count(warnings) }),
      text: t('today.warningsText'),
      button: t('today.open'),
      settle: toList({ needsAttention: true }),
    });
  if (outdated > 0)
    matters.push({
      id: 'outdated',
      tone: 'amber',
      what: t('today.outdated', { count: outdated, shown: format.count(outdated) }),
      button: t('today.compare'),
      settle: to({ screen: 'reports', tab: 'closing' }),
    });
  if (drill?.problem != null) matters.push({ id: 'drill', tone: 'red', what: t('today.drillFailed'), ...care });
  if (copyProblem !== null)
    matters.push({ id: 'copy', tone: 'amber', what: t('today.copyFailed'), text: t('today.copyFailedText'), ...care });
  return { matters, reads };
}
