/** The operations of layouts, and of the exports that were written, as part of the contract (contract.ts). */
import { z } from 'zod';
import { chargeFilter } from '../charges/list/charge-filter.ts';
import { listSort } from '../charges/list/list.ts';
import { ofGateway } from '../policy/inputs.ts';
import { type Operation, operatorMasked, operatorOnly, usual } from '../policy/operation-type.ts';
import { LONGEST } from '../values/input-limits.ts';
import { freeText } from '../values/personal-data.ts';
import { language, localId } from '../values/values.ts';
import { exportLayout } from './export-layouts.ts';
import { exportOptions } from './export-options.ts';
import { exportRecord, fileCheck, repeatedExport } from './export-records.ts';

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);

export const layoutOperations = {
  /** The first lines that a layout writes of this filter, personal data always masked; of a sample where there are none. */
  'exports.previewLayout': {
    ...operatorMasked,
    onArchived: 'allowed',
    input: ofGateway.extend({ layout: exportLayout, filter: chargeFilter, sort: listSort, language }),
    output: z.object({ lines: z.array(freeText), isSample: z.boolean() }),
  },
} as const satisfies Record<string, Operation>;

export const writtenExportOperations = {
  /** The written exports of this gateway, newest first, with their digests. */
  'exports.made': { ...operatorOnly, onArchived: 'allowed', input: ofGateway, output: z.array(exportRecord) },
  /** Writes an export's filter again as it is now, into a new file. Refused as `not-found` where its filter is lost. */
  'exports.again': {
    ...usual,
    right: 'operator',
    further: { where: 'unmasked', right: 'accountant', reveals: 'whole' },
    reveals: 'masked',
    audited: 'exported',
    onArchived: 'allowed',
    lock: 'unmasked-exports',
    input: ofGateway.extend({ exportId: localId, number: z.int(), options: exportOptions, language }),
    output: repeatedExport,
  },
  /** Whether a file is as Balcão wrote it, by its digest alone: the file itself stays with the page. */
  'exports.checkFile': {
    ...operatorOnly,
    onArchived: 'no-gateway',
    input: z.strictObject({
      fileName: z.string().max(LONGEST.exportName),
      sha256,
      /** The digest that a manifest given with it names; null without one. */
      manifestSha256: sha256.nullable(),
    }),
    output: fileCheck,
  },
} as const satisfies Record<string, Operation>;
