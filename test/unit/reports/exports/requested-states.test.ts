import { expect, it } from 'vitest';
import { readStatesOf } from '../../../../src-main/reports/exports/export-jobs.ts';

const deps = { historyOf: async () => ({ statesInUse: async () => ['PAID', 'paid', 'Em análise'] }) };
const statesOf = (...states: string[]) =>
  // Of the history nothing but its states is read.
  readStatesOf(deps as never, { states, language: 'pt-BR' }, [
    { id: 'g', name: 'Loja', environment: 'live', returningStates: [] },
  ]);

it.each([
  [['PAID'], ['PAID']],
  [['paid'], ['paid']],
  [['Paga'], ['PAID']],
  [['Paid'], ['PAID']],
  [['EM ANALISE'], ['Em análise']],
])('a state of an export is of exactly these letters, else the documented one: %j is %j', async (named, states) => {
  expect(await statesOf(...named)).toEqual(states);
});
