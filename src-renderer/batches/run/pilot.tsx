/** The first charge of a batch, made alone: how long its code can be paid, and what that means for the others. */
import { Button, Group, Stack, Text } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Batch } from '../../../src-preload/contract/batches/batch.ts';
import { isolatedText } from '../../../src-preload/contract/text/hidden-characters.ts';
import { useGateway } from '../../bridge/app-context.tsx';
import { useOperation } from '../../bridge/operations.ts';
import { useFormat } from '../../bridge/use-format.ts';
import { QrCode } from '../../components/qr-code/qr-code.tsx';
import { useNow } from '../../components/timing/use-now.ts';
import { hrefOf } from '../../navigation/route.ts';
import styles from './run-batch.module.css';

type PilotCharge = NonNullable<Batch['pilot']>;

export function Pilot({ batch }: { readonly batch: Batch }) {
  const { t } = useTranslation();
  const { pilot, figures } = batch;
  return (
    <Group component="section" gap={20} aria-label={t('batchRun.pilot.title')}>
      {pilot !== null ? (
        <Made pilot={pilot} />
      ) : (
        <Text role="status" fw={600} fz={16} lh="24px">
          {t(figures.sending.count > 0 ? 'batchRun.pilot.creating' : 'batchRun.pilot.notMade')}
        </Text>
      )}
    </Group>
  );
}

function Made({ pilot }: { readonly pilot: PilotCharge }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { id: gatewayId } = useGateway();
  const { data: charge } = useOperation('charges.detail', { gatewayId, key: pilot.chargeKey });
  const amount = format.money(pilot.amount);
  return (
    <>
      <div className={styles['qr']}>
        {charge?.code.verdict === 'sound' && <QrCode payload={charge.code.payload} label={t('batchRun.pilot.qr')} />}
      </div>
      <Stack gap="xs" align="flex-start" flex="1 1 320px" miw={0} maw={680}>
        <Text role="status" fw={600} fz={16} lh="24px">
          {pilot.name === null
            ? t('batchRun.pilot.made', { amount })
            : t('batchRun.pilot.madeFor', { amount, name: isolatedText(pilot.name) })}
        </Text>
        <Expiry pilot={pilot} />
        <Button
          component="a"
          variant="default"
          size="xs"
          href={hrefOf({ screen: 'charges', chargeKey: pilot.chargeKey })}
          leftSection={<IconExternalLink size={14} aria-hidden />}
        >
          {t('batchRun.pilot.open')}
        </Button>
      </Stack>
    </>
  );
}

function Expiry({ pilot: { expiresAt, lives } }: { readonly pilot: PilotCharge }) {
  const { t } = useTranslation();
  const format = useFormat();
  const now = useNow(30_000);
  if (expiresAt === null || lives === null)
    return (
      <p>
        <strong>{t('batchRun.pilot.noExpiry')}</strong> {t('batchRun.pilot.meansUnknown')}{' '}
        {t('batchRun.pilot.sendInTime')}
      </p>
    );
  return (
    <p>
      <strong>
        {t(expiresAt > now ? 'batchRun.pilot.until' : 'batchRun.pilot.expired', {
          when: format.shortTime(expiresAt, now),
          span: format.duration(lives),
        })}
      </strong>{' '}
      {t('batchRun.pilot.means')} {t('batchRun.pilot.sendInTime')}
    </p>
  );
}
