import { describe, expect, it } from 'vitest';
import type { PaidCharge, SavedMatch } from '../../../../src-main/history/api/reports-api.ts';
import { findKnownLines } from '../../../../src-main/reports/statements/identity/known-lines.ts';
import { readStatement } from '../../../../src-main/reports/statements/reading/statement-entries.ts';
import { matchedStatement } from '../../../../src-main/reports/statements/statements.ts';
import type { StatementMatch } from '../../../../src-preload/contract/reports/statements.ts';
import { seededRandom } from '../../../support/gateway/watch-world.ts';
import { paidCharge } from '../../../support/history/statement-desk.ts';

const charge = (name: string, different: Partial<PaidCharge> = {}): PaidCharge =>
  paidCharge({ key: name, transactionId: `tx-${name}`, customerName: name, netAmount: null, ...different });
const DAVI = charge('Davi Costa');
const ELISA = charge('Elisa Prado');
const BOTH = [DAVI, ELISA];

function matchOf(text: string, paid: readonly PaidCharge[], saved: readonly SavedMatch[] = []): StatementMatch {
  const shape = readStatement(text);
  const mapping = shape.kind === 'csv' ? shape.mapping : null;
  const sources = { paidBetween: () => paid, returnedSince: () => [], savedMatches: () => saved };
  return matchedStatement({ text, mapping, timeZone: 'America/Sao_Paulo' }, sources).match;
}

/** What is saved once every match of a file is, and of what could be one of two the first choice. */
function savedOf(text: string, paid: readonly PaidCharge[], saved: readonly SavedMatch[] = []): SavedMatch[] {
  const { matched, ambiguous } = matchOf(text, paid, saved);
  const chosen = ambiguous.map(({ entry, candidates }) => ({ entry, charges: candidates.slice(0, 1) }));
  return [...matched, ...chosen].flatMap(({ entry: { lineId }, charges }) =>
    charges.map((each) => ({ lineId, kind: 'payment' as const, by: 'person' as const, charge: each })),
  );
}

/** The charge of each line that is known already. */
const knownIn = (text: string, paid: readonly PaidCharge[], saved: readonly SavedMatch[]) =>
  Object.fromEntries(
    matchOf(text, paid, saved)
      .matched.filter((pair) => pair.saved)
      .map(({ entry, charges }) => [entry.text, charges.map(({ key }) => key).join()]),
  );

type Line = readonly [text: string, id?: string, more?: string];
const ofx = (lines: readonly Line[], account = '<BANKID>001<ACCTID>12345-6') =>
  `<OFX>${account}${lines
    .map(
      ([text, id = '7', more = '']) =>
        `<STMTTRN><TRNTYPE>CREDIT<DTPOSTED>20261120<TRNAMT>10.00<FITID>${id}${more}<MEMO>${text}</STMTTRN>`,
    )
    .join('')}</OFX>`;
const csv = (head: string, rows: readonly string[]) => [head, ...rows].join('\n');

describe('the lines of a statement that are saved', () => {
  const [first, second]: readonly Line[] = [['PIX RECEBIDO DAVI COSTA'], ['PIX RECEBIDO ELISA PRADO']];
  const lines = [first, second] as readonly Line[];
  const named = { 'PIX RECEBIDO DAVI COSTA': 'Davi Costa', 'PIX RECEBIDO ELISA PRADO': 'Elisa Prado' };

  it('a file may have more lines that are equal than a call takes arguments', () => {
    const entry = { lineId: `|2026-11-20|100|${'0'.repeat(64)}#1` };
    const evidence = { names: () => false, isAnother: () => false };
    const entries = Array.from({ length: 300_000 }, () => entry);
    expect(findKnownLines(entries, [], evidence).open).toHaveLength(300_000);
  });

  it('two payers of one amount, day and bank’s ID save their own lines, in whatever order a file has them', () => {
    const saved = savedOf(ofx(lines), BOTH);
    expect(saved).toHaveLength(2);
    expect(knownIn(ofx(lines.toReversed()), BOTH, saved)).toEqual(named);
    expect(knownIn(ofx([lines[1] as Line]), BOTH, saved)).toEqual({ 'PIX RECEBIDO ELISA PRADO': 'Elisa Prado' });
  });

  const inCsv = csv('Data;Histórico;Valor', [
    '20/11/2026;Pix recebido - Davi Costa;10,00',
    '20/11/2026;Pix recebido - Elisa Prado;10,00',
  ]);

  it('saved lines are known in another format, with other IDs of the bank, and back', () => {
    const saved = savedOf(ofx(lines), BOTH);
    expect(Object.values(knownIn(inCsv, BOTH, saved))).toEqual(['Davi Costa', 'Elisa Prado']);
    expect(knownIn(ofx(lines, '<BANKID>0001<ACCTID>00123456'), BOTH, saved)).toEqual(named);
    expect(knownIn(ofx([['PIX RECEBIDO DAVI COSTA', 'X91']]), BOTH, saved)).toMatchObject({
      'PIX RECEBIDO DAVI COSTA': 'Davi Costa',
    });
    expect(knownIn(ofx(lines), BOTH, savedOf(inCsv, BOTH))).toEqual(named);
    const apart = '<NAME>PIX - Receb';
    expect(Object.values(knownIn(ofx([['Pix - Recebido DAVI COSTA', '1', apart]]), BOTH, saved))).toEqual([
      'Davi Costa',
    ]);
  });

  it.each(['Data;Histórico;Valor;Saldo', 'Data;Título;Valor;Saldo', 'Data;Saldo;Favorecido;Valor'])(
    'saved lines are known in a file %s whose balances and order are others',
    (head) => {
      const row = (name: string, balance: string) =>
        head
          .split(';')
          .map((column) => ({ Data: '20/11/2026', Valor: '10,00', Saldo: balance })[column] ?? `PIX ${name}`)
          .join(';');
      const saved = savedOf(csv(head, [row('DAVI COSTA', '1,00'), row('ELISA PRADO', '2,00')]), BOTH);
      const { matched, counts } = matchOf(
        csv(head, [row('ELISA PRADO', '9,00'), row('DAVI COSTA', '8,00')]),
        BOTH,
        saved,
      );
      expect(counts).toMatchObject({ matched: 2, missingHere: 0 });
      expect(matched.map(({ entry, charges, saved: was }) => [entry.line, charges[0]?.key, was])).toEqual([
        [2, 'Elisa Prado', true],
        [3, 'Davi Costa', true],
      ]);
    },
  );

  it('a line of another account, day, amount or text is not a saved one', () => {
    const saved = savedOf(ofx(lines), BOTH);
    for (const other of [
      ofx(lines, '<BANKID>001<ACCTID>999'),
      ofx(lines, '<BANKID>237<ACCTID>12345-6'),
      ofx(lines).replaceAll('20261120', '20261121'),
      ofx(lines).replaceAll('10.00', '12.00'),
      ofx([['PIX RECEBIDO RUI LIMA'], ['TED RECEBIDA DAVI COSTA'], ['DEVOLUCAO PIX DAVI COSTA']]),
    ])
      expect(knownIn(other, BOTH, saved)).toEqual({});
  });
});

