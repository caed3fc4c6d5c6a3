/** Saves a file of a batch under a path that the shell returns. */
import { basename } from 'node:path';
import { ConsoleFailure } from '../../../src-preload/contract/errors.ts';
import type { SavedFile } from '../../../src-preload/contract/reports/reports.ts';
import type { Language } from '../../../src-preload/contract/values/languages.ts';
import type { Clock } from '../../clock.ts';
import { type Append, writeFileAtomically } from '../../files/atomic-write.ts';
import { suggestedName } from '../../reports/exports/export-file-name.ts';
import { FILE_NAMES } from './file-words.ts';

export interface BatchFileDeps {
  readonly clock: Pick<Clock, 'now'>;
  /** IANA name. */
  readonly timeZone: () => string;
  chooseExportPath(suggestedName: string): Promise<string | null>;
  offerDownload(path: string): string | null;
}

/** @throws ConsoleFailure `cancelled` where the operator cancels, `file-not-written` */
export async function saveBatchFile(
  { clock, timeZone, chooseExportPath, offerDownload }: BatchFileDeps,
  what: keyof typeof FILE_NAMES,
  extension: string,
  language: Language,
  fill: (append: Append) => Promise<void>,
): Promise<SavedFile> {
  const path = await chooseExportPath(suggestedName(FILE_NAMES[what][language], extension, clock.now(), timeZone()));
  if (path === null) throw new ConsoleFailure({ kind: 'cancelled' });
  await writeFileAtomically(path, fill);
  return { fileName: basename(path), path, download: offerDownload(path) };
}
