/**
 * Operations that save a file: Electron writes it where the operator chose, and in a browser it comes as a download of
 * the page's own.
 */
import type { UseMutationResult } from '@tanstack/react-query';
import type { Input, OperationName, Output } from '../../src-preload/contract/contract.ts';
import { useCommand } from './operations.ts';

interface Saved {
  readonly fileName: string;
  /** Its address; null where it needs no download. */
  readonly download: string | null;
}

type SavingOperation = {
  [Name in OperationName]: Output<Name> extends Saved ? Name : never;
}[OperationName];

/**
 * Calls such an operation on a user's action.
 *
 * @param onSaved also called where the person who requested the file has left its screen meanwhile
 */
export function useSaveCommand<Name extends SavingOperation>(
  name: Name,
  onSaved: (file: Output<Name>) => void = () => undefined,
): UseMutationResult<Output<Name>, unknown, Input<Name>> {
  return useCommand(name, (file) => {
    offerFile(file);
    onSaved(file);
  });
}

/** Hands a file over to the browser's own downloads, where it is not written already. */
export function offerFile({ fileName, download }: Saved): void {
  if (download === null) return;
  const link = document.createElement('a');
  link.href = download;
  link.download = fileName;
  link.click();
}