describe('equal lines of a statement', () => {
  const head = 'Data;Histórico;Valor;Autenticação;Saldo';
  const equal = (mark: string, balance = '') => `20/11/2026;PIX RECEBIDO;10,00;${mark};${balance}`;
  const e2e = (place: number) => `E1823612020261120150012345678${String(place).padStart(3, '0')}`;

  it('of equal lines, the one with the payment’s own ID is the saved one, wherever it stands', () => {
    const paid = [charge('one', { end2endId: e2e(1) }), charge('two', { end2endId: e2e(2) })];
    const saved = savedOf(csv(head, [equal(e2e(2)), equal(e2e(1))]), paid);
    for (const places of [
      [1, 2],
      [2, 1],
      [3, 1, 2],
    ]) {
      const { matched } = matchOf(
        csv(
          head,
          places.map((place) => equal(e2e(place))),
        ),
        paid,
        saved,
      );
      const pairs = matched.map(({ entry, charges, saved: was }) => [entry.end2endId, charges[0]?.end2endId, was]);
      expect(pairs.toSorted()).toEqual([1, 2].map((place) => [e2e(place), e2e(place), true]));
    }
    // The file has the other payment's line alone.
    expect(matchOf(csv(head, [equal(e2e(3))]), paid, saved).counts).toMatchObject({ matched: 0, missingHere: 1 });
  });

  it('what cannot be told apart is answered the same in every order, and each line can be saved', () => {
    const paid = [charge('one'), charge('two')];
    const marks = ['a', 'b', 'c'];
    const whole = csv(
      head,
      marks.map((mark) => equal(mark)),
    );
    const saved = savedOf(whole, paid).slice(0, 1);
    expect(saved).toHaveLength(1);
    const answers = [
      [0, 1, 2],
      [2, 1, 0],
      [1, 2, 0],
    ].map((order) => {
      const rows = order.map((place) => equal(marks[place] ?? '', String(place * 7)));
      const { matched, ambiguous } = matchOf(csv(head, rows), paid, saved);
      const marked = (line: number) => marks[order[line - 2] ?? 0];
      const ids = [...matched, ...ambiguous].map(({ entry }) => entry.lineId);
      expect(new Set(ids).size).toBe(ids.length);
      return [matched.map(({ entry }) => [marked(entry.line), entry.lineId === saved[0]?.lineId]), ids.toSorted()];
    });
    expect(answers[1]).toEqual(answers[0]);
    expect(answers[2]).toEqual(answers[0]);
  });

  it('whatever order, IDs and balances the next file has, every saved line is known with its own charge', () => {
    const random = seededRandom(14);
    const names = ['Ana Souza', 'Davi Costa', 'Elisa Prado', 'Rui Lima'];
    for (let round = 0; round < 60; round += 1) {
      const paid = names.map((name, place) => charge(name, { end2endId: e2e(place) }));
      const said = names.map((name, place) => {
        const kind = Math.floor(random() * 3);
        return kind === 0
          ? `PIX RECEBIDO ${name}`
          : kind === 1
            ? `PIX RECEBIDO ${e2e(place)}`
            : `Pix de ${name} ${place}`;
      });
      const written = () => {
        const order = said.map((text) => ({ text, at: random() })).toSorted((one, other) => one.at - other.at);
        if (random() < 0.5) return ofx(order.map(({ text }) => [text, random() < 0.5 ? '1' : String(random())]));
        const rows = order.map(({ text }) => `20/11/2026;${text};10,00;;${random().toFixed(2).replace('.', ',')}`);
        return csv(head, rows);
      };
      const saved = savedOf(written(), paid);
      const known = knownIn(written(), paid, saved);
      expect(known).toEqual(Object.fromEntries(said.map((text, place) => [text, names[place]])));
    }
  });
});
