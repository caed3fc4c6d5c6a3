/** What can be done with a charge that is paid: its receipt printed, a message about it sent, and the menu of what is done elsewhere. */

import { Button } from '@mantine/core';
import { IconReceipt } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { ChargeDetail } from '../../../src-preload/contract/charges/charge-detail.ts';
import { isAmountInDoubt } from '../../../src-preload/contract/charges/payment-doubt.ts';
import { useChargePrint } from '../../documents/use-charge-print.tsx';
import { SendMessage } from '../../messages/send-message.tsx';
import { KEYS } from '../../navigation/shortcuts.ts';
import { useKeys, useKeyTip } from '../../navigation/use-keys.ts';
import { MoreMenu } from './more-menu.tsx';

export function SettledActions({ charge }: { readonly charge: ChargeDetail }) {
  const { t } = useTranslation();
  const tip = useKeyTip();
  const { methods, print, printed } = useChargePrint(charge);
  const hasPaper = methods.length > 0;
  useKeys(hasPaper ? { [KEYS.printReceipt]: () => print('print') } : {});
  return (
    <>
      {hasPaper && (
        <Button
          {...tip(t('reports.receipt.print'), KEYS.printReceipt)}
          leftSection={<IconReceipt size={16} aria-hidden />}
          onClick={() => print('print')}
        >
          {t('reports.receipt.print')}
        </Button>
      )}
      {!isAmountInDoubt(charge) && <SendMessage chargeKey={charge.key} />}
      <MoreMenu chargeKey={charge.key} methods={methods} onPrint={print} />
      {printed}
    </>
  );
}
