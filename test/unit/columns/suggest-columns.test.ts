import { describe, expect, it } from 'vitest';
import { BY_CONTENT, LESSER, nameOf, rankOfName } from '../../../src-main/columns/column-names.ts';
import {
  type Candidate,
  type Field,
  type ForeignColumn,
  suggestColumns,
} from '../../../src-main/columns/suggest-columns.ts';

const column = (index: number, heading: string): ForeignColumn => ({ index, heading });
const [day, sum, part, other] = [column(0, 'Dia'), column(1, 'Total'), column(2, 'Valor'), column(3, '')];

/** Takes what is listed for the field, by rank; of a column without a heading by its content. */
function field(
  name: 'one' | 'two',
  ...ranks: readonly (readonly [ForeignColumn, number])[]
): Field<typeof name, ForeignColumn> {
  const candidates = ranks.map(
    ([each, rank]): Candidate<ForeignColumn> => ({ column: each, by: each.heading === '' ? 'content' : 'name', rank }),
  );
  return { field: name, candidates: (free) => candidates.filter((each) => free.includes(each.column)) };
}

describe('the columns of a foreign file', () => {
  it('a field has the column of the lowest rank, and names the others that its name was preferred to', () => {
    const { columns, reasons } = suggestColumns(
      [field('one', [part, 1], [sum, 0], [other, BY_CONTENT])],
      [day, sum, part, other],
    );
    expect(columns).toEqual({ one: 1 });
    expect(reasons).toEqual({ one: { by: 'best-name', others: ['Valor'] } });
  });

  it('of equal columns the first is taken, and one that an earlier field has is no later field’s', () => {
    const { columns, reasons } = suggestColumns(
      [field('one', [part, 0], [sum, 1]), field('two', [part, 0], [other, BY_CONTENT])],
      [sum, part, other],
    );
    expect(columns).toEqual({ one: 2, two: 3 });
    expect(reasons.two).toEqual({ by: 'content', others: [] });
    expect(suggestColumns([field('one', [sum, 0], [part, 0])], [sum, part]).columns).toEqual({ one: 1 });
  });

  it('a field is left to a person where another column is as likely, which is free for the next field', () => {
    const unsure = { ...field('one', [sum, 0], [part, 0]), asLikely: () => [part] };
    expect(suggestColumns([unsure, field('two', [sum, 0])], [sum, part])).toEqual({
      columns: { one: null, two: 1 },
      reasons: { one: { by: 'several', others: ['Total', 'Valor'] }, two: { by: 'name', others: [] } },
    });
  });

  it('a name is compared without accents, separating signs and what a program has lost of it', () => {
    expect(['Valor_líquido  (R$)', 'Hist?rico', 'CR\uFFFD\uFFFDDITO', 'E-mail'].map(nameOf)).toEqual([
      'valor liquido r$',
      'historico',
      'credito',
      'email',
    ]);
  });

  it('a lesser name comes after every other, and a name of another thing is none', () => {
    const names = { fits: [/total/, /valor/], lesser: /bruto/, not: /frete/ };
    const rank = (heading: string) => rankOfName(names, heading);
    expect(['Total', 'Valor', 'Total bruto', 'Valor do frete', 'Nome'].map(rank)).toEqual([0, 1, LESSER, null, null]);
  });
});
