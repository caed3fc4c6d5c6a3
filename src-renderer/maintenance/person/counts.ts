/** What a gateway holds of a person, in words. */
import type { TFunction } from 'i18next';
import type { PersonCounts } from '../../../src-preload/contract/maintenance/erasure-operations.ts';

const COUNTED = ['charges', 'notes', 'attempts', 'forms', 'filters', 'receivables', 'statements'] as const;

/** Empty where nothing is held. */
export function countsText(t: TFunction, counts: PersonCounts): string {
  return COUNTED.filter((kind) => counts[kind] > 0)
    .map((kind) => t(`erasure.${kind}`, { count: counts[kind] }))
    .join(' · ');
}
