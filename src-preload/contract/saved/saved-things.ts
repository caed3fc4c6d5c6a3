/** What people save by name, to use it again. */
import { z } from 'zod';
import { listView } from '../charges/list/list.ts';
import { chargeTemplate } from '../drafts/typed-form.ts';
import { messageTemplate } from '../messages/message-template.ts';
import { exportLayout } from '../reports/export-layouts.ts';
import { exportPreset } from '../reports/export-options.ts';
import { LONGEST } from '../values/input-limits.ts';
import { localId } from '../values/values.ts';

/**
 * Everything that can be used at a gateway, each list sorted by name. Views of the list, forms to start a charge from, and
 * messages are the gateway's own, and a team shares them; layouts of files and choices for exports are the desk's.
 */
export const savedThings = z.object({
  views: z.array(listView),
  forms: z.array(chargeTemplate),
  messages: z.array(messageTemplate),
  layouts: z.array(exportLayout),
  presets: z.array(exportPreset),
});
export type SavedThings = z.infer<typeof savedThings>;

/**
 * One to save. Those of a gateway take the place of the one of their id, those of the desk of the one of their name, or
 * of the one that was edited (`replaces`). Another one of the same name is replaced, except where that would take away
 * what somebody wrote: a message or a layout.
 */
export const thingToSave = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('view'), thing: listView }),
  z.strictObject({ kind: z.literal('form'), thing: chargeTemplate }),
  z.strictObject({ kind: z.literal('message'), thing: messageTemplate }),
  z.strictObject({ kind: z.literal('layout'), thing: exportLayout, replaces: z.string().nullable() }),
  z.strictObject({ kind: z.literal('preset'), thing: exportPreset }),
]);
export type ThingToSave = z.infer<typeof thingToSave>;

/** One to remove: by its id, or by its name where it is the desk's. */
export const thingToRemove = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.enum(['view', 'form', 'message']), id: localId }),
  z.strictObject({ kind: z.enum(['layout', 'preset']), name: z.string().min(1).max(LONGEST.savedName) }),
]);
export type ThingToRemove = z.infer<typeof thingToRemove>;
