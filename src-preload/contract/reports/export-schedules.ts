/**
 * Scheduled exports: what an admin approved once, with the PIN, and a scheduler runs by its name without it. Times are
 * UTC milliseconds.
 */
import { z } from 'zod';
import { holding, plainText } from '../values/personal-data.ts';
import { instant, language } from '../values/values.ts';
import { exportFormat } from './export-options.ts';
import { reportBasis } from './reports.ts';

/** It also names the file where the schedule writes into a folder. */
export const scheduleName = holding(
  'nothing',
  z
    .string()
    .trim()
    .normalize('NFC')
    .regex(/^[\p{L}\p{N}][\p{L}\p{N} _-]{0,58}[\p{L}\p{N}]?$/u, 'schedule-name-shape'),
);

/** The columns of an export on the command line. */
export const columnChoice = z.enum(['accounting', 'everything']);

export const exportSchedule = z.object({
  name: scheduleName,
  /** In the file's order; null where a gateway is no longer there, and then it does not run. */
  gatewayNames: z.array(plainText.nullable()),
  basis: reportBasis,
  /** None: every state. */
  states: z.array(plainText),
  format: exportFormat,
  columns: columnChoice,
  /** The layout's name; null without one. */
  layout: plainText.nullable(),
  language,
  masked: z.boolean(),
  /** The same choice as in an export's options. */
  protectCodes: z.boolean(),
  /** The same. */
  timeline: z.boolean(),
  /** The file, or the folder, it writes to. */
  path: plainText,
  /** Null where no operator was set. */
  approvedBy: plainText.nullable(),
  approvedAt: instant,
  /** False once the PIN was changed or removed after the approval: it no longer runs. */
  approved: z.boolean(),
});
export type ExportSchedule = z.infer<typeof exportSchedule>;
