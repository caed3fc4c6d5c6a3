/** Saves a file of a batch under a path that the shell returns. */

import type { Language } from '../../../src-preload/contract/values/languages.ts';
import type { SavedFile } from '../../../src-preload/contract/values/saved-file.ts';
import type { Append } from '../../ground/atomic-write.ts';
import type { Clock } from '../../ground/clock.ts';
import { type SavePaths, saveFile } from '../../ground/saved-file.ts';
import { suggestedName } from '../../reports/exports/export-file-name.ts';
import { FILE_NAMES } from './file-words.ts';

export interface BatchFileDeps extends SavePaths {
  readonly clock: Pick<Clock, 'now'>;
  /** IANA name. */
  readonly timeZone: () => string;
}

/** @throws ConsoleFailure `cancelled` where the operator cancels, `file-not-written` */
export function saveBatchFile(
  deps: BatchFileDeps,
  what: keyof typeof FILE_NAMES,
  extension: string,
  language: Language,
  fill: (append: Append) => Promise<void>,
): Promise<SavedFile> {
  return saveFile(deps, suggestedName(FILE_NAMES[what][language], extension, deps.clock.now(), deps.timeZone()), fill);
}
