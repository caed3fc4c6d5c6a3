/** Where the next page of the list begins. */
import { z } from 'zod';
import { plainText } from '../../values/personal-data.ts';
import { instant } from '../../values/values.ts';

/**
 * Keyset cursor of the list: the last row's creation time and number in the file, and its value in the column sorted
 * by, where that is not its creation. A page may hold fewer rows than requested, or none, and still have a next one:
 * where matching rows are rare, a page ends after a bounded number of rows read.
 */
export const listCursor = z.strictObject({
  createdAt: instant,
  number: z.int(),
  /** To a page, a text is encrypted: it may be a CPF or an e-mail. */
  value: z.union([plainText, z.int(), z.null()]).optional(),
});
export type ListCursor = z.infer<typeof listCursor>;
