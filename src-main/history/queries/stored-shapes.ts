/**
 * Parses what people saved (drafts, templates, views, columns, mappings) into this version's shapes. Parsed by the client and not
 * in the workers: zod takes 6 MB and a good part of the start in every thread that loads it. What another version wrote
 * in another shape is left out, and stays in the file.
 */

import { z } from 'zod';
import { spreadsheetMapping } from '../../../src-preload/contract/batches/batch.ts';
import { type ListLayout, type ListView, listLayout, listView } from '../../../src-preload/contract/charges/list.ts';
import {
  type ChargeTemplate,
  chargeTemplate,
  type TypedForm,
  typedForm,
} from '../../../src-preload/contract/charges/typed-form.ts';
import { type MessageTemplate, messageTemplate } from '../../../src-preload/contract/messages/message-template.ts';
import type { SavedMapping } from '../api/batches-api.ts';
import type { StoredDraft } from './drafts-and-templates.ts';

/** Those of them that can be shown. */
export function draftsOf(stored: readonly StoredDraft[]): { readonly form: TypedForm; readonly savedAt: number }[] {
  return stored.flatMap(({ savedAt, form }) => {
    const read = typedForm.safeParse(form);
    return read.success ? [{ form: read.data, savedAt }] : [];
  });
}

/** Sorted by name. */
export function templatesOf(stored: readonly unknown[]): ChargeTemplate[] {
  return stored
    .flatMap((each) => {
      const read = chargeTemplate.safeParse(each);
      return read.success ? [read.data] : [];
    })
    .sort((one, other) => one.name.localeCompare(other.name, 'pt-BR'));
}

/** Sorted by name. */
export function messageTemplatesOf(stored: readonly unknown[]): MessageTemplate[] {
  return stored
    .flatMap((each) => {
      const read = messageTemplate.safeParse(each);
      return read.success ? [read.data] : [];
    })
    .sort((one, other) => one.name.localeCompare(other.name, 'pt-BR'));
}

/** Sorted by name. */
export function viewsOf(stored: readonly unknown[]): ListView[] {
  return stored
    .flatMap((each) => {
      const read = listView.safeParse(each);
      return read.success ? [read.data] : [];
    })
    .sort((one, other) => one.name.localeCompare(other.name, 'pt-BR'));
}

const savedMapping = z.object({ name: z.string(), head: z.array(z.string()), mapping: spreadsheetMapping });

/** In the order they come. */
export function mappingsOf(stored: readonly unknown[]): SavedMapping[] {
  return stored.flatMap((each) => {
    const read = savedMapping.safeParse(each);
    return read.success ? [read.data] : [];
  });
}

/** Null where nobody has changed the layout. */
export function layoutOf(stored: unknown): ListLayout | null {
  const read = listLayout.safeParse(stored);
  return read.success ? read.data : null;
}
