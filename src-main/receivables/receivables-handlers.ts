/** The operations on receivables, by their gateway's history and charges. */
import type { CreateOutcome } from '../../src-preload/contract/charges/create-outcome.ts';
import { ConsoleFailure } from '../../src-preload/contract/errors.ts';
import { mayBePaid } from '../../src-preload/contract/receivables/payable-charge.ts';
import type {
  ReceivableDetail,
  ReceivableFields,
  ReceivableRefusal,
} from '../../src-preload/contract/receivables/receivable.ts';
import { amountLeft, isOpenAge } from '../../src-preload/contract/receivables/receivable-ages.ts';
import type { ChargeDrafts } from '../charges/charge-drafts.ts';
import { customersOfCharge, wholeCustomer } from '../charges/known-customer.ts';
import type { Clock } from '../ground/clock.ts';
import type { HandlersOf } from '../ground/dispatch.ts';
import type { EventBroadcaster } from '../ground/event-broadcaster.ts';
import { Mutex } from '../ground/mutex.ts';
import { zonedTime } from '../ground/zoned-time.ts';
import type { HistoryApi } from '../history/api/history-api.ts';
import type { ReceivableHindrance, ReceivableInput, StoredReceivableDetail } from '../history/api/receivables-api.ts';
import { masked } from '../masking/masked-handlers.ts';
import type { ReportFileDeps } from '../reports/save-report-files.ts';
import { batchOfNewCodes } from './new-codes.ts';
import { draftOfReceivable } from './receivable-draft.ts';
import { saveReceivables } from './receivables-file.ts';

export interface ReceivablesDeps extends Omit<ReportFileDeps, 'timeZone'> {
  readonly clock: Clock;
  readonly newId: () => string;
  readonly events: EventBroadcaster;
  timeZone(): string;
  /** The states that an admin marked as taking money back. */
  returningStates(gatewayId: string): readonly string[];
  /** The operator's name; null where none is set. */
  operator(): string | null;
  chargesOf(gatewayId: string): { readonly drafts: Pick<ChargeDrafts, 'create'> };
  historyOf(gatewayId: string): HistoryApi;
}

/** The most whose earlier code may still be paid that are named: a person decides on each. */
const MOST_NAMED = 50;

