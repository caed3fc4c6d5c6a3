/** The room of what people save by name. */
import type { Database } from 'better-sqlite3';
import type { SavedApi } from '../history/api/saved-api.ts';
import type { SavedLayouts } from '../reports/layouts/saved-layouts.ts';
import { savedPresets } from '../reports/saved-presets.ts';
import { savedHandlers } from './saved-handlers.ts';

export interface SavedRoomDeps {
  /** `console.db`. */
  readonly file: Database;
  /** Its `historyOf` throws for an unknown gateway. */
  readonly gateways: { historyOf(gatewayId: string): SavedApi };
  readonly reports: { readonly layouts: SavedLayouts };
}

export function openSaved({ file, gateways, reports }: SavedRoomDeps) {
  return { operations: savedHandlers({ ...gateways, layouts: reports.layouts, presets: savedPresets(file) }) };
}
