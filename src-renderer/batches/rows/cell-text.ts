/** A cell as it is shown and typed: main keeps digits and `2026-11-20`, people read `529.982.247-25` and `20/11/2026`. */
import type { BatchField } from '../../../src-preload/contract/batches/batch.ts';
import { formatDocument } from '../../../src-preload/contract/values/documents.ts';
import { writeDay } from '../../format/typed-day.ts';
import { maskPhoneTyping } from '../../format/typing-masks.ts';

/** A text that is not yet what main keeps, or is masked, stays as it is. */
export function cellText(field: BatchField, text: string): string {
  if (field === 'document') return formatDocument(text);
  if (field === 'phone' && /^\d{10,11}$/.test(text)) return maskPhoneTyping(text);
  return field === 'dueDay' && /^\d{4}-\d{2}-\d{2}$/.test(text) ? writeDay(text) : text;
}
