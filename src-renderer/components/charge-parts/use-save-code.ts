/** Saves a charge's QR code as a picture. */
import { useTranslation } from 'react-i18next';
import { useGateway } from '../../bridge/app-context.tsx';
import { useSaveCommand } from '../../bridge/saved-file.ts';
import { useToast } from '../notices/toaster.tsx';

export function useSaveCode(key: string) {
  const { t } = useTranslation();
  const { id: gatewayId } = useGateway();
  const toast = useToast();
  const save = useSaveCommand('payer.saveCode', ({ fileName }) =>
    toast({ id: 'saved', tone: 'neutral', title: t('charge.payerTools.savedAs', { name: fileName }) }),
  );
  return { saveAs: (format: 'png' | 'svg') => save.mutate({ gatewayId, key, format }), thrown: save.error };
}
