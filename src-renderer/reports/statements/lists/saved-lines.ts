/** Lines of a statement as `statements.save` takes them, in calls of a size that main accepts. */
import type { TFunction } from 'i18next';
import type {
  StatementEvidence,
  StatementKind,
  StatementMatch,
} from '../../../../src-preload/contract/reports/statements.ts';
import { MOST } from '../../../../src-preload/contract/values/input-limits.ts';

export type StatementPair = StatementMatch['matched'][number];
export type StatementCharge = StatementPair['charges'][number];
export type StatementEntry = StatementPair['entry'];

/** A line with the charges it is to be saved with. */
export interface SaveChoice {
  readonly entry: StatementEntry;
  readonly kind: StatementKind;
  readonly by: StatementEvidence;
  readonly charges: readonly StatementCharge[];
  /** The charges whose refunds the payout kept back. */
  readonly refunds?: readonly StatementCharge[] | undefined;
}

/** A line and what it is of. */
export type StatementLine = Pick<SaveChoice, 'entry' | 'kind'>;

/** What names a line among all lines of a statement. */
interface LineName {
  readonly kind: StatementKind;
  readonly entry: Pick<StatementEntry, 'lineId'>;
}

export function lineKey({ entry, kind }: LineName): string {
  return `${kind} ${entry.lineId}`;
}

/** Only a refund is named: a payment is what every other row is. */
export function kindWord({ kind }: Pick<StatementLine, 'kind'>, t: TFunction): string {
  return kind === 'refund' ? `${t('reports.statement.kind.refund')} ·` : '';
}

/** The most charges in one call, but for a line that alone has more. */
const CHARGES_PER_CALL = 5_000;

export function savedLineOf({ entry, kind, by, charges, refunds = [] }: SaveChoice) {
  const keysOf = (each: readonly StatementCharge[]) => each.map(({ key }) => key);
  return {
    lineId: entry.lineId,
    keys: keysOf(charges),
    ...(refunds.length > 0 && { refundKeys: keysOf(refunds) }),
    ...{ kind, evidence: by, day: entry.day, amount: entry.amount },
  };
}

export function inParts(choices: readonly SaveChoice[]): SaveChoice[][] {
  const parts: SaveChoice[][] = [];
  let room = 0;
  for (const choice of choices) {
    const size = choice.charges.length + (choice.refunds?.length ?? 0);
    if (room < size || parts.at(-1)?.length === MOST.savedLines) {
      parts.push([]);
      room = CHARGES_PER_CALL;
    }
    parts.at(-1)?.push(choice);
    room -= size;
  }
  return parts;
}
