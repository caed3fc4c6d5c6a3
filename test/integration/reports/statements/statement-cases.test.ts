/** Bank statements as they were met, from the file's bytes to the charges that are taken by evidence. */
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { openHistory } from '../../../../src-main/history/history.ts';
import type { StatementMatch, StatementShape } from '../../../../src-preload/contract/reports/statements.ts';
import { statementMessages } from '../../../../src-renderer/reports/statements/statement-messages.ts';
import { caseCharges, caseFile, type FileCase, fileCases, patternOf } from '../../../support/cases/file-cases.ts';
import { base64 } from '../../../support/gateway/batch-desk.ts';
import { typedGateway } from '../../../support/gateway/connect-gateway.ts';
import { createCharge } from '../../../support/history/history-world.ts';
import { historyWorkers } from '../../../support/run/built-scripts.ts';
import { type ConsoleDesk, openDesk } from '../../../support/shell/console-desk.ts';

/** Cases that are not right yet: this list only becomes shorter. */
const NOT_YET: readonly string[] = [];

/** A closed desk whose one gateway has the five paid charges. */
let closed: string;
let gatewayId: string;
beforeAll(async () => {
  const desk = await openDesk();
  closed = desk.folder;
  gatewayId = (await desk.call('gateways.add', typedGateway())).id;
  await desk.console.close();
  const folder = join(closed, 'gateways', gatewayId);
  const history = await openHistory({ folder, workers: historyWorkers, log: () => undefined });
  for (const { paidAt, ...charge } of caseCharges()) {
    const at = Date.parse(paidAt);
    const made = { ...charge, at: at - 600_000 };
    await createCharge(history, { ...made, transaction: { state: 'PAID', createdAt: made.at, paidAt: at } });
  }
  await history.close();
});
afterAll(() => rmSync(closed, { recursive: true, force: true }));

async function deskWithCharges(): Promise<ConsoleDesk> {
  const folder = mkdtempSync(join(tmpdir(), 'balcao-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  cpSync(closed, folder, { recursive: true });
  const desk = await openDesk(folder);
  onTestFinished(() => desk.console.close());
  return desk;
}

interface Read {
  /** What the page says about the file. */
  readonly says: string;
  readonly match: StatementMatch | null;
}

const words = statementMessages['pt-BR'];

function saidOf(shape: StatementShape): string {
  if (shape.kind === 'unreadable') return words.unreadable[shape.found];
  return shape.kind === 'csv' ? words[shape.format] : words.ofx;
}

/** The file as the page reads and matches it, with the columns that it suggests by itself. */
async function matched(desk: ConsoleDesk, file: string): Promise<Read> {
  const content = base64(caseFile(file));
  const shape: StatementShape = await desk.call('statements.read', { gatewayId, content });
  const says = saidOf(shape);
  const mapping = shape.kind === 'csv' ? shape.mapping : null;
  if (shape.kind === 'unreadable' || (shape.kind === 'csv' && mapping === null)) return { says, match: null };
  return { says, match: await desk.call('statements.match', { gatewayId, content, mapping }) };
}

const referencesOf = (pairs: StatementMatch['matched']) =>
  pairs.flatMap(({ charges }) => charges.map(({ reference }) => reference));

async function found({ file, first, want }: FileCase) {
  const desk = await deskWithCharges();
  if (first !== undefined) {
    const { match } = await matched(desk, first);
    const lines = (match?.matched ?? []).map(({ entry, charges, kind, by: evidence }) => {
      const { lineId, day, amount } = entry;
      return { lineId, day, amount, kind, evidence, keys: charges.map(({ key }) => key) };
    });
    const kept = await desk.call('statements.save', { gatewayId, lines });
    expect(kept).toMatchObject({ refused: [], saved: lines.map(() => expect.any(String)) });
  }
  const { says, match } = await matched(desk, file ?? '');
  const taken = match?.matched ?? [];
  const proposed = [
    ...(match?.proposed ?? []).flatMap(({ charges }) => charges),
    ...(match?.ambiguous ?? []).flatMap(({ candidates }) => candidates),
  ].map(({ reference }) => reference);
  return {
    ...(want.matched && { matched: referencesOf(taken).toSorted() }),
    ...(want.not && { not: want.not.filter((each) => ![...referencesOf(taken), ...proposed].includes(each)) }),
    ...(want.unread !== undefined && { unread: match?.counts.unread }),
    ...(want.text && { text: taken.some(({ entry }) => entry.text.includes(want.text ?? '')) ? want.text : taken }),
    ...(want.pairs && {
      pairs: Object.fromEntries(taken.map((pair) => [pair.entry.text, referencesOf([pair]).join()])),
    }),
    ...(want.strangers && { strangers: match?.missingHere.map(({ text }) => text) }),
    ...(want.says && { says: patternOf(want.says).test(says) ? want.says : says }),
  };
}

const cases = fileCases('statement', 'statements one after the other');
const right = cases.filter(({ id }) => !NOT_YET.includes(id));
const wrong = cases.filter(({ id }) => NOT_YET.includes(id));

it.each(right)('a bank statement as it was met: $id, $kind', async (met) => {
  expect(await found(met)).toEqual(met.want);
});

it.runIf(wrong.length > 0).each(wrong)('a statement that is read right leaves the list: $id, $kind', async (met) => {
  expect(await found(met).catch(() => null)).not.toEqual(met.want);
});
