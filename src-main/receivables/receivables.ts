/** The room of receivables: the operations on them, by their gateway's history and charges. */

import type { ReceivableFields } from '../../src-preload/contract/receivables/receivable.ts';
import type { StoredGateway } from '../access/setup/gateway-store.ts';
import { customersOfCharge, wholeCustomer } from '../charges/known-customer.ts';
import type { Clock } from '../ground/clock.ts';
import type { HandlersOf } from '../ground/dispatch.ts';
import type { ReceivableInput } from '../history/api/receivables-api.ts';
import type { ReportFileDeps } from '../reports/save-report-files.ts';
import { ReceivableCodes, type ReceivableCodesDeps } from './receivable-codes.ts';
import { saveReceivables } from './receivables-file.ts';
import { StoredReceivables } from './stored-receivables.ts';

export interface ReceivablesRoomDeps extends Omit<ReceivablesDeps, 'returningStates' | 'chargesOf' | 'historyOf'> {
  readonly gatewayStore: { get(gatewayId: string): Pick<StoredGateway, 'returningStates'> };
  readonly gateways: Pick<ReceivablesDeps, 'chargesOf' | 'historyOf'>;
}

export function openReceivables(deps: ReceivablesRoomDeps) {
  const { gatewayStore, gateways } = deps;
  const returningStates = (gatewayId: string) => gatewayStore.get(gatewayId).returningStates;
  return { operations: receivablesHandlers({ ...deps, ...gateways, returningStates }) };
}

interface ReceivablesDeps extends Omit<ReportFileDeps, 'timeZone' | 'clock'>, ReceivableCodesDeps {
  readonly clock: Clock;
}

function receivablesHandlers(deps: ReceivablesDeps): HandlersOf<'receivables'> {
  const receivables = new StoredReceivables(deps);
  const codes = new ReceivableCodes(deps, receivables);
  return {
    ...readingHandlers(deps, receivables),
    ...changingHandlers(deps, receivables),
    'receivables.newCode': (input) => codes.create(input),
    'receivables.codes': (input) => codes.standing(input),
    'receivables.newCodes': (input) => codes.createMany(input),
  };
}

function readingHandlers(deps: ReceivablesDeps, receivables: StoredReceivables) {
  const { historyOf } = deps;
  return {
    'receivables.list': ({ gatewayId, view, text, asMasked, after, limit }) =>
      historyOf(gatewayId)
        .receivables(view, text, receivables.basis(gatewayId), after, limit, asMasked)
        .then(({ rows, next }) => ({ rows: [...rows], next })),
    'receivables.figures': ({ gatewayId, text, asMasked }) =>
      historyOf(gatewayId).receivableFigures(text, receivables.basis(gatewayId), asMasked),
    'receivables.sum': ({ gatewayId, ids }) => historyOf(gatewayId).receivableSum(ids),
    'receivables.read': ({ gatewayId, id }) => receivables.shown(gatewayId, id),
    'receivables.ofCustomer': async ({ gatewayId, key }) => {
      const found = await historyOf(gatewayId).receivablesOfCustomer(key, receivables.basis(gatewayId));
      return { ...found, rows: [...found.rows] };
    },
    'receivables.reveal': async ({ gatewayId, id, field }) => ({
      value: (await receivables.get(gatewayId, id)).customer[field],
    }),
    'receivables.saveTable': ({ gatewayId, ...table }) =>
      saveReceivables(
        { ...deps, timeZone: deps.timeZone() },
        historyOf(gatewayId),
        table,
        receivables.basis(gatewayId),
      ),
  } satisfies Partial<HandlersOf<'receivables'>>;
}

function changingHandlers(
  { clock, historyOf, operator, returningStates }: ReceivablesDeps,
  receivables: StoredReceivables,
) {
  const inputOf = async (gatewayId: string, id: string, fields: ReceivableFields): Promise<ReceivableInput> => {
    const history = historyOf(gatewayId);
    const customer = await wholeCustomer(fields.customer, async (handle) =>
      handle === id ? [(await receivables.get(gatewayId, id)).customer] : customersOfCharge(history, handle),
    );
    return { ...fields, customer };
  };

  return {
    'receivables.add': async ({ gatewayId, id, fields }) => {
      const input = await inputOf(gatewayId, id, fields);
      await historyOf(gatewayId).addReceivable(id, input, { at: clock.now(), operator: operator() });
      return receivables.done(gatewayId, id, null);
    },
    'receivables.change': async ({ gatewayId, id, fields }) =>
      receivables.done(
        gatewayId,
        id,
        await historyOf(gatewayId).changeReceivable(id, await inputOf(gatewayId, id, fields)),
      ),
    'receivables.close': async ({ gatewayId, id, as }) =>
      receivables.done(
        gatewayId,
        id,
        await historyOf(gatewayId).closeReceivable(id, as, clock.now(), returningStates(gatewayId)),
      ),
    'receivables.reopen': async ({ gatewayId, id }) =>
      receivables.done(
        gatewayId,
        id,
        await historyOf(gatewayId).closeReceivable(id, null, clock.now(), returningStates(gatewayId)),
      ),
    'receivables.settleExtra': async ({ gatewayId, id, payments }) =>
      receivables.done(gatewayId, id, await historyOf(gatewayId).settleExtraPayments(id, payments)),
  } satisfies Partial<HandlersOf<'receivables'>>;
}