export function receivablesHandlers(deps: ReceivablesDeps): HandlersOf<'receivables'> {
  const { clock, events, historyOf, chargesOf, operator } = deps;
  /** Of two windows, the second finds the charge that the first has made. */
  const creations = new Mutex();
  const today = () => zonedTime(deps.timeZone()).day(clock.now());
  const basis = (gatewayId: string) => ({ today: today(), returningStates: deps.returningStates(gatewayId) });
  const stored = async (gatewayId: string, id: string): Promise<StoredReceivableDetail> => {
    const found = await historyOf(gatewayId).receivable(id, basis(gatewayId));
    if (found === null) throw new ConsoleFailure({ kind: 'not-found', what: 'receivable' });
    return found;
  };
  const shown = async (gatewayId: string, id: string) => detailOf(await stored(gatewayId, id));
  const changed = (gatewayId: string) => events.emit({ name: 'receivables-changed', payload: { gatewayId } });
  /** What was done, as it is now. */
  const done = async (gatewayId: string, id: string, hindrance: ReceivableHindrance) => {
    refuse(hindrance);
    changed(gatewayId);
    return shown(gatewayId, id);
  };
  const inputOf = async (gatewayId: string, id: string, fields: ReceivableFields): Promise<ReceivableInput> => {
    const history = historyOf(gatewayId);
    const customer = await wholeCustomer(fields.customer, async (handle) =>
      handle === id ? [(await stored(gatewayId, id)).customer] : customersOfCharge(history, handle),
    );
    return { ...fields, customer };
  };

  return {
    'receivables.list': ({ gatewayId, view, text, after, limit }) =>
      historyOf(gatewayId)
        .receivables(view, text, basis(gatewayId), after, limit)
        .then(({ rows, next }) => ({ rows: [...rows], next })),
    'receivables.figures': ({ gatewayId, text }) => historyOf(gatewayId).receivableFigures(text, basis(gatewayId)),
    'receivables.read': ({ gatewayId, id }) => shown(gatewayId, id),
    'receivables.ofCustomer': async ({ gatewayId, key }) => {
      const found = await historyOf(gatewayId).receivablesOfCustomer(key, basis(gatewayId));
      return { ...found, rows: [...found.rows] };
    },
    'receivables.add': async ({ gatewayId, id, fields }) => {
      const input = await inputOf(gatewayId, id, fields);
      await historyOf(gatewayId).addReceivable(id, input, { at: clock.now(), operator: operator() });
      return done(gatewayId, id, null);
    },
    'receivables.change': async ({ gatewayId, id, fields }) =>
      done(gatewayId, id, await historyOf(gatewayId).changeReceivable(id, await inputOf(gatewayId, id, fields))),
    'receivables.close': async ({ gatewayId, id, as }) =>
      done(
        gatewayId,
        id,
        await historyOf(gatewayId).closeReceivable(id, as, clock.now(), deps.returningStates(gatewayId)),
      ),
    'receivables.reopen': async ({ gatewayId, id }) =>
      done(
        gatewayId,
        id,
        await historyOf(gatewayId).closeReceivable(id, null, clock.now(), deps.returningStates(gatewayId)),
      ),
    'receivables.settleExtra': async ({ gatewayId, id, payments }) =>
      done(gatewayId, id, await historyOf(gatewayId).settleExtraPayments(id, payments)),
    'receivables.reveal': async ({ gatewayId, id, field }) => ({
      value: (await stored(gatewayId, id)).customer[field],
    }),
    'receivables.newCode': ({ gatewayId, id, draftId, confirmDuplicate }) =>
      creations.run(`${gatewayId} ${id}`, () => newCode(gatewayId, id, draftId, confirmDuplicate)),
    'receivables.sum': ({ gatewayId, ids }) => historyOf(gatewayId).receivableSum(ids),
    'receivables.codes': async ({ gatewayId, ids }) => {
      const found = await historyOf(gatewayId).receivablesOf(ids, basis(gatewayId));
      const open = found.filter(({ age }) => isOpenAge(age));
      const countOf = (...ages: readonly string[]) => found.filter(({ age }) => ages.includes(age)).length;
      const ready = open.filter(({ charges }) => !charges.some(mayBePaid));
      const payable = open.filter(({ charges }) => charges.some(mayBePaid));
      return {
        ready: { count: ready.length, sum: ready.reduce((sum, each) => sum + amountLeft(each), 0) },
        payable: payable.slice(0, MOST_NAMED).map(detailOf),
        morePayable: Math.max(0, payable.length - MOST_NAMED),
        notOpen: countOf('paid', 'closed'),
        returned: countOf('returned'),
        toConfirm: countOf('to-confirm'),
      };
    },
    'receivables.newCodes': async ({ gatewayId, ids, anyway, language }) => {
      const also = new Set(anyway);
      const found = (await historyOf(gatewayId).receivablesOf(ids, basis(gatewayId))).filter(
        ({ id, age, charges }) => isOpenAge(age) && (also.has(id) || !charges.some(mayBePaid)),
      );
      if (found.length === 0) {
        const code: ReceivableRefusal = 'receivables-none-left';
        throw new ConsoleFailure({ kind: 'invalid-input', issues: [{ path: 'ids', code }] });
      }
      const words = { today: today(), language };
      return { batchId: await batchOfNewCodes(deps, historyOf(gatewayId), found, also, words) };
    },
    'receivables.saveTable': ({ gatewayId, ...table }) =>
      saveReceivables({ ...deps, timeZone: deps.timeZone() }, historyOf(gatewayId), table, basis(gatewayId)),
  };

  async function newCode(
    gatewayId: string,
    id: string,
    draftId: string,
    confirmDuplicate: boolean,
  ): Promise<CreateOutcome> {
    const receivable = await stored(gatewayId, id);
    const draft = draftOfReceivable(receivable, draftId);
    refuse(await historyOf(gatewayId).linkReceivableDraft(id, draftId, clock.now(), deps.returningStates(gatewayId)));
    try {
      return await chargesOf(gatewayId).drafts.create(draft, confirmDuplicate);
    } finally {
      changed(gatewayId);
    }
  }
}

/** @throws ConsoleFailure with the reason why nothing was changed. */
function refuse(hindrance: ReceivableHindrance): void {
  if (hindrance === null) return;
  if (hindrance === 'not-found') throw new ConsoleFailure({ kind: 'not-found', what: 'receivable' });
  const code: ReceivableRefusal = hindrance;
  throw new ConsoleFailure({ kind: 'invalid-input', issues: [{ path: 'id', code }] });
}

/** For a page: the customer masked. */
function detailOf({ customer, charges, ...receivable }: StoredReceivableDetail): ReceivableDetail {
  return { ...receivable, customer: masked({ customer }).customer, charges: [...charges] };
}
