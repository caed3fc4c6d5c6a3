/** Saves a charge's QR code as a picture. */
import { useTranslation } from 'react-i18next';
import { useGateway } from '../../bridge/app-context.tsx';
import { useCommand } from '../../bridge/operations.ts';
import { useToast } from '../notices/toaster.tsx';

export function useSaveCode(key: string) {
  const { t } = useTranslation();
  const { id: gatewayId } = useGateway();
  const toast = useToast();
  const save = useCommand('payer.saveCode');
  const saveAs = (format: 'png' | 'svg') =>
    save.mutate(
      { gatewayId, key, format },
      {
        onSuccess: ({ fileName, download }) => {
          if (download !== null) fetchFile(download, fileName);
          toast({ id: 'saved', tone: 'neutral', title: t('charge.payerTools.savedAs', { name: fileName }) });
        },
      },
    );
  return { saveAs, thrown: save.error };
}

/** Saves a file through the browser's own downloads. */
function fetchFile(address: string, fileName: string): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName;
  link.click();
}
