/** Choices for exports, saved by name in `console.db`. */
import type { Database } from 'better-sqlite3';
import { type ExportPreset, exportPreset } from '../../src-preload/contract/reports/export-options.ts';
import { SavedList } from '../settings/saved-list.ts';

export type SavedPresets = SavedList<ExportPreset>;

export function savedPresets(file: Database): SavedPresets {
  return new SavedList(file, 'export-presets', exportPreset);
}
