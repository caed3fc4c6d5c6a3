/**
 * Writes the example charges into an empty history of the console's own sandbox, and into the sandbox itself: through
 * the calls that record every other charge, with the responses that the sandbox would have given, so that every charge
 * can be watched, read again and found.
 */

import type { ObservationSource } from '../../src-preload/contract/charges/timeline.ts';
import type { Draft } from '../../src-preload/contract/drafts/draft.ts';
import { itemsTotal } from '../../src-preload/contract/drafts/draft.ts';
import { ConsoleFailure } from '../../src-preload/contract/errors.ts';
import { HOUR } from '../../src-preload/contract/values/durations.ts';
import { checkPayload } from '../brcode/check-payload.ts';
import { generatedReference, requestBodyOf } from '../charges/creation/request-body.ts';
import { readTransaction } from '../gateway-http/reading/read-transaction.ts';
import type { HistoryApi, Observation } from '../history/api/history-api.ts';
import { type CreateRequest, readCreateRequest } from './create-request.ts';
import { type DemoSale, type DemoWish, planDemo } from './demo-plan.ts';
import { numbersFrom } from './invented-people.ts';
import { createdTransaction, readResponseOf } from './responses.ts';
import {
  chargeAt,
  DEFAULT_EXPIRY,
  newCharge,
  type Random,
  type SandboxCharge,
  simulated,
  uuid,
} from './sandbox-charge.ts';
import type { Sandbox } from './sandbox-server.ts';

/** How long a response takes, and how long after a change the watch sees it (ms). */
const ANSWER = 350;
const SEEN_AFTER = 1_600;
/** How long after a failure or a refund somebody at the shop deals with it (ms). */
const DEALT_WITH_AFTER = 2 * HOUR;

type DemoTarget = Pick<HistoryApi, 'openAttempt' | 'endAttempt' | 'observe' | 'changeTags' | 'markRecorded'>;

interface Step {
  readonly at: number;
  run(history: DemoTarget): Promise<unknown>;
}

/** What is to be written: the sandbox's charges as they are now, and the steps of the history in their order. */
function demoRecords(wish: DemoWish): { readonly charges: readonly SandboxCharge[]; readonly steps: readonly Step[] } {
  const numbers = numbersFrom(wish.seed + 1);
  const random: Random = (bytes) => Uint8Array.from({ length: bytes }, () => Math.floor(numbers() * 256));
  const records = planDemo(wish).map((sale) => recordsOf(sale, wish, random));
  return {
    charges: records.map(({ charge }) => charge),
    steps: records.flatMap(({ steps }) => steps).toSorted((one, other) => one.at - other.at),
  };
}

/**
 * Writes them.
 * @throws ConsoleFailure `sandbox-not-empty` where the history has ever recorded anything.
 */
export async function writeDemo(
  history: DemoTarget & Pick<HistoryApi, 'isEmpty'>,
  sandbox: Pick<Sandbox, 'store'>,
  wish: DemoWish,
): Promise<void> {
  if (!(await history.isEmpty())) throw new ConsoleFailure({ kind: 'sandbox-not-empty' });
  const { charges, steps } = demoRecords(wish);
  sandbox.store(charges);
  for (const { run } of steps) await run(history);
}

function recordsOf(sale: DemoSale, wish: DemoWish, random: Random) {
  const { createdAt, fate, settledAt, refundedAt, operator, tag } = sale;
  const attemptId = uuid(random);
  const draft = draftOf(sale, uuid(random));
  const reference = sale.reference || generatedReference(attemptId);
  const body = requestBodyOf(draft, {
    ...{ id: attemptId, reference, sendAttemptId: true },
    ...{ withoutItems: 'omit', postbackUrl: '', payerLanguage: wish.language },
  });
  const made = newCharge(asReceived(body), createdAt, DEFAULT_EXPIRY, random);
  const answeredAt = createdAt + ANSWER;
  const steps: Step[] = [
    {
      at: createdAt,
      run: (history) => history.openAttempt({ id: attemptId, draft, body, reference, at: createdAt, operator }),
    },
    {
      at: answeredAt,
      run: (history) =>
        history.endAttempt(
          attemptId,
          fate === 'outcome-unknown'
            ? { outcome: 'unknown', at: answeredAt, cause: 'reset', httpStatus: null, raw: null }
            : { outcome: 'created', observation: observationOfCharge(made, 'create', answeredAt) },
        ),
    },
  ];
  let charge = made;
  const change = (next: SandboxCharge, at: number) => {
    charge = next;
    steps.push({ at, run: (history) => history.observe(observationOfCharge(next, 'watch', at)) });
  };
  const expiry = made.expiresAt + SEEN_AFTER;
  if ((fate === 'expired' || fate === 'paid-late') && expiry < wish.now) change(chargeAt(made, made.expiresAt), expiry);
  if (settledAt !== null)
    change(simulated(charge, fate === 'failed' ? 'fail' : 'pay', settledAt, random), settledAt + SEEN_AFTER);
  if (refundedAt !== null) change(simulated(charge, 'refund', refundedAt, random), refundedAt + SEEN_AFTER);
  const marked = charge.state === 'REFUNDED' || charge.state === 'FAILED' ? charge.state : null;
  const dealtWithAt = (refundedAt ?? settledAt ?? wish.now) + DEALT_WITH_AFTER;
  if (marked !== null && dealtWithAt < wish.now) {
    const by = { state: marked, isRecorded: true, at: dealtWithAt, by: operator };
    steps.push({ at: dealtWithAt, run: (history) => history.markRecorded(attemptId, by) });
  }
  if (tag !== null) {
    const at = answeredAt + 60_000;
    steps.push({ at, run: (history) => history.changeTags([attemptId], { add: [tag], remove: [] }, at, operator) });
  }
  return { charge, steps };
}

function draftOf({ customer, items, reference }: DemoSale, id: string): Draft {
  return {
    id,
    amount: Math.max(500, itemsTotal(items)),
    customer: customer ?? { name: '', email: '', phone: '', document: '' },
    items: items.map((item) => ({ ...item, tangible: true, externalRef: '' })),
    reference,
    metadata: [],
    postbackUrl: '',
  };
}

/** The request as the sandbox reads it off the wire. */
function asReceived(body: object): CreateRequest {
  const reading = readCreateRequest(JSON.stringify(body));
  if (!reading.ok) throw new Error(`The sandbox refuses an example: ${JSON.stringify(reading.errors)}`);
  return reading.request;
}

/** The history's observation of what the sandbox responds about a charge. */
function observationOfCharge(charge: SandboxCharge, source: ObservationSource, at: number): Observation {
  const data = source === 'create' ? createdTransaction(charge) : readResponseOf(charge);
  const reading = readTransaction(data);
  if (reading === null) throw new Error('The sandbox’s own response has no ID.');
  return {
    transactionId: charge.id,
    transaction: reading.transaction,
    source,
    raw: JSON.stringify({ status: true, data }),
    at,
    clockOffset: 0,
    code: checkPayload(reading.transaction.pix ?? {}, charge.request.amount),
  };
}
