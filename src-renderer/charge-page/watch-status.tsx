/** The status of a charge's watch, the time of its last check, and the button to check it now. */

import { Anchor, Button, Group, Stack, Text } from '@mantine/core';
import { IconPlayerPause, IconRefresh, IconRefreshOff } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { ChargeDetail } from '../../src-preload/contract/charges/charge-detail.ts';
import type { LiveRow } from '../../src-preload/contract/charges/charge-row.ts';
import { useGateway, useIsArchived } from '../bridge/app-context.tsx';
import { useCommand } from '../bridge/operations.ts';
import { updateRows } from '../bridge/row-cache.ts';
import { useFormat } from '../bridge/use-format.ts';
import { useOutageSentence } from '../components/charge-parts/outage-sentence.ts';
import { ErrorNotice } from '../components/errors/error-notice.tsx';
import { useNow } from '../components/timing/use-now.ts';
import { hrefOf } from '../navigation/route.ts';
import { KEYS } from '../navigation/shortcuts.ts';
import { useKeys, useKeyTip } from '../navigation/use-keys.ts';
import styles from './details/charge.module.css';

export function WatchStatus({ charge }: { readonly charge: ChargeDetail }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const { id: gatewayId } = useGateway();
  const isArchived = useIsArchived();
  const tip = useKeyTip();
  const checkNow = useCommand('charges.checkNow');
  const watchAgain = useCommand('charges.watchAgain');
  const { watch, key } = charge;
  const updateCache = { onSuccess: (row: LiveRow) => void updateRows(client, gatewayId, [row]) };
  const ofCharge = { gatewayId, key };
  // A charge that is read rarely, or not any more, is watched again by the same press.
  const check = () => (watch.kind === 'quiet' ? watchAgain : checkNow).mutate(ofCharge, updateCache);
  const isChecking = checkNow.isPending || watchAgain.isPending;
  useKeys(isArchived || isChecking ? {} : { [KEYS.checkNow]: check });
  const thrown = checkNow.error ?? watchAgain.error;
  return (
    <Stack gap="xs">
      <Group justify="space-between">
        <WatchFacts charge={charge} />
        <Button
          flex="none"
          size="compact-sm"
          variant="default"
          leftSection={<IconRefresh size={14} aria-hidden />}
          loading={isChecking}
          {...tip(t('charge.watch.checkNow'), KEYS.checkNow)}
          onClick={check}
        >
          {t('charge.watch.checkNow')}
        </Button>
      </Group>
      {thrown !== null && <ErrorNotice thrown={thrown} />}
    </Stack>
  );
}

/** How the charge is watched, and when it was last checked. */
function WatchFacts({ charge: { watch, lastCheckedAt } }: { readonly charge: ChargeDetail }) {
  const { t } = useTranslation();
  const format = useFormat();
  const isChecked = watch.kind === 'watching' || (watch.kind === 'quiet' && watch.until !== null);
  const Icon = watch.kind === 'paused' ? IconPlayerPause : IconRefreshOff;
  const sayTime = (at: number) => {
    const today = format.time(Date.now(), 'full').slice(0, 10) === format.time(at, 'full').slice(0, 10);
    return format.time(at, today ? 'clockExact' : 'full');
  };
  return (
    <Group gap="0 16px" flex="1 1 176px" miw={0} fz={13}>
      {watch.kind !== 'none' && (
        <span className={styles['watchState']} data-tone={isAmber(watch.kind) ? 'amber' : undefined}>
          {!isChecked && <Icon size={16} aria-hidden />}
          <span>
            <WatchText watch={watch} />
          </span>
        </span>
      )}
      <Text data-figures span c="dimmed">
        {lastCheckedAt === null
          ? t('charge.watch.neverChecked')
          : t('charge.watch.lastChecked', { when: sayTime(lastCheckedAt) })}
      </Text>
    </Group>
  );
}

function WatchText({ watch }: { readonly watch: ChargeDetail['watch'] }) {
  const { t } = useTranslation();
  const format = useFormat();
  switch (watch.kind) {
    case 'watching':
      return inSentence('watching', format.time(watch.until, 'clock'), watch.readBy);
    case 'quiet':
      if (watch.until === null) return t('charge.watch.off');
      return inSentence('quiet', format.shortTime(watch.until, Date.now()), watch.readBy);
    case 'paused':
      return (
        <>
          {t('charge.watch.paused')}{' '}
          <Anchor underline="always" href={hrefOf({ screen: 'access' })}>
            {t('charge.watch.goToAccess')}
          </Anchor>
        </>
      );
    case 'failing':
    case 'held':
      return <Outage watch={watch} />;
    case 'none':
      return null;
  }

  function inSentence(pace: 'watching' | 'quiet', until: string, desk: string | undefined): string {
    return desk === undefined
      ? t(`charge.watch.${pace}`, { until })
      : t(`charge.watch.${pace}Elsewhere`, { until, desk });
  }
}

/** Why no check brings anything, and the next one, while it is still to come. */
function Outage({ watch }: { readonly watch: Extract<ChargeDetail['watch'], { kind: 'failing' | 'held' }> }) {
  const { t } = useTranslation();
  const format = useFormat();
  const sentenceOf = useOutageSentence();
  const now = useNow(1_000);
  const nextAt = watch.kind === 'failing' ? watch.nextAt : null;
  return (
    <>
      {sentenceOf(watch)}
      {nextAt !== null && nextAt > now && ` ${t('outage.next', { when: format.time(nextAt, 'clockExact') })}`}
    </>
  );
}

/** The charge is not watched as it should be. */
function isAmber(kind: ChargeDetail['watch']['kind']): boolean {
  return kind === 'paused' || kind === 'failing' || kind === 'held';
}
