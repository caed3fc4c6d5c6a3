/** An export's record for the screen: its options and its filter, without any text that was typed into it. */
import { createHash } from 'node:crypto';
import { type ChargeFilter, chargeFilter } from '../../../src-preload/contract/charges/list/charge-filter.ts';
import type { ExportLayout } from '../../../src-preload/contract/reports/export-layouts.ts';
import {
  type ExportRecord,
  type OtherFilter,
  otherFilter,
  type RecordedFilter,
  type RecordedOptions,
  recordedOptions,
} from '../../../src-preload/contract/reports/export-records.ts';
import { jsonOf } from '../../../src-preload/contract/values/json-pointer.ts';
import type { ReadExport } from '../../history/api/reports-api.ts';
import type { ExportTask } from './write-export.ts';

/** Null where the filter is not there, or cannot be read: an edited file may hold anything. */
export function filterOfExport({ filter }: Pick<ReadExport, 'filter'>): ChargeFilter | null {
  const read = filter === null ? null : chargeFilter.safeParse(jsonOf(filter));
  return read?.success ? read.data : null;
}

/** Null where they cannot be read. */
export function optionsOfExport({ options }: Pick<ReadExport, 'options'>): RecordedOptions | null {
  return recordedOptions.safeParse(jsonOf(options)).data ?? null;
}

/** What is stored next to an export, so that it can be written again. */
export function recordedOptionsOf({
  options,
  sort,
  language,
  layout,
  gatewayIds,
}: Pick<ExportTask, 'options' | 'sort' | 'language' | 'layout'> & {
  readonly gatewayIds: readonly string[];
}): RecordedOptions {
  return {
    ...{ options, sort, language },
    layout: layout && { name: layout.name, sha256: layoutDigest(layout) },
    ...(gatewayIds.length > 1 && { gatewayIds: [...gatewayIds] }),
  };
}

/** Identifies a layout as it was when an export was written by it. */
export function layoutDigest(layout: ExportLayout): string {
  return createHash('sha256').update(JSON.stringify(layout)).digest('hex');
}

export function exportRecordOf(stored: ReadExport): ExportRecord {
  const { export: _export, options: _, filter: __, ...record } = stored;
  const filter = filterOfExport(stored);
  return { ...record, options: optionsOfExport(stored), filter: filter && recordedFilterOf(filter) };
}

function recordedFilterOf(filter: ChargeFilter): RecordedFilter {
  const { created = null, paid = null, states = [], amount = null, keys } = filter;
  return {
    ...{ created, paid, states, amount },
    selected: keys?.length ?? null,
    others: otherFilter.options.filter((name) => isFiltering(filter[name])),
  };
}

function isFiltering(value: ChargeFilter[OtherFilter]): boolean {
  if (value === undefined) return false;
  return typeof value === 'boolean' || value.length > 0;
}
