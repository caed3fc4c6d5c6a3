/**
 * Parses what people saved (drafts, columns, and what has a name) into this version's shapes. Parsed by the client and not
 * in the workers: zod takes 6 MB and a good part of the start in every thread that loads it. What another version wrote
 * in another shape is left out, and stays in the file.
 */

import { z } from 'zod';
import { spreadsheetMapping } from '../../../src-preload/contract/batches/batch.ts';
import { type ListLayout, listLayout, listView } from '../../../src-preload/contract/charges/list/list.ts';
import { chargeTemplate, type TypedForm, typedForm } from '../../../src-preload/contract/drafts/typed-form.ts';
import { messageTemplate } from '../../../src-preload/contract/messages/message-template.ts';
import {
  partialStatementMapping,
  statementPick,
} from '../../../src-preload/contract/reports/kept-statement-operations.ts';
import { byName } from '../../../src-preload/contract/values/by-name.ts';
import type { HistoryKind, StoredThing, ThingOfKind } from '../api/saved-api.ts';
import type { StatementAtDesk } from '../api/statement-matches-api.ts';
import type { StoredStatement } from '../reports/kept-statement.ts';
import type { StoredDraft } from './saved-drafts.ts';

/** Those of them that can be shown. */
export function draftsOf(stored: readonly StoredDraft[]): { readonly form: TypedForm; readonly savedAt: number }[] {
  return stored.flatMap(({ savedAt, form }) => {
    const read = typedForm.safeParse(form);
    return read.success ? [{ form: read.data, savedAt }] : [];
  });
}

const savedMapping = z.strictObject({
  id: z.string(),
  name: z.string(),
  content: z.strictObject({ head: z.array(z.string()), mapping: spreadsheetMapping }),
});

const SHAPES: { readonly [Kind in HistoryKind]: z.ZodType<ThingOfKind[Kind]> } = {
  view: listView,
  form: chargeTemplate,
  message: messageTemplate,
  mapping: savedMapping,
};

/** Sorted by name. */
export function thingsOf<Kind extends HistoryKind>(kind: Kind, stored: readonly StoredThing[]): ThingOfKind[Kind][] {
  return stored.flatMap(({ kind: _kind, ...each }) => SHAPES[kind].safeParse(each).data ?? []).sort(byName);
}

/** What was chosen in another shape is chosen again. */
export function statementOf(stored: StoredStatement | null): StatementAtDesk | null {
  if (stored === null) return null;
  const { mapping, picks, ...file } = stored;
  return {
    ...file,
    mapping: partialStatementMapping.safeParse(mapping).data ?? null,
    picks: z.array(statementPick).safeParse(picks).data ?? [],
  };
}

/** Null where no one has changed the layout. */
export function layoutOf(stored: unknown): ListLayout | null {
  const read = listLayout.safeParse(stored);
  return read.success ? read.data : null;
}
