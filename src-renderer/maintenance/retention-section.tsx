/** How long this gateway's history stores personal data: chosen, confirmed with its effect, and cancelled. */
import { Button, Group, NativeSelect, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Output } from '../../src-preload/contract/contract.ts';
import { keyOf, useCommand, useOperation } from '../bridge/operations.ts';
import { useFormat } from '../bridge/use-format.ts';
import { ErrorNotice } from '../components/errors/error-notice.tsx';
import { SettingRows } from '../components/fields/setting-rows.tsx';
import { FormSection } from '../components/page/form-page.tsx';
import { Confirm } from '../components/questions/confirm.tsx';
import { useNow } from '../components/timing/use-now.ts';

const MONTHS = [6, 12, 24, 60, 120];

export function RetentionSection({ gatewayId }: { readonly gatewayId: string }) {
  const { t } = useTranslation();
  const { current, set, clear, confirming, setConfirming, confirm, cancelRetention } = useRetention(gatewayId);
  if (current.data === undefined)
    return current.error === null ? null : (
      <ErrorNotice thrown={current.error} onRetry={() => void current.refetch()} />
    );
  const chosen = current.data?.months ?? 0;
  const months = chosen === 0 || MONTHS.includes(chosen) ? MONTHS : [...MONTHS, chosen];
  const thrown = set.error ?? clear.error;
  return (
    <FormSection title={t('maintenance.retentionSection')} intro={t('maintenance.retentionHint')}>
      {thrown !== null && <ErrorNotice thrown={thrown} />}
      {current.data !== null && <CurrentRetention gatewayId={gatewayId} retention={current.data} />}
      <SettingRows>
        <NativeSelect
          label={t('maintenance.retention')}
          value={chosen}
          onChange={(event) => {
            const count = Number(event.currentTarget.value);
            // "Never" erases nothing, so it needs no confirmation.
            if (count === 0) cancelRetention();
            else setConfirming(count);
          }}
          data={[
            { value: '0', label: t('maintenance.never') },
            ...months.map((count) => ({ value: String(count), label: t('maintenance.months', { count }) })),
          ]}
        />
      </SettingRows>
      {current.data !== null && (
        <Group gap="md">
          {current.data.waits && (
            <Button onClick={() => setConfirming(chosen)}>{t('maintenance.retentionDateIsRight')}</Button>
          )}
          <Button variant="default" loading={clear.isPending} onClick={cancelRetention}>
            {t('maintenance.retentionCancel')}
          </Button>
        </Group>
      )}
      {confirming !== null && (
        <Question
          gatewayId={gatewayId}
          months={confirming}
          busy={set.isPending}
          onConfirm={() => confirm(confirming)}
          onCancel={() => setConfirming(null)}
        />
      )}
    </FormSection>
  );
}

/** The retention of a gateway, how it is set after a question, and how it is cancelled. */
function useRetention(gatewayId: string) {
  const client = useQueryClient();
  const current = useOperation('retention.read', { gatewayId });
  const set = useCommand('retention.set');
  const clear = useCommand('retention.clear');
  const [confirming, setConfirming] = useState<number | null>(null);
  const again = () => client.invalidateQueries({ queryKey: keyOf('retention.read', { gatewayId }) });
  const cancelRetention = () => clear.mutate({ gatewayId }, { onSuccess: again });
  const confirm = (count: number) =>
    set.mutate(
      { gatewayId, months: count },
      {
        onSettled: () => setConfirming(null),
        onSuccess: again,
      },
    );
  return { current, set, clear, confirming, setConfirming, confirm, cancelRetention };
}

/** The current or upcoming effect of the retention period. */
function CurrentRetention({
  gatewayId,
  retention: { months, beginsAt, waits },
}: {
  readonly gatewayId: string;
  readonly retention: NonNullable<Output<'retention.read'>>;
}) {
  const { t } = useTranslation();
  const format = useFormat();
  const now = useNow(60_000);
  const preview = useOperation('retention.preview', { gatewayId, months });
  if (waits)
    return (
      <p role="status">
        <strong>{t('maintenance.retentionWaitsTitle')}</strong> {t('maintenance.retentionWaits')}
      </p>
    );
  if (now >= beginsAt) return <Text c="dimmed">{t('maintenance.retentionOn', { since: format.time(beginsAt) })}</Text>;
  return (
    <p role="status">
      <strong>{t('maintenance.retentionBegins', { when: format.time(beginsAt) })}</strong>{' '}
      {preview.data && <Effect preview={preview.data} />}
    </p>
  );
}

function Question({
  gatewayId,
  months,
  busy,
  onConfirm,
  onCancel,
}: {
  readonly gatewayId: string;
  readonly months: number;
  readonly busy: boolean;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}) {
  const { t } = useTranslation();
  const format = useFormat();
  const preview = useOperation('retention.preview', { gatewayId, months }, { staleTime: 0 });
  return (
    <Confirm
      opened
      title={t('maintenance.retentionTitle', { count: months })}
      action={t('maintenance.retentionConfirm')}
      danger
      // The button stays disabled until the preview is on screen.
      busy={busy || preview.data === undefined}
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      {preview.error !== null && <ErrorNotice thrown={preview.error} onRetry={() => void preview.refetch()} />}
      {preview.data && (
        <>
          <p>
            <Effect preview={preview.data} />
          </p>
          <p>{t('maintenance.retentionDescription', { when: format.time(preview.data.beginsAt) })}</p>
        </>
      )}
    </Confirm>
  );
}

function Effect({ preview: { charges, before } }: { readonly preview: Output<'retention.preview'> }) {
  const { t } = useTranslation();
  const format = useFormat();
  // The last erased day ends at the first instant that is not erased.
  const day = format.time(before - 1).slice(0, 10);
  return <>{t('maintenance.retentionEffect', { count: charges, shown: format.count(charges), day })}</>;
}
