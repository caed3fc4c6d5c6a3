/** What a creation costs with a team's history, beside the same creation with a desk's own file. */
import { randomInt, randomUUID } from 'node:crypto';
import { systemClock } from '../../../src-main/ground/clock.ts';
import type { AttemptEnd, HistoryApi, NewAttempt } from '../../../src-main/history/api/history-api.ts';
import { openHistory } from '../../../src-main/history/history.ts';
import { type GeneratedCharge, generateCharges } from '../../support/history/charge-generator.ts';
import { ONE_GATEWAY, seedHistory } from '../../support/history/history-seed.ts';
import { historyWorkers } from '../../support/run/built-scripts.ts';
import { median, ms, printLine, quantile, removeFolder, temporaryFolder, timed } from '../support/figures.ts';

const ROUNDS = 400;
const WARM_UP = 50;
/** Charges in the file: enough that its first pages are not all of it. */
const IN_FILE = 20_000;
/** Milliseconds (p95) more than with a file. */
const GOAL = 5;

export async function creationFigures(history: HistoryApi): Promise<void> {
  printLine(`\n  A creation: its attempt, and its end with a charge (${ROUNDS} rounds)`);
  const folder = temporaryFolder();
  seedHistory(folder, IN_FILE);
  const file = await openHistory({ folder, workers: historyWorkers, log: ({ event }) => printLine(`  ${event}`) });
  await file.writeStamp(ONE_GATEWAY);
  const took = { team: [] as number[], file: [] as number[], added: [] as number[] };
  const parts: [number[], number[]] = [[], []];
  let round = -WARM_UP;
  for (const charge of generateCharges(ROUNDS + WARM_UP, systemClock.now(), systemClock.now())) {
    const { attempt, end } = attemptOf(charge);
    const ofTeam = await create(history, attempt, end);
    const ofFile = await create(file, attempt, end);
    if (round++ < 0) continue;
    const [team, own] = [sum(ofTeam), sum(ofFile)];
    took.team.push(team);
    took.file.push(own);
    took.added.push(team - own);
    for (const [index, part] of parts.entries()) part.push(ofTeam[index] ?? 0);
  }
  const line = (name: string, sample: readonly number[]) =>
    `${name}: p50 ${ms(median(sample))}, p95 ${ms(quantile(sample, 0.95))}, most ${ms(Math.max(...sample))}`;
  printLine(`    ${line("with a desk's file", took.file)}`);
  printLine(`    ${line("with a team's history", took.team)}`);
  for (const [index, name] of ['the attempt', 'its end'].entries())
    printLine(`      ${line(name, parts[index] ?? [])}`);
  printLine(`  ${quantile(took.added, 0.95) <= GOAL ? ' ' : '!'} ${line('added', took.added)} (goal ${GOAL})`);
  await file.close();
  removeFolder(folder);
}

const sum = (figures: readonly number[]) => figures.reduce((all, figure) => all + figure, 0);

/** Milliseconds of each step (src-main/charges/creation/creation.ts). */
export async function create(history: HistoryApi, attempt: NewAttempt, end: AttemptEnd): Promise<readonly number[]> {
  const { id, reference, amount, customer } = attempt.draft;
  const opened = await timed(async () => {
    const like = { draftId: id, reference, amount, document: customer.document };
    const { kind } = await history.openAttempt(attempt, like);
    if (kind !== 'opened') throw new Error(kind);
  });
  return [opened, await timed(() => history.endAttempt(attempt.id, end))];
}

/** A new charge for one of the customers that are there, and the service's answer to it. */
export function attemptOf({ transaction, code }: GeneratedCharge): {
  readonly attempt: NewAttempt;
  readonly end: AttemptEnd;
} {
  const [id, transactionId] = [randomUUID(), randomUUID()];
  const at = systemClock.now();
  const { name, email, phone, document } = transaction.customer ?? {};
  const customer = { name: name ?? '', email: email ?? '', phone: phone ?? '', document: document ?? '' };
  // Like no charge that is there, so that nothing is asked first.
  const amount = (transaction.amount ?? 0) + randomInt(1_000_000_000);
  const items = [{ title: 'Mensalidade', amount, quantity: 1, tangible: false, externalRef: 'SKU-1' }];
  const reference = `BENCH-${id.slice(0, 13)}`;
  const answered = {
    ...{ id: transactionId, amount, feeAmount: 0, netAmount: 0, state: 'PENDING', method: 'PIX' },
    ...{ customer: transaction.customer, items, paidAt: null, end2endId: null },
    pix: { ...transaction.pix, transactionId },
    ...{ metadata: { sellerExternalRef: reference, balcaoAttempt: id }, createdAt: at },
  };
  return {
    attempt: {
      ...{ id, reference, at, operator: 'Ana Souza' },
      draft: { id: randomUUID(), amount, customer, items, reference, metadata: [], postbackUrl: '' },
      body: {
        ...{ amount, method: 'PIX', items, customer: { ...customer, documentType: 'CPF' } },
        metadata: { sellerExternalRef: reference, balcaoAttempt: id },
      },
    },
    end: {
      outcome: 'created',
      observation: {
        ...{ transactionId, transaction: answered, source: 'create', at: at + 200, clockOffset: 0, code },
        raw: JSON.stringify({ status: true, data: answered }),
      },
    },
  };
}
