/** Marks a charge "do not use", with the way back in a notice; or takes the mark back. */
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useGateway } from '../../bridge/app-context.tsx';
import { useBridge } from '../../bridge/bridge-context.tsx';
import { call, errorOf } from '../../bridge/operations.ts';
import { updateRows } from '../../bridge/row-cache.ts';
import { errorSentences } from '../../components/errors/error-sentences.ts';
import { useToast } from '../../components/notices/toaster.tsx';

export function useNotUsed(): (key: string, isNotUsed: boolean) => Promise<void> {
  const { t } = useTranslation();
  const toast = useToast();
  const bridge = useBridge();
  const client = useQueryClient();
  const { id: gatewayId } = useGateway();
  return async function mark(key, isNotUsed) {
    try {
      const row = await call(bridge, 'charges.markNotUsed', { gatewayId, key, isNotUsed });
      updateRows(client, gatewayId, [row]);
      if (row.dismissed && isNotUsed)
        toast({
          ...{ id: 'not-used', tone: 'neutral', title: t('charge.notUsed.marked') },
          action: { label: t('console.undo'), run: () => void mark(key, false) },
        });
    } catch (thrown) {
      const { what, next } = errorSentences(errorOf(thrown), t);
      toast({ id: 'not-used', tone: 'red', title: t('charge.notUsed.failed'), text: `${what} ${next}` });
    }
  };
}
