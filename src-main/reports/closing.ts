/** Closes days and months of one gateway: its figures and charges become a document that never changes. */
import { ConsoleFailure } from '../../src-preload/contract/errors.ts';
import type { AuditEntry, AuditHead } from '../../src-preload/contract/policy/audit.ts';
import {
  type Closing,
  type ClosingBasis,
  type ClosingDesk,
  type ClosingSummary,
  closingBasis,
  closingPeriod,
} from '../../src-preload/contract/reports/closing.ts';
import { localId } from '../../src-preload/contract/values/values.ts';
import type { Clock } from '../ground/clock.ts';
import type { ClosingsApi, StoredDesk, StoredSealedClosing } from '../history/api/closings-api.ts';
import type { DesksApi } from '../history/api/desks-api.ts';
import { closingRange, cutsOf } from '../history/model/closing-period.ts';

export interface ClosingDeps {
  readonly clock: Pick<Clock, 'now'>;
  readonly newId: () => string;
  readonly history: ClosingsApi & DesksApi;
  readonly timeZone: string;
  /** The operator's name; null where none is set. */
  readonly operator: string | null;
  /** The states other than REFUNDED that take money back, by the gateway's settings. */
  readonly returningStates: readonly string[];
  readonly auditHead: () => AuditHead | null;
  /** The gateway's entries of closings in the audit trail, newest first. */
  readonly recorded: () => Promise<readonly RecordedClosing[]>;
}

type RecordedClosing = Pick<AuditEntry, 'at' | 'operator' | 'subject'>;

/** The most changes since a closing, and charges of another amount, that are listed. */
const MOST_LISTED = 1_000;

/**
 * @param period `2026-11-20` or `2026-11`, in the desk's zone.
 * @param closingId the closing to compare with; the newest of the period by default.
 */
export async function readClosing(
  deps: ClosingDeps,
  period: string,
  basis: ClosingBasis,
  closingId?: string,
): Promise<Closing> {
  const { history, timeZone, returningStates, clock } = deps;
  const readAt = clock.now();
  const whole = closingRange(period, basis, timeZone);
  const range = await history.closingSpan({ period, basis, timeZone }, null);
  const [lines, otherAmounts, closings, desks, locked] = await Promise.all([
    history.closingLines(range, timeZone, returningStates),
    history.otherAmounts(range, MOST_LISTED),
    listClosings(deps, { period, basis }),
    history.desks(),
    history.lockedMonths(),
  ]);
  const stored = closings.filter(({ integrity }) => integrity !== 'missing');
  const latest = stored.find(({ isSuperseded }) => !isSuperseded) ?? stored[0];
  const shown = stored.find(({ id }) => id === closingId) ?? latest;
  const compared = shown === undefined ? null : await history.comparedClosing(shown.id, returningStates, MOST_LISTED);
  return {
    ...{ period, basis, timeZone, readAt },
    span: cutsOf(range, whole),
    isUnfinished: readAt < whole.before,
    isLocked: locked.includes(period.slice(0, 7)),
    lines,
    otherAmounts: [...otherAmounts],
    auditHead: deps.auditHead(),
    desks: desks.map((desk) => shownDesk({ ...desk, isOwn: desk.isThisDesk }, readAt, whole.before)),
    returningStates: [...returningStates],
    closings,
    compared:
      shown === undefined || compared === null
        ? null
        : {
            id: shown.id,
            lines: [...compared.lines],
            now: [...compared.now],
            changes: [...compared.changes],
            changed: compared.changed,
            span: compared.span,
            desks: compared.desks.map((desk) => shownDesk(desk, shown.closedAt, whole.before)),
          },
  };
}

/** @param at when it was closed or read; @param before the first instant after the period. */
function shownDesk(
  { id, name, lastSeenAt, isOwn, auditHead, waiting }: StoredDesk,
  at: number,
  before: number,
): ClosingDesk {
  const isBehind = !isOwn && at >= before && lastSeenAt < before;
  return { id, name, lastSeenAt, isOwn, auditHead, isBehind, waiting };
}

/** Saves the period's figures and charges; an earlier closing stays as it is. */
export async function closePeriod(deps: ClosingDeps, period: string, basis: ClosingBasis): Promise<Closing> {
  const { history, newId, clock, timeZone, operator, returningStates, auditHead } = deps;
  const header = { id: newId(), period, basis, timeZone, closedAt: clock.now(), operator };
  await history.saveClosing(await history.draftClosing(header, returningStates, auditHead()));
  return readClosing(deps, period, basis, header.id);
}

/** @throws ConsoleFailure `not-found` where there is no such closing, or it cannot be read. */
export async function sealedClosingOf(
  { history }: Pick<ClosingDeps, 'history'>,
  id: string,
): Promise<StoredSealedClosing> {
  const closing = await history.sealedClosing(id);
  if (closing === null) throw new ConsoleFailure({ kind: 'not-found', what: 'closing' });
  return closing;
}

/** The closings of a period, or all, verified against their digests, the ledger's and the audit trail's. */
export async function listClosings(
  deps: Pick<ClosingDeps, 'history' | 'returningStates' | 'recorded' | 'timeZone'>,
  of?: Pick<ClosingSummary, 'period' | 'basis'>,
): Promise<ClosingSummary[]> {
  const { history, returningStates, recorded, timeZone } = deps;
  // Entries first: a closing that is made meanwhile is not missing.
  const entries = await recorded();
  const closings = await history.closings(returningStates, of);
  const digests = new Map(
    entries.map(({ subject }) => [String(subject['closing'] ?? ''), String(subject['sha256'] ?? '')]),
  );
  const listed = closings.map((each) => ({ ...each, integrity: integrityByTrail(each, digests.get(each.id)) }));
  const known = new Set(closings.map(({ id }) => id));
  const unmatched = entries
    .flatMap((entry) => missingClosing(entry, timeZone))
    .filter(({ id, period, basis }) => !known.has(id) && (!of || (period === of.period && basis === of.basis)));
  if (unmatched.length === 0) return listed;
  // One whose period was edited is still in the history, under another.
  const all = of ? new Set((await history.closings(returningStates)).map(({ id }) => id)) : known;
  return [...listed, ...unmatched.filter(({ id }) => !all.has(id))].toSorted(
    (one, other) => other.period.localeCompare(one.period, 'en') || other.closedAt - one.closedAt,
  );
}

/** None for an entry that was edited. The trail does not have its time zone. */
function missingClosing({ at, operator, subject }: RecordedClosing, timeZone: string): ClosingSummary[] {
  const period = closingPeriod.safeParse(String(subject['period'] ?? '').replaceAll('"', ''));
  const basis = closingBasis.safeParse(subject['basis']);
  const id = localId.safeParse(subject['closing']);
  if (!period.success || !basis.success || !id.success) return [];
  return [
    {
      ...{ id: id.data, period: period.data, basis: basis.data, timeZone, closedAt: at, operator },
      ...{ received: { count: 0, gross: 0 }, returned: { count: 0, gross: 0 } },
      sha256: String(subject['sha256'] ?? '') || null,
      ...{ integrity: 'missing', isOutdated: null, isSuperseded: false },
    },
  ];
}

/** What the ledger lost, the audit trail may still have. */
function integrityByTrail(
  { integrity, sha256 }: Pick<ClosingSummary, 'integrity' | 'sha256'>,
  recorded: string | undefined,
): ClosingSummary['integrity'] {
  if (recorded === undefined || integrity === 'missing') return integrity;
  if (recorded !== sha256) return 'changed';
  return integrity === 'elsewhere' ? 'whole' : integrity;
}
