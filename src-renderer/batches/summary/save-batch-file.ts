/** Saves a file of a batch, and shows where it is. */
import { useTranslation } from 'react-i18next';
import type { Input } from '../../../src-preload/contract/contract.ts';
import { errorOf } from '../../bridge/operations.ts';
import { useSaveCommand } from '../../bridge/saved-file.ts';
import { useToast } from '../../components/notices/toaster.tsx';

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
  const { mutate, isPending, error } = useSaveCommand(name, (file) =>
    toast({ id: 'batch-file', tone: 'neutral', title: t('batches.saved', { name: file.fileName }) }),
  );
  return {
    save: (input) => mutate(input),
    isSaving: isPending,
    error: error !== null && errorOf(error).kind !== 'cancelled' ? error : null,
  };
}
