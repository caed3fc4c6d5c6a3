/**
 * Closings of days and months: the period's figures as they are now, next to those it was closed with, and the list of
 * all closings.
 */

import { Box, Button, Text, Title } from '@mantine/core';
import { IconLock, IconLockOpen } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Closing } from '../../../src-preload/contract/reports/closing.ts';
import { GatewayAway } from '../../access/token/gateway-away.tsx';
import { useApp, useGateway } from '../../bridge/app-context.tsx';
import controls from '../../components/controls.module.css';
import { ErrorNotice } from '../../components/errors/error-notice.tsx';
import { Choice } from '../../components/fields/choice.tsx';
import { DayField } from '../../components/fields/day-field.tsx';
import { ToneBox } from '../../components/notices/tone-box.tsx';
import { Waiting } from '../../components/notices/waiting.tsx';
import { Confirm } from '../../components/questions/confirm.tsx';
import { Receipts } from '../../documents/print-receipts.tsx';
import { boundsOf, dayAfter } from '../../format/day-bounds.ts';
import { dayText } from '../../format/day-text.ts';
import styles from '../fields/reports.module.css';
import { ChangedPeriods } from './changed-periods.tsx';
import { ClosedPeriods } from './closed-periods.tsx';
import { ClosingBasisField } from './closing-basis.tsx';
import { ClosingFigures } from './closing-figures.tsx';
import { SeveralClosings } from './several-closings.tsx';
import { type ShownClosing, useClosing } from './use-closing.ts';

export function ClosingTab() {
  const { t } = useTranslation();
  const { id: gatewayId } = useGateway();
  const { settings } = useApp();
  const closing = useClosing(gatewayId);
  const { period, basis, isDay, read, list, open } = closing;
  const readAgain = () => {
    void read.refetch();
    if (list.error !== null) void list.refetch();
  };
  return (
    <>
      <ClosingControls closing={closing} />
      <GatewayAway means="awayClosing" />
      <ClosingBasisField basis={basis} onChange={(next) => closing.choose({ basis: next })} />
      <Confirm
        opened={closing.isWarned}
        title={t('reports.closing.unfinishedTitle')}
        action={t('reports.closing.closeAnyway')}
        onConfirm={closing.closeNow}
        onCancel={() => closing.setWarned(false)}
      >
        {t('reports.closing.unfinished', { period: dayText(period) })}
      </Confirm>
      {closing.isDone && <Done closing={closing} />}
      {closing.refusal !== null && (
        <Box mb="md">
          <ErrorNotice thrown={closing.refusal} />
        </Box>
      )}
      {list.data !== undefined && <ChangedPeriods closings={list.data} onOpen={open} />}
      {read.error !== null && (
        <ErrorNotice lead={t('console.notLoaded.closing')} thrown={read.error} onRetry={readAgain} />
      )}
      {read.data === undefined && read.error === null && <Waiting shapes={['cards', 'table']} lines={5} />}
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
      {/* One error is shown once. */}
      {(read.error === null || list.error === null) && <ClosingList closing={closing} />}
    </>
  );
}

/** Which period is closed, by which basis, and the button that closes it. */
function ClosingControls({ closing }: { readonly closing: ShownClosing }) {
  const { t } = useTranslation();
  const { period, isDay, closingId, read, choose } = closing;
  return (
    <div className={controls['controls']}>
      <Choice
        label={t('reports.closing.period')}
        values={['month', 'day']}
        value={isDay ? 'day' : 'month'}
        labelOf={(value) => t(value === 'day' ? 'reports.closing.day' : 'reports.closing.month')}
        onChange={(value) => choose({ period: value === 'day' ? closing.today : period.slice(0, 7) })}
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
      <Button
        loading={closing.isClosing}
        disabled={read.data === undefined}
        onClick={() => (!isDay && read.data?.isUnfinished === true ? closing.setWarned(true) : closing.closeNow())}
      >
        {t(`reports.closing.${read.data?.compared ? 'closeAgain' : 'close'}.${isDay ? 'day' : 'month'}`)}
      </Button>
      {!isDay && read.data !== undefined && <LockMonth closing={closing} shown={read.data} />}
    </div>
  );
}

/** What is done, and the next day or month where that has begun. */
function Done({ closing: { period, isDay, today, choose } }: { readonly closing: ShownClosing }) {
  const { t } = useTranslation();
  const next = isDay ? dayAfter(period, 1) : dayAfter(`${period}-28`, 4).slice(0, 7);
  return (
    <ToneBox tone="green" role="status" my="xs">
      {t('reports.closing.done', { period: dayText(period) })}
      {next <= today && (
        <Button size="compact-sm" variant="default" onClick={() => choose({ period: next })}>
          {t('reports.closing.next', { period: dayText(next) })}
        </Button>
      )}
    </ToneBox>
  );
}

/** A month is locked once it was closed after its end. */
function LockMonth({ closing, shown }: { readonly closing: ShownClosing; readonly shown: Closing }) {
  const { t } = useTranslation();
  const { isLocked, isUnfinished, compared } = shown;
  if (!isLocked && (compared === null || isUnfinished)) return null;
  return (
    <Button
      variant="default"
      leftSection={isLocked ? <IconLockOpen size={16} aria-hidden /> : <IconLock size={16} aria-hidden />}
      loading={closing.isLocking}
      onClick={() => closing.setLocked(!isLocked)}
    >
      {t(isLocked ? 'reports.closing.unlock' : 'reports.closing.lock')}
    </Button>
  );
}

function ClosingList({ closing: { list, read, open } }: { readonly closing: ShownClosing }) {
  const { t } = useTranslation();
  return (
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
  );
}
