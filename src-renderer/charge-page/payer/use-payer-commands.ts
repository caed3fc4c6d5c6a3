/** Shows a charge to its payer, clears their window, and saves the QR code as a picture. */
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useGateway } from '../../bridge/app-context.tsx';
import { useCommand } from '../../bridge/operations.ts';
import { useSaveCode } from '../../components/charge-parts/use-save-code.ts';
import { useToast } from '../../components/notices/toaster.tsx';

/** The name of the browser shell's payer window: there is one, whichever charge opens it. */
const PAYER_WINDOW = 'balcao-payer';

export function usePayerCommands(key: string) {
  const { t } = useTranslation();
  const { id: gatewayId } = useGateway();
  const toast = useToast();
  const show = useCommand('payer.show');
  const blank = useCommand('payer.blank');
  const save = useSaveCode(key);
  const [isBlocked, setBlocked] = useState(false);
  /** @param confirmed the code's amount (cents) where a person had to confirm it */
  const showToPayer = (confirmed: number | null) =>
    show.mutate(
      { gatewayId, key, ...(confirmed === null ? {} : { confirmedCodeAmount: confirmed }) },
      {
        onSuccess: ({ page }) => {
          const opened = page === null || window.open(page, PAYER_WINDOW, 'popup,width=900,height=900') !== null;
          setBlocked(!opened);
          // A browser requires a permission before a page may place a window on another display.
          if (opened && page !== null && Reflect.get(window.screen, 'isExtended') === true)
            toast({ id: 'payer', tone: 'neutral', title: t('charge.payerTools.dragHint') });
        },
      },
    );
  const clear = () => blank.mutate(null);
  return { showToPayer, saveAs: save.saveAs, clear, isBlocked, thrown: show.error ?? blank.error ?? save.thrown };
}
