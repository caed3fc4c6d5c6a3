/**
 * The code that a payer scans or pastes. A refused code is neither drawn nor copied unless staff insist, and one of a
 * settled charge unless they ask for it.
 */
import { Button, Group, Stack, Text } from '@mantine/core';
import { IconShieldX } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { BrCodeReport } from '../../../src-preload/contract/charges/brcode.ts';
import type { ChargeDetail } from '../../../src-preload/contract/charges/charge-detail.ts';
import { isPaymentSeen, mayStillBePaid } from '../../../src-preload/contract/charges/money-standing.ts';
import { useFormat } from '../../bridge/use-format.ts';
import { ToneBox } from '../../components/notices/tone-box.tsx';
import { QrCode } from '../../components/qr-code/qr-code.tsx';
import { drawQr } from '../../components/qr-code/qr-matrix.ts';
import { isCodeForeign } from '../details/warnings.tsx';
import { CopyCode } from './copy-code.tsx';
import styles from './payment-code.module.css';
import { PaymentCodeDetails } from './payment-code-details.tsx';

/** The code of a charge that can still be paid. */
export function PaymentCode({ charge }: { readonly charge: ChargeDetail }) {
  const { t } = useTranslation();
  const { code, amount } = charge;
  if (!mayStillBePaid(charge)) return null;
  if (code.verdict === 'absent')
    return (
      <Text c="dimmed">
        {t(
          isCodeForeign(charge)
            ? 'charge.warnings.foreignCode.notShown'
            : code.isCut
              ? 'charge.codeCutOff'
              : 'charge.noCode',
        )}
      </Text>
    );
  return (
    <Stack
      component="section"
      gap="sm"
      align="flex-start"
      className={styles['section'] ?? ''}
      aria-label={t('charge.codeTitle')}
    >
      {code.verdict === 'sound' ? (
        <Drawing payload={code.payload} amount={amount} />
      ) : (
        <RefusedCode code={code} amount={amount} />
      )}
    </Stack>
  );
}

/** The code of a charge that no one should pay any more, drawn on request; never once a payment was seen. */
export function SettledCode({ charge }: { readonly charge: ChargeDetail }) {
  const { t } = useTranslation();
  const [shown, setShown] = useState(false);
  const { code, amount } = charge;
  if (isPaymentSeen(charge)) return <Text c="dimmed">{t('charge.paymentCode.paid')}</Text>;
  if (code.verdict === 'absent') return <Text c="dimmed">{t('charge.noCode')}</Text>;
  if (code.verdict === 'refused') return <RefusedCode code={code} amount={amount} />;
  return (
    <Stack
      component="section"
      gap="sm"
      align="flex-start"
      className={styles['section'] ?? ''}
      aria-label={t('charge.codeTitle')}
    >
      <Group gap="sm" wrap="nowrap" justify="space-between" c="dimmed">
        <span>{t('charge.noLongerPayable')}</span>
        <Button flex="none" variant="default" size="xs" aria-expanded={shown} onClick={() => setShown(!shown)}>
          {shown ? t('charge.paymentCode.hide') : t('charge.showCode')}
        </Button>
      </Group>
      {shown && <Scannable payload={code.payload} amount={amount} />}
    </Stack>
  );
}

function RefusedCode({
  code,
  amount,
}: {
  readonly code: Extract<BrCodeReport, { verdict: 'refused' }>;
  readonly amount: number;
}) {
  const { t } = useTranslation();
  const [shown, setShown] = useState(false);
  return (
    <>
      <ToneBox tone="red" role="alert" gap="sm" p="var(--box-pad)" bdrs="lg" flex="1 1 100%">
        <IconShieldX size={20} aria-hidden />
        <div>
          <strong>{t('charge.paymentCode.refusedTitle')}</strong>
          <Text mt={4} c="var(--ink)">
            {t(`charge.paymentCode.refusals.${code.reason}`)}
          </Text>
          <Text mt={4} c="var(--ink)">
            {t('charge.paymentCode.refusedNext')}
          </Text>
          {code.payload !== '' && (
            <Button mt="sm" size="xs" variant="default" aria-expanded={shown} onClick={() => setShown(!shown)}>
              {shown ? t('charge.paymentCode.hide') : t('charge.paymentCode.showAnyway')}
            </Button>
          )}
        </div>
      </ToneBox>
      {shown && (
        <Stack gap="xs" p="sm" bd="2px dashed var(--red-ink)" bdrs="lg">
          <Text span c="var(--red-ink)" fw={600}>
            {t('charge.paymentCode.shownAnyway')}
          </Text>
          <Scannable payload={code.payload} amount={amount} />
        </Stack>
      )}
      {code.code !== null && <PaymentCodeDetails code={code.code} title={t('charge.paymentCode.readableFields')} />}
    </>
  );
}

function Scannable({ payload, amount }: { readonly payload: string; readonly amount: number }) {
  return (
    <Stack gap="sm" align="flex-start" miw={0}>
      <Drawing payload={payload} amount={amount} />
      <CopyCode payload={payload} />
    </Stack>
  );
}

function Drawing({ payload, amount }: { readonly payload: string; readonly amount: number }) {
  const { t } = useTranslation();
  const format = useFormat();
  if (drawQr(payload) === null) return <Text c="dimmed">{t('charge.tooLongForQr')}</Text>;
  return <QrCode payload={payload} label={t('charge.qrLabel', { amount: format.money(amount) })} />;
}
