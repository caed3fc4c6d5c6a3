/** The scheduled exports that an admin approved, in `console.db`. */
import { isAbsolute } from 'node:path';
import type { Database } from 'better-sqlite3';
import { z } from 'zod';
import { scheduleName } from '../../../src-preload/contract/reports/export-schedules.ts';
import { instant, localId } from '../../../src-preload/contract/values/values.ts';
import { SavedList } from '../../settings/saved-list.ts';
import { exportJob } from '../exports/export-jobs.ts';
import { storedLayout } from '../layouts/stored-layout.ts';

/** Everything about the export but its days. */
const savedSchedule = exportJob
  .pick({ basis: true, format: true, columns: true, language: true, masked: true, protectCodes: true, timeline: true })
  .extend({
    name: scheduleName,
    /** As it was approved: one that is edited later changes nothing here. Absent for the columns. */
    layout: storedLayout.optional(),
    /** By its id: another gateway that gets its name later was not approved. */
    gatewayId: localId,
    /** Its name at the approval. */
    gateway: z.string(),
    /** Gateways whose charges follow in the same file, as they were at the approval. Absent for none. */
    others: z.array(z.object({ gatewayId: localId, gateway: z.string() })).optional(),
    /** As the history names them; none: every state. */
    states: z.array(z.string()),
    path: z.string().refine(isAbsolute),
    /** Whether the path is a folder, in which each run names its file. */
    isFolder: z.boolean(),
    approvedBy: z.string().nullable(),
    approvedAt: instant,
    /** Identifies the PIN by which it was approved (AdminPin); null where none was set. */
    pin: z.string().nullable(),
  });
export type SavedSchedule = z.infer<typeof savedSchedule>;

/** By name; without those that do not parse. */
export class SavedSchedules {
  readonly #saved: SavedList<SavedSchedule>;

  constructor(file: Database) {
    this.#saved = new SavedList(file, 'export-schedules', savedSchedule);
  }

  all(): SavedSchedule[] {
    return this.#saved.all().sort((one, other) => one.name.localeCompare(other.name));
  }

  /** One of the same name is replaced. */
  save(schedule: SavedSchedule): void {
    this.#saved.save(schedule);
  }

  delete(name: string): void {
    this.#saved.delete(name);
  }
}
