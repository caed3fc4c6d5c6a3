import { describe, expect, it } from 'vitest';
import { bankDayFrom, isBankDay } from '../../../../src-main/reports/statements/days/bank-holidays.ts';

const DAY = 86_400_000;
const numberOf = (day: string) => Date.parse(day) / DAY;
const dayOf = (number: number) => new Date(number * DAY).toISOString().slice(0, 10);

describe('a bank day', () => {
  // As FEBRABAN's calendar of these years has them.
  it.each([
    ['2026-01-01', 'Confraternização Universal'],
    ['2026-02-16', 'Carnaval'],
    ['2026-02-17', 'Carnaval'],
    ['2026-04-03', 'Sexta-feira Santa'],
    ['2026-04-21', 'Tiradentes'],
    ['2026-05-01', 'Dia do Trabalho'],
    ['2026-06-04', 'Corpus Christi'],
    ['2026-09-07', 'Independência'],
    ['2026-10-12', 'Nossa Senhora Aparecida'],
    ['2026-11-02', 'Finados'],
    ['2026-11-20', 'Consciência Negra'],
    ['2026-12-25', 'Natal'],
    ['2024-11-15', 'Proclamação da República'],
    ['2024-02-13', 'Carnaval'],
    ['2025-03-04', 'Carnaval'],
    ['2025-04-18', 'Sexta-feira Santa'],
    ['2027-05-27', 'Corpus Christi'],
    ['2038-04-23', 'Sexta-feira Santa'],
    ['2026-11-21', 'a Saturday'],
    ['2026-11-22', 'a Sunday'],
  ])('a bank day is not %s (%s)', (day) => expect(isBankDay(numberOf(day))).toBe(false));

  it('a bank day is every other Monday to Friday, and 20 November before 2024', () => {
    expect(['2026-02-18', '2026-06-05', '2026-12-24', '2023-11-20', '2026-04-06'].map(numberOf).every(isBankDay)).toBe(
      true,
    );
    const year = Array.from({ length: 365 }, (_, place) => numberOf('2026-01-01') + place);
    expect(year.filter(isBankDay)).toHaveLength(249);
  });

  it('a bank day after a weekend and a holiday is the next one that is none', () => {
    expect(dayOf(bankDayFrom(numberOf('2026-11-20')))).toBe('2026-11-23');
    expect(dayOf(bankDayFrom(numberOf('2026-02-14')))).toBe('2026-02-18');
    expect(dayOf(bankDayFrom(numberOf('2026-11-23')))).toBe('2026-11-23');
  });
});
