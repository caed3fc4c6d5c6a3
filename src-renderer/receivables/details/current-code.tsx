/** The code that may be paid now, and what can be done with it, as on its charge's own page. */
import { Stack } from '@mantine/core';
import { useGateway } from '../../bridge/app-context.tsx';
import { useOperation } from '../../bridge/operations.ts';
import { ChargeActions } from '../../charge-page/payer/charge-actions.tsx';
import { CodeWarnings } from '../../charge-page/payment-code/code-warnings.tsx';
import { PaymentCode } from '../../charge-page/payment-code/payment-code.tsx';
import { ErrorNotice } from '../../components/errors/error-notice.tsx';

export function CurrentCode({ chargeKey }: { readonly chargeKey: string }) {
  const { id: gatewayId } = useGateway();
  const { data, error, refetch } = useOperation('charges.detail', { gatewayId, key: chargeKey });
  if (error !== null) return <ErrorNotice thrown={error} onRetry={() => void refetch()} />;
  if (data === undefined || data.transactionId === null) return null;
  return (
    <Stack gap="sm" mt="md">
      <CodeWarnings charge={data} />
      <PaymentCode charge={data} />
      <ChargeActions charge={data} />
    </Stack>
  );
}
