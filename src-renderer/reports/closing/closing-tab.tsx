/**
 * Closings of days and months: the period's figures as they are now, beside those it was closed with, and the list of
 * all closings.
 */
import { Box, Button, Text, Title } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ClosingBasis, ClosingSummary } from '../../../src-preload/contract/reports/closing.ts';
import { useApp, useGateway } from '../../bridge/app-context.tsx';
import { keyOf, useCommand, useOperation } from '../../bridge/operations.ts';
import shared from '../../components/controls.module.css';
import { ErrorNotice } from '../../components/errors/error-notice.tsx';
import { Choice } from '../../components/fields/choice.tsx';
import { DayField } from '../../components/fields/day-field.tsx';
import { Confirm } from '../../components/notices/confirm.tsx';
import { ToneBox } from '../../components/notices/tone-box.tsx';
import { Waiting } from '../../components/notices/waiting.tsx';
import { Receipts } from '../../documents/print-receipts.tsx';
import { boundsOf } from '../../format/day-bounds.ts';
import { dayText } from '../../format/day-text.ts';
import { closingPeriodOf, daysOfClosing } from '../fields/presets.ts';
import { useReportPeriod } from '../fields/report-period.tsx';
import styles from '../fields/reports.module.css';
import { ClosedPeriods } from './closed-periods.tsx';
import { ClosingBasisField, useBasisName } from './closing-basis.tsx';
import { ClosingFigures } from './closing-figures.tsx';
import { SeveralClosings } from './several-closings.tsx';

export function ClosingTab() {
  const { t } = useTranslation();
  const { id: gatewayId } = useGateway();
  const { settings } = useApp();
  const client = useQueryClient();
  const chosen = useReportPeriod('today');
  const period = closingPeriodOf(chosen.days);
  const setPeriod = (next: string) => chosen.setDays(daysOfClosing(next, chosen.today));
  const [basis, setBasis] = useState<ClosingBasis>('paid');
  /** An earlier closing of the period, opened from the list. */
  const [closingId, setClosingId] = useState<string | null>(null);
  const [isWarned, setWarned] = useState(false);
  const isDay = period.length === 10;
  const asked = { gatewayId, period, basis, ...(closingId !== null && { closingId }) };
  const read = useOperation('closing.read', asked, { staleTime: 0 });
  const list = useOperation('closing.list', { gatewayId }, { staleTime: 0 });
  const close = useCommand('closing.close');
  const choose = (next: { readonly period?: string; readonly basis?: ClosingBasis }) => {
    setClosingId(null);
    if (next.period !== undefined) setPeriod(next.period);
    setBasis(next.basis ?? basis);
  };
  const closeNow = () => {
    setWarned(false);
    const closed = () => {
      setClosingId(null);
      for (const name of ['closing.read', 'closing.list', 'closing.outdated'] as const)
        void client.invalidateQueries({ queryKey: keyOf(name) });
    };
    close.mutate({ gatewayId, period, basis }, { onSuccess: closed });
  };
  const open = (closing: ClosingSummary) => {
    setPeriod(closing.period);
    setBasis(closing.basis);
    setClosingId(closing.id);
  };
  return (
    <>
      <div className={shared['controls']}>
        <Choice
          label={t('reports.closing.period')}
          values={['day', 'month']}
          value={isDay ? 'day' : 'month'}
          labelOf={(value) => t(value === 'day' ? 'reports.closing.day' : 'reports.closing.month')}
          onChange={(value) => choose({ period: value === 'day' ? chosen.today : period.slice(0, 7) })}
        />
        <Box w={152}>
          <DayField
            key={`${isDay ? 'day' : 'month'} ${closingId ?? ''}`}
            unit={isDay ? 'day' : 'month'}
            label={t(isDay ? 'reports.day' : 'reports.month')}
            value={period}
            onDay={(day) => day !== '' && choose({ period: day })}
          />
        </Box>
        <ClosingBasisField basis={basis} onChange={(next) => choose({ basis: next })} />
        <Button
          loading={close.isPending}
          disabled={read.data === undefined}
          onClick={() => (read.data?.isUnfinished === true ? setWarned(true) : closeNow())}
        >
          {t(read.data?.compared ? 'reports.closing.closeAgain' : 'reports.closing.close')}
        </Button>
      </div>
      <Confirm
        opened={isWarned}
        title={t('reports.closing.unfinishedTitle')}
        action={t('reports.closing.closeAnyway')}
        onConfirm={closeNow}
        onCancel={() => setWarned(false)}
      >
        {t('reports.closing.unfinished', { period: dayText(period) })}
      </Confirm>
      {close.error !== null && (
        <Box mb="md">
          <ErrorNotice thrown={close.error} />
        </Box>
      )}
      {list.data !== undefined && <Outdated closings={list.data} onOpen={open} />}
      {read.error !== null && <ErrorNotice thrown={read.error} onRetry={() => void read.refetch()} />}
      {read.data === undefined && read.error === null && <Waiting lines={6} />}
      {read.data !== undefined && (
        <ClosingFigures closing={read.data}>
          {isDay && (
            <Receipts
              key={period}
              filter={{ states: ['PAID'], paid: boundsOf({ from: period, to: period }, period, settings.timeZone) }}
              label={t('reports.receipt.ofDay')}
              size="xs"
            />
          )}
        </ClosingFigures>
      )}
      <SeveralClosings period={period} basis={basis} />
      <div className={styles['section']}>
        <Title order={2}>{t('reports.closing.list')}</Title>
        {list.error !== null && <ErrorNotice thrown={list.error} onRetry={() => void list.refetch()} />}
        {list.data?.length === 0 && (
          <Text mb="sm" c="dimmed">
            {t('reports.closing.listEmpty')}
          </Text>
        )}
        {list.data !== undefined && list.data.length > 0 && (
          <ClosedPeriods closings={list.data} shownId={read.data?.compared?.id ?? null} onOpen={open} />
        )}
      </div>
    </>
  );
}

/** The closed periods that changed since, each to be opened. */
function Outdated({
  closings,
  onOpen,
}: {
  readonly closings: readonly ClosingSummary[];
  readonly onOpen: (closing: ClosingSummary) => void;
}) {
  const { t } = useTranslation();
  const basisName = useBasisName();
  const outdated = closings.filter(({ isOutdated, isSuperseded }) => isOutdated === true && !isSuperseded);
  if (outdated.length === 0) return null;
  return (
    <ToneBox tone="amber" role="status" wrap="wrap" align="center" mb="md">
      <IconHistory size={16} aria-hidden />
      <span>
        <strong>{t('reports.closing.attention', { count: outdated.length })}</strong>{' '}
        {t('reports.closing.attentionWhat')}
      </span>
      {outdated.slice(0, 12).map((closing) => (
        <Button key={closing.id} variant="default" size="compact-xs" onClick={() => onOpen(closing)}>
          {dayText(closing.period)} · {basisName(closing.basis)}
        </Button>
      ))}
    </ToneBox>
  );
}
