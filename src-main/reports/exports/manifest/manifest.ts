/**
 * Describes an export: the filter, the zone, the number of rows and the sums. It is a JSON file next to CSV and JSON
 * Lines, and a sheet of its own in a workbook (`workbook-summary.ts`), so that the data rows hold data only.
 */
import type { ChargeFilter } from '../../../../src-preload/contract/charges/list/charge-filter.ts';
import { SUM_WORDS } from '../../../../src-preload/contract/charges/sums/money-sums.ts';
import { SUM_MEANINGS, SUM_NAMES } from '../../../../src-preload/contract/charges/sums/sum-words.ts';
import type { AuditHead } from '../../../../src-preload/contract/policy/audit.ts';
import { type ExportLayout, isFixedWidth } from '../../../../src-preload/contract/reports/export-layouts.ts';
import type { ExportOptions } from '../../../../src-preload/contract/reports/export-options.ts';
import type { Language } from '../../../../src-preload/contract/values/languages.ts';
import type { WrittenFile } from '../../../ground/atomic-write.ts';
import { zonedTime } from '../../../ground/zoned-time.ts';
import type { MovementsLeftOut } from '../../../history/api/history-api.ts';
import { HIDDEN_TEXT } from '../../../masking/masks.ts';
import type { Column } from '../columns/export-columns.ts';
import type { ControlSum, ExportTotals } from '../columns/export-totals-counter.ts';
import type { MovementSums } from '../text-formats/layout-lines.ts';
import { filterSentences } from './filter-sentences.ts';
import { layoutFacts, movementsOf } from './layout-manifest.ts';

/** What a file of several gateways has of one of them. */
export interface GatewayTotals {
  readonly gateway: string;
  readonly tally: ExportTotals;
  /** What a layout of movements wrote of it; null where the lines are charges. */
  readonly sums: MovementSums | null;
}

export interface ManifestFacts {
  readonly gatewayName: string;
  /** The gateways after the first. */
  readonly others: readonly { readonly gatewayName: string }[];
  /** Of each gateway, in the file's order; empty where the file is of one alone. */
  readonly gatewayTotals: readonly GatewayTotals[];
  readonly filter: ChargeFilter;
  readonly options: ExportOptions;
  readonly language: Language;
  readonly timeZone: string;
  /** UTC milliseconds. */
  readonly madeAt: number;
  /** The newest entry of the audit trail when the file was made; null where there is no trail. */
  readonly auditHead: AuditHead | null;
  readonly tally: ExportTotals;
  readonly layout: ExportLayout | null;
  /** What a layout of movements wrote, and left out; null where its lines are charges. */
  readonly movements: (MovementsLeftOut & { readonly sums: MovementSums }) | null;
}

/** The manifest next to a file, as JSON. Sums are whole cents. */
export function manifestText(
  facts: ManifestFacts,
  file: WrittenFile & { readonly fileName: string; readonly columns: readonly Column[] },
): string {
  const { options, tally, timeZone, madeAt } = facts;
  const zoned = zonedTime(timeZone);
  const manifest = {
    manifestOf: file.fileName,
    sha256: file.sha256,
    bytes: file.bytes,
    rows: tally.rows,
    sumInCents: String(tally.sum),
    byState: tally.byState.map(({ state, count, sum }) => ({ state, count, sumInCents: sum })),
    // Of movements, a layout's own sums say it.
    ...(facts.movements === null && {
      sums: sumsOf(tally, facts.language),
      fee: controlOf(tally.fee),
      net: controlOf(tally.net),
    }),
    ...(facts.others.length === 0
      ? { gateway: facts.gatewayName }
      : { gateways: facts.gatewayTotals.map((totals) => totalsOf(totals, facts.layout)) }),
    filter: filterShown(facts),
    filterInWords: sentencesOf(facts),
    timeZone,
    utcOffset: zoned.offset(madeAt),
    madeAt: zoned.iso(madeAt),
    format: options.format,
    ...(facts.layout !== null && layoutFacts(facts.layout, facts.movements)),
    ...(options.format === 'csv' && {
      ...(facts.layout === null && {
        dialect: options.dialect,
        columns: file.columns.map(({ name }) => name),
        codesProtected: options.protectCodes === true,
        ...(options.protectCodes && { codeFormula: CODE_FORMULA }),
      }),
      ...((facts.layout === null || !isFixedWidth(facts.layout)) && { formulaPrefix: FORMULA_PREFIX }),
    }),
    ...(options.format === 'jsonl' && { timelinesIncluded: options.timeline === true }),
    personalDataMasked: options.masked,
    auditTrail:
      facts.auditHead === null
        ? { kind: 'none' }
        : { kind: 'head', hash: facts.auditHead.hash, entries: facts.auditHead.number },
  };
  return `${JSON.stringify(manifest, null, 2)}\n`;
}

const FORMULA_PREFIX =
  "A text that begins with = + - @ (full-width too, or after blanks and invisible signs), a tab or a line break has one apostrophe (') before it; numbers never have.";

const CODE_FORMULA =
  'A text with a digit is written as a formula that yields it, ="00123", its quotation marks doubled; but for texts of more than 255 characters, with a control character, or with the apostrophe of formulaPrefix.';

function totalsOf({ gateway, tally, sums }: GatewayTotals, layout: ExportLayout | null): object {
  const { rows, sum, byState, fee, net } = tally;
  const total = { gateway, rows, sumInCents: String(sum) };
  if (sums !== null && layout !== null) return { ...total, movements: movementsOf(layout, sums) };
  return {
    ...total,
    byState: byState.map(({ state, count, sum: cents }) => ({ state, count, sumInCents: cents })),
    ...{ fee: controlOf(fee), net: controlOf(net) },
  };
}

/** The sums by the words on screen, each with what it adds up. */
function sumsOf({ sums }: ExportTotals, language: Language): object {
  return Object.fromEntries(
    SUM_WORDS.map((word) => [
      word,
      {
        ...{ name: SUM_NAMES[language][word], count: sums[word].count, sumInCents: String(sums[word].sum) },
        of: SUM_MEANINGS[language][word],
      },
    ]),
  );
}

/** A masked file's manifest shows neither the typed search text nor the tags: each may be a name or a CPF. */
function filterShown({ filter, options }: ManifestFacts): object {
  if (!options.masked) return filter;
  const { text, tags, ...rest } = filter;
  return {
    ...rest,
    ...(text !== undefined && { text: HIDDEN_TEXT }),
    ...(tags && { tags: tags.map(() => HIDDEN_TEXT) }),
  };
}

export function sentencesOf({ filter, options, language, timeZone }: ManifestFacts): readonly string[] {
  return filterSentences(filter, { language, timeZone, masked: options.masked });
}

function controlOf({ sum, empty }: ControlSum): object {
  return { sumInCents: String(sum), rowsWithout: empty };
}
