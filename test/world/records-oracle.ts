/** What is found by a text, what is known of a customer, and what was closed, against what the clerks did. */
import type { LiveRow } from '../../src-preload/contract/charges/charge-row.ts';
import { DAY_NAME } from './day.ts';
import type { Office } from './office.ts';
import { roll } from './rolls.ts';

/** @param rows all rows of the list at this moment */
export async function untrueRecords(office: Office, rows: readonly LiveRow[]): Promise<readonly string[]> {
  return [
    ...(await untrueSearch(office, rows)),
    ...(await untrueCustomer(office, rows)),
    ...(await untrueYear(office, rows)),
    ...(await untrueClosings(office, rows)),
  ];
}

/**
 * Customers of charges during which the process was killed: what it had written may be no more than the ledger's line,
 * which names nobody.
 */
const maybeNameless = ({ sent }: Office) =>
  new Set([...sent.values()].filter(({ isCutOff }) => isCutOff).map(({ document }) => document));

/** A charge whose customer is known, another one at each step. */
function chosen(office: Office) {
  const nameless = maybeNameless(office);
  const all = [...office.sent.values()].filter(({ document }) => !nameless.has(document));
  return all[Math.floor(roll(office.seed, 'search', office.now) * all.length)];
}

/** The rows of the customer with this document. */
function rowsOf({ sent }: Office, rows: readonly LiveRow[], document: string): readonly LiveRow[] {
  const theirs = [...sent.values()].filter((each) => each.document === document);
  const references = new Set(theirs.map(({ reference }) => reference));
  return rows.filter(({ reference }) => references.has(reference ?? ''));
}

const keysOf = (rows: readonly LiveRow[]) => String(rows.map(({ reference }) => reference).toSorted());

async function untrueSearch(office: Office, rows: readonly LiveRow[]): Promise<string[]> {
  const one = chosen(office);
  if (one === undefined) return [];
  const found: string[] = [];
  const wanted = [
    { text: one.reference, is: rows.filter(({ reference }) => reference === one.reference) },
    { text: one.document, is: rowsOf(office, rows, one.document) },
    { text: `name:"${one.customer}"`, is: rowsOf(office, rows, one.document) },
  ];
  for (const { text, is } of wanted) {
    const filter = { text };
    const page = await office.call('charges.list', { gatewayId: office.gatewayId, filter, after: null, limit: 100 });
    if (keysOf(page.rows) !== keysOf(is))
      found.push(`by ${text} these are found: ${keysOf(page.rows)}, and these are there: ${keysOf(is)}`);
    const { count, sum, outcomeUnknown } = await office.call('charges.totals', { gatewayId: office.gatewayId, filter });
    const made = is.filter(({ transactionId }) => transactionId !== null);
    const total = `${made.length} ${sumOf(made)} ${is.length - made.length}`;
    if (`${count} ${sum} ${outcomeUnknown}` !== total)
      found.push(`the total of ${text} is ${total}, and shown as ${count} ${sum} ${outcomeUnknown}`);
  }
  return found;
}

async function untrueCustomer(office: Office, rows: readonly LiveRow[]): Promise<string[]> {
  const one = chosen(office);
  const row = rows.find(({ reference }) => reference === one?.reference);
  if (row === undefined || one === undefined) return [];
  const customer = await office.call('charges.customer', { gatewayId: office.gatewayId, key: row.key });
  const theirs = rowsOf(office, rows, one.document);
  const wanted = `${one.customer} ${theirs.length} ${theirs.filter(({ hasNote }) => hasNote).length > 0}`;
  const shown = `${customer?.person.name} ${customer?.charges} ${(customer?.notes.length ?? 0) > 0}`;
  return wanted === shown ? [] : [`the customer of ${one.reference} is ${wanted}, and shown as ${shown}`];
}

/** What each customer paid, and got back, in the year. */
async function untrueYear(office: Office, rows: readonly LiveRow[]): Promise<string[]> {
  const { customers, withoutDocument } = await office.call('reports.customers', {
    gatewayId: office.gatewayId,
    year: Number(DAY_NAME.slice(0, 4)),
  });
  const documents = new Set([...office.sent.values()].map(({ document }) => document));
  const wanted = [...documents]
    .map((document) => cashOf(rowsOf(office, rows, document)))
    .filter((cash) => cash !== NO_CASH);
  const shown = [...customers, withoutDocument].map(({ received, returned }) =>
    [received.count, received.sum, returned.count, returned.sum].join(' '),
  );
  const are = String(wanted.toSorted());
  const seen = String(shown.filter((cash) => cash !== NO_CASH).toSorted());
  return are === seen ? [] : [`the customers of the year are ${are}, and shown as ${seen}`];
}

const NO_CASH = '0 0 0 0';

function cashOf(rows: readonly LiveRow[]): string {
  const received = rows.filter(({ paidAt }) => paidAt !== null);
  const returned = rows.filter(({ state }) => state === 'REFUNDED');
  return [received.length, sumOf(received), returned.length, sumOf(returned)].join(' ');
}

/** A closing stays what it was, and says so where its day has another figure by now. */
async function untrueClosings(office: Office, rows: readonly LiveRow[]): Promise<string[]> {
  if (office.closings.length === 0) return [];
  const found: string[] = [];
  const listed = await office.call('closing.list', { gatewayId: office.gatewayId });
  for (const { id, closedAt, received } of office.closings) {
    const closing = listed.find((each) => each.id === id);
    if (closing === undefined) {
      found.push(`the closing of ${closedAt} is not listed`);
      continue;
    }
    const shown = `${closing.received.count} ${closing.received.gross} ${closing.integrity}`;
    if (shown !== `${received} whole`) found.push(`the closing of ${closedAt} had ${received}, and is ${shown}`);
    const isOther = cashBefore(rows, closing.closedAt) !== received;
    if (isOther && closing.isOutdated === false)
      found.push(
        `the closing of ${closedAt} had ${received}, has ${cashBefore(rows, closing.closedAt)} now, and is not outdated`,
      );
  }
  return found;
}

/** What was received by then, as far as it is known now. */
function cashBefore(rows: readonly LiveRow[], time: number): string {
  const paid = rows.filter(({ paidAt }) => paidAt !== null && paidAt < time);
  return `${paid.length} ${sumOf(paid)}`;
}

const sumOf = (rows: readonly LiveRow[]) => rows.reduce((total, { amount }) => total + amount, 0);
