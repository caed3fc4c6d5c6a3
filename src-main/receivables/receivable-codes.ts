/** Codes for receivables: of one, of a batch of many, and which of them can have one now. */

import type { CreateOutcome } from '../../src-preload/contract/charges/create-outcome.ts';
import type { Output, ParsedInput } from '../../src-preload/contract/contract.ts';
import { ConsoleFailure } from '../../src-preload/contract/errors.ts';
import { mayBePaid } from '../../src-preload/contract/receivables/payable-charge.ts';
import type { ReceivableRefusal } from '../../src-preload/contract/receivables/receivable.ts';
import { amountLeft, isOpenAge } from '../../src-preload/contract/receivables/receivable-ages.ts';
import type { ChargeDrafts } from '../charges/charge-drafts.ts';
import { Mutex } from '../ground/mutex.ts';
import { batchOfNewCodes } from './new-codes.ts';
import { draftOfReceivable } from './receivable-draft.ts';
import { detailOf, refuseHindrance, type StoredReceivables, type StoredReceivablesDeps } from './stored-receivables.ts';

export interface ReceivableCodesDeps extends StoredReceivablesDeps {
  readonly newId: () => string;
  /** The operator's name; null where none is set. */
  operator(): string | null;
  chargesOf(gatewayId: string): { readonly drafts: Pick<ChargeDrafts, 'create'> };
}

/** The most whose earlier code may still be paid that are named: a person decides on each. */
const MOST_NAMED = 50;

export class ReceivableCodes {
  readonly #deps: ReceivableCodesDeps;
  readonly #receivables: StoredReceivables;
  /** Of two windows, the second finds the charge that the first has made. */
  readonly #creations = new Mutex();

  constructor(deps: ReceivableCodesDeps, receivables: StoredReceivables) {
    this.#deps = deps;
    this.#receivables = receivables;
  }

  create(input: ParsedInput<'receivables.newCode'>): Promise<CreateOutcome> {
    return this.#creations.run(`${input.gatewayId} ${input.id}`, () => this.#create(input));
  }

  async #create({
    gatewayId,
    id,
    draftId,
    confirmDuplicate,
  }: ParsedInput<'receivables.newCode'>): Promise<CreateOutcome> {
    const { clock, historyOf, chargesOf, returningStates } = this.#deps;
    const receivable = await this.#receivables.get(gatewayId, id);
    const draft = draftOfReceivable(receivable, draftId);
    refuseHindrance(
      await historyOf(gatewayId).linkReceivableDraft(id, draftId, clock.now(), returningStates(gatewayId)),
    );
    try {
      return await chargesOf(gatewayId).drafts.create(draft, confirmDuplicate);
    } finally {
      this.#receivables.emitChanged(gatewayId);
    }
  }

  /** Which of these can have a code now, and why others cannot. */
  async standing({ gatewayId, ids }: ParsedInput<'receivables.codes'>): Promise<Output<'receivables.codes'>> {
    const found = await this.#deps.historyOf(gatewayId).receivablesOf(ids, this.#receivables.basis(gatewayId));
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
  }

  /** @throws ConsoleFailure `invalid-input` where none of these can have a code */
  async createMany({ gatewayId, ids, anyway, language }: ParsedInput<'receivables.newCodes'>) {
    const also = new Set(anyway);
    const found = (await this.#deps.historyOf(gatewayId).receivablesOf(ids, this.#receivables.basis(gatewayId))).filter(
      ({ id, age, charges }) => isOpenAge(age) && (also.has(id) || !charges.some(mayBePaid)),
    );
    if (found.length === 0) {
      const code: ReceivableRefusal = 'receivables-none-left';
      throw new ConsoleFailure({ kind: 'invalid-input', issues: [{ path: 'ids', code }] });
    }
    const words = { today: this.#receivables.today(), language };
    return { batchId: await batchOfNewCodes(this.#deps, this.#deps.historyOf(gatewayId), found, also, words) };
  }
}
