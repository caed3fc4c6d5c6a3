import { z } from 'zod';
import { plainText } from './personal-data.ts';

/** A file that was written, and where this page may fetch it: null in Electron. */
export const savedFile = z.object({ fileName: plainText, path: plainText, download: plainText.nullable() });
export type SavedFile = z.infer<typeof savedFile>;
