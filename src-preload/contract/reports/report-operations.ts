/** The operations of the reports, as part of the contract (contract.ts). */

import { z } from 'zod';
import { chargeFilter } from '../charges/list/charge-filter.ts';
import { listSort } from '../charges/list/list.ts';
import { customerReport, gatewayBalance, reportYear } from '../charges/sums/sum-reports.ts';
import { nothing, ofGateway } from '../policy/inputs.ts';
import { type Operation, operatorMasked, operatorOnly, usual } from '../policy/operation-type.ts';
import { MOST, STATEMENT_LIMIT, TABLE_LIMIT } from '../values/input-limits.ts';
import { savedFile } from '../values/saved-file.ts';
import { language, localId } from '../values/values.ts';
import { closingOperations } from './closing-operations.ts';
import { layoutOperations, writtenExportOperations } from './export-layout-operations.ts';
import { layoutName } from './export-layouts.ts';
import { csvDialectName, exportedFile, exportOptions } from './export-options.ts';
import { exportSchedule, scheduleName } from './export-schedules.ts';
import { keptStatementOperations, keptStatementSignals } from './kept-statement-operations.ts';
import {
  dayRange,
  reconciliation,
  reconciliationFinding,
  reportBasis,
  reportFigures,
  reportName,
  reportTable,
  sweepSummary,
} from './reports.ts';
import { severalClosingsOperations } from './several-closings.ts';
import { statementMatchOperations } from './statement-match-operations.ts';
import { statementContent, statementMapping, statementMatch, statementShape } from './statements.ts';

const ofReconciliation = ofGateway.extend({ id: localId });

export const reportOperations = {
  ...severalClosingsOperations,
  ...layoutOperations,
  ...writtenExportOperations,
  /** Writes what is filtered or selected. Electron prompts for a path; the browser shell saves to Downloads. */
  'exports.write': {
    ...usual,
    right: 'operator',
    further: { where: 'unmasked', right: 'accountant', reveals: 'whole' },
    reveals: 'masked',
    audited: 'exported',
    onArchived: 'allowed',
    lock: 'unmasked-exports',
    input: ofGateway.extend({
      exportId: localId,
      /** Gateways of the same environment whose charges follow in the same file; not with a selection or a customer's charges. */
      alsoGateways: z.array(localId).max(MOST.gateways).default([]),
      /** Exactly what the list shows, or a selection of it by its keys. */
      filter: chargeFilter,
      sort: listSort,
      options: exportOptions,
      /** The name of a saved layout or an example, by which a CSV file is written instead of the options' columns. */
      layout: layoutName.nullable().default(null),
      language,
    }),
    output: exportedFile,
  },
  'exports.cancel': {
    ...operatorOnly,
    onArchived: 'no-gateway',
    input: z.strictObject({ exportId: localId }),
    output: nothing,
  },
  /** The scheduled exports that an admin approved at a terminal (`npm start -- export --save-schedule`), by name. */
  'exports.schedules': { ...operatorOnly, onArchived: 'no-gateway', input: nothing, output: z.array(exportSchedule) },
  'exports.dropSchedule': {
    ...usual,
    right: 'admin',
    reveals: 'nothing',
    audited: 'schedule-removed',
    onArchived: 'no-gateway',
    input: z.strictObject({ name: scheduleName }),
    output: z.array(exportSchedule),
  },
  /** Writes a report's table as CSV, guarded like every export. */
  'exports.table': {
    ...operatorMasked,
    onArchived: 'no-gateway',
    limit: TABLE_LIMIT,
    input: z.strictObject({ name: reportName, table: reportTable, dialect: csvDialectName, language }),
    output: savedFile,
  },

  /** Reads a period's charges again. Where one is still open, that one is returned and nothing begins. */
  'reconcile.start': {
    ...operatorOnly,
    onArchived: 'refused',
    input: ofGateway.extend({
      basis: reportBasis,
      days: dayRange,
      rate: z.number().min(0.1, 'rate-too-low').max(100, 'rate-too-high'),
    }),
    output: reconciliation,
  },
  'reconcile.list': { ...operatorOnly, onArchived: 'allowed', input: ofGateway, output: z.array(reconciliation) },
  'reconcile.pause': { ...operatorOnly, onArchived: 'refused', input: ofReconciliation, output: reconciliation },
  'reconcile.resume': { ...operatorOnly, onArchived: 'refused', input: ofReconciliation, output: reconciliation },
  'reconcile.cancel': { ...operatorOnly, onArchived: 'refused', input: ofReconciliation, output: reconciliation },
  /** Its findings, PAID that became REFUNDED first; a thousand at most. */
  'reconcile.findings': {
    ...operatorMasked,
    onArchived: 'allowed',
    input: ofReconciliation,
    output: z.array(reconciliationFinding),
  },
  /** The automatic rounds over paid and failed charges, and what they found in the last 30 days. */
  'reconcile.sweep': { ...operatorMasked, onArchived: 'allowed', input: ofGateway, output: sweepSummary },

  ...closingOperations,

  'statements.read': {
    ...operatorMasked,
    onArchived: 'allowed',
    limit: STATEMENT_LIMIT,
    input: ofGateway.extend({ content: statementContent }),
    output: statementShape,
  },
  /** Forgets a saved mapping of columns: the next file with such columns asks again. */
  'statements.forgetColumns': {
    ...operatorOnly,
    onArchived: 'no-gateway',
    input: z.strictObject({ id: localId }),
    output: z.null(),
  },
  /** Matches a bank's file with the charges paid here; saves how its columns were mapped. */
  'statements.match': {
    ...operatorMasked,
    onArchived: 'allowed',
    limit: STATEMENT_LIMIT,
    input: ofGateway.extend({
      /** Of the file; absent for the kept one. */
      content: statementContent.optional(),
      statementId: localId.optional(),
      mapping: statementMapping.nullable(),
    }),
    output: statementMatch,
  },
  ...statementMatchOperations,
  ...keptStatementOperations,

  'reports.figures': {
    ...operatorOnly,
    onArchived: 'allowed',
    input: ofGateway.extend({ days: dayRange }),
    output: reportFigures,
  },
  /** What each CPF or CNPJ paid in a year, and what of it went back. */
  'reports.customers': {
    ...operatorMasked,
    onArchived: 'allowed',
    input: ofGateway.extend({ year: reportYear }),
    output: customerReport,
  },
  /** What was paid and is in no matched payout of the bank yet. */
  'reports.balance': { ...operatorOnly, onArchived: 'allowed', input: ofGateway, output: gatewayBalance },

  /**
   * Saves this window's print as a PDF. Electron only: null in the browser shell, whose own print dialog saves PDFs.
   */
  'reports.printPdf': {
    ...operatorMasked,
    onArchived: 'no-gateway',
    input: z.strictObject({ name: z.enum(['receipt', 'slip', 'closing']) }),
    output: savedFile.nullable(),
  },
} as const satisfies Record<string, Operation>;

export const reportSignals = {
  'export-progress': z.object({ exportId: localId, rows: z.int(), total: z.int() }),
  'reconcile-progress': z.object({ gatewayId: localId, reconciliation }),
  'sweep-progress': z.object({ gatewayId: localId }),
  ...keptStatementSignals,
} as const satisfies Record<string, z.ZodType>;
