import { describe, expect, it } from 'vitest';
import { filterSentences } from '../../../../src-main/reports/exports/manifest/filter-sentences.ts';

const ZONE = 'America/Sao_Paulo';
const HOURS = 3_600_000;
const november = { from: Date.UTC(2026, 10, 1) + 3 * HOURS, before: Date.UTC(2026, 11, 1) + 3 * HOURS };
const inWords = (language: 'en' | 'pt-BR', filter: Parameters<typeof filterSentences>[0], masked = false) =>
  filterSentences(filter, { language, timeZone: ZONE, masked });

describe('a filter in words', () => {
  it('a filter in words names its days in the zone, its states and its amounts, in both languages', () => {
    const filter = { paid: november, states: ['PAID', 'CHARGED_BACK'], amount: { from: 100_000, to: 250_050 } };
    expect(inWords('pt-BR', filter)).toEqual([
      'Pagas de 01/11/2026 a 30/11/2026.',
      'Situação: Paga, CHARGED_BACK.',
      'Valor a partir de R$ 1000,00 até R$ 2500,50.',
    ]);
    expect(inWords('en', filter)).toEqual([
      'Paid from 2026-11-01 to 2026-11-30.',
      'Status: Paid, CHARGED_BACK.',
      'Amount from BRL 1000.00 up to BRL 2500.50.',
    ]);
  });

  it('a gateway’s own state that reads as a documented one is marked', () => {
    expect(inWords('pt-BR', { states: ['PAID', 'Paga', 'paid', 'Pago'] })).toEqual([
      'Situação: Paga, Paga (gateway), paid (gateway), Pago.',
    ]);
  });

  it('a filter in words says the time of a bound that is no midnight, and which side is open', () => {
    expect(inWords('pt-BR', { created: { from: november.from + 90 * 60_000 } })).toEqual([
      'Criadas desde 01/11/2026 01:30:00.',
    ]);
    expect(inWords('en', { created: { before: november.before } })).toEqual(['Created until 2026-11-30.']);
    expect(inWords('en', { paid: {} })).toEqual(['Paid at any time.']);
  });

  it('a filter in words has a sentence for every condition, and one where there is none', () => {
    const filter = {
      text: 'Ávila',
      tags: ['vip'],
      operators: ['Bia'],
      marked: true,
      needsAttention: true,
      keys: [crypto.randomUUID()],
    };
    expect(inWords('pt-BR', filter)).toEqual([
      'Uma cobrança, selecionada na lista.',
      'Busca: Ávila',
      'Etiquetas: vip.',
      'Criadas por: Bia.',
      'Com anotação ou etiqueta.',
      'Precisam de atenção.',
    ]);
    expect(inWords('pt-BR', {})).toEqual(['Todas as cobranças.']);
    expect(inWords('en', {})).toEqual(['Every charge.']);
  });

  it('a filter in words does not show what was searched for in a masked file', () => {
    expect(inWords('en', { text: '52998224725' }, true)).toEqual(['Searched for a text that is not shown here.']);
    expect(inWords('en', { tags: ['Ana'] }, true)).toEqual(['With a tag that is not shown here.']);
    expect(inWords('pt-BR', { tags: ['Ana', 'Rui'] }, true)).toEqual([
      'Com alguma de 2 etiquetas que não são mostradas aqui.',
    ]);
  });
});
