/** Saves a file of a batch, and says where it is. */
import { useTranslation } from 'react-i18next';
import type { Input } from '../../../src-preload/contract/contract.ts';
import { errorOf, useCommand } from '../../bridge/operations.ts';
import { useToast } from '../../components/notices/toaster.tsx';
import { download } from '../../exports/export-state.tsx';

type FileOperation = 'batches.saveModel' | 'batches.saveResult' | 'batches.saveQrCodes';

export interface BatchFile<Name extends FileOperation> {
  readonly save: (input: Input<Name>) => void;
  readonly isSaving: boolean;
  /** Null too where the operator cancelled the dialog: that is no error. */
  readonly error: unknown;
}

export function useBatchFile<Name extends FileOperation>(name: Name): BatchFile<Name> {
  const { t } = useTranslation();
  const toast = useToast();
  const { mutate, isPending, error } = useCommand(name);
  return {
    save: (input) =>
      mutate(input, {
        onSuccess: (file) => {
          if (file.download !== null) download(file.download, file.fileName);
          toast({ id: 'batch-file', tone: 'neutral', title: t('batches.saved', { name: file.fileName }) });
        },
      }),
    isSaving: isPending,
    error: error !== null && errorOf(error).kind !== 'cancelled' ? error : null,
  };
}
