/** The test office's charges, recorded as a desk records them: requests, answers of the gateway, and what a person did. */
import type { HistoryApi, Observation } from '../../../src-main/history/api/history-api.ts';
import { answerAbout, createCharge, newAttempt } from './history-world.ts';
import type { OfficeCharge } from './test-office.ts';

export interface RecordedCharge extends OfficeCharge {
  readonly key: string;
}

const SECOND = 1_000;
/** Another amount than the one asked for, which nobody has accepted. */
const SURPLUS = 50;

export async function recordOffice(
  history: HistoryApi,
  office: readonly OfficeCharge[],
): Promise<readonly RecordedCharge[]> {
  const recorded: RecordedCharge[] = [];
  for (const charge of office) recorded.push({ ...charge, key: await recordCharge(history, charge) });
  return recorded;
}

async function recordCharge(history: HistoryApi, charge: OfficeCharge): Promise<string> {
  const { amount, answered, createdAt, document, fate } = charge;
  // What was accepted is the amount that counts.
  const asked = answered === null ? amount : amount - 100;
  const person = { name: `Cliente ${document}`, document: document ?? '', email: `c${document}@exemplo.com.br` };
  const requested = { ...person, amount: asked, at: createdAt };
  if (fate === 'unknown') return recordUnknown(history, requested);
  const { key, transactionId } = await createCharge(history, requested);
  for (const { at, ...transaction } of answersOf(charge))
    await history.observe(answerAbout({ id: transactionId, ...transaction }, { at }));
  if (answered !== null) await history.acceptAmount(key, amount, (charge.paidAt ?? 0) + 2 * SECOND, 'Ana');
  return key;
}

async function recordUnknown(history: HistoryApi, requested: Parameters<typeof newAttempt>[0]): Promise<string> {
  const attempt = newAttempt(requested);
  await history.openAttempt(attempt);
  const lost = { cause: 'headers-timeout', httpStatus: null, raw: null } as const;
  await history.endAttempt(attempt.id, { outcome: 'unknown', at: attempt.at + SECOND, ...lost });
  return attempt.id;
}

type Answer = Omit<Observation['transaction'], 'id'> & { readonly at: number };

/** What the gateway answered after the creation, each with when. */
function answersOf(charge: OfficeCharge): readonly Answer[] {
  const { amount, createdAt, fate, paidAt, returnedAt, state } = charge;
  if (fate === 'waiting') return [];
  if (paidAt === null) return [{ state, at: createdAt + SECOND }];
  const paid = paidAnswer(charge, paidAt);
  if (fate === 'received') return [{ ...paid, amount }];
  if (fate === 'in-doubt') return [{ ...paid, state, amount: amount + SURPLUS, paidAt }];
  const first = { ...paid, ...(fate === 'in-doubt-returned' && { amount: amount + SURPLUS }) };
  if (returnedAt === null) return [first];
  return [first, { state, ...(fate === 'returned' && { refundedAt: returnedAt }), at: returnedAt }];
}

/** Fee and net amount are 0 until the gateway reports them; without its instant a payment counts when it was seen. */
function paidAnswer({ fee, isObserved, net }: OfficeCharge, paidAt: number): Answer {
  const fees = { feeAmount: fee ?? 0, netAmount: net ?? 0 };
  return isObserved ? { state: 'PAID', ...fees, at: paidAt } : { state: 'PAID', ...fees, paidAt, at: paidAt + SECOND };
}
