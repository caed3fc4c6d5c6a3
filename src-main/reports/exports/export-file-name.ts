/** The names that are suggested for files: what is in them and when they were made. */

import type { ChargeFilter } from '../../../src-preload/contract/charges/list/charge-filter.ts';
import type { ExportLayout } from '../../../src-preload/contract/reports/export-layouts.ts';
import type { ExportOptions } from '../../../src-preload/contract/reports/export-options.ts';
import { withoutAccents } from '../../../src-preload/contract/text/without-accents.ts';
import type { Language } from '../../../src-preload/contract/values/languages.ts';
import { zonedTime } from '../../ground/zoned-time.ts';
import { endingOf } from './layout-format.ts';

const FILE_NAMES: Readonly<Record<Language, string>> = { en: 'charges', 'pt-BR': 'cobrancas' };

interface NamedExport {
  readonly gatewayName: string;
  readonly filter: ChargeFilter;
  readonly options: Pick<ExportOptions, 'format'>;
  readonly layout: Pick<ExportLayout, 'file'> | null;
  readonly language: Language;
  /** IANA name. */
  readonly timeZone: string;
}

/**
 * `cobrancas-padaria-2026-10-01-2026-10-31-2026-11-20-1430.csv`: the gateway, the period, and when it was made (UTC
 * milliseconds), in the desk's zone.
 */
export function exportFileName(
  { gatewayName, filter, options, layout, language, timeZone }: NamedExport,
  madeAt: number,
): string {
  const parts = [FILE_NAMES[language], inFileName(gatewayName), periodInName(filter, timeZone)];
  return suggestedName(
    parts.filter((part) => part !== '').join('-'),
    endingOf(layout, options.format),
    madeAt,
    timeZone,
  );
}

/** The days of a filter's payments, or of its creations, in the zone: `2026-10-01-2026-10-31`; empty where it has none. */
function periodInName({ paid, created }: ChargeFilter, timeZone: string): string {
  const bounds = paid ?? created;
  if (bounds === undefined) return '';
  const { from, before } = bounds;
  const zoned = zonedTime(timeZone);
  // The bound is the first instant after the period.
  const days = [from, before === undefined ? undefined : before - 1].flatMap((at) =>
    at === undefined ? [] : [zoned.day(at)],
  );
  return [...new Set(days)].join('-');
}

/** Letters without their marks, digits and hyphens, at most 40: a name that every file system takes. */
function inFileName(name: string): string {
  const plain = withoutAccents(name).toLowerCase();
  return plain
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replace(/^-/, '')
    .replace(/-$/, '')
    .slice(0, 40);
}

/** `fechamento-2026-11-20-1430.csv`: its time in the desk's zone, and no personal data. */
export function suggestedName(what: string, extension: string, now: number, timeZone: string): string {
  const [day = '', time = ''] = zonedTime(timeZone).iso(now).split('T');
  return `${what}-${day}-${time.slice(0, 5).replace(':', '')}.${extension}`;
}
