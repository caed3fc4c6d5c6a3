import { describe, expect, it } from 'vitest';
import { MAXIMUM_AMOUNT } from '../../../../src-preload/contract/values/values.ts';
import { formatMoney } from '../../../../src-preload/contract/values/write-money.ts';
import { formatBytes } from '../../../../src-renderer/format/bytes.ts';
import { formatShortMoney } from '../../../../src-renderer/format/short-money.ts';
import {
  formatCountdown,
  formatDuration,
  formatRelative,
  formatShortTime,
  formatTime,
} from '../../../../src-renderer/format/time.ts';
import fc from '../../../support/run/properties.ts';

const SAO_PAULO = 'America/Sao_Paulo';
const NOW = Date.UTC(2026, 10, 20, 17, 5, 9);

describe('formatted money', () => {
  it('money is formatted as its language writes it, always with cents', () => {
    expect(formatMoney(123_456, 'pt-BR')).toBe('R$\u00a01.234,56');
    expect(formatMoney(123_456, 'en')).toBe('R$1,234.56');
    expect(formatMoney(0, 'pt-BR')).toBe('R$\u00a00,00');
    expect(formatMoney(5, 'pt-BR')).toBe('R$\u00a00,05');
    expect(formatMoney(-150, 'en')).toBe('-R$1.50');
  });

  it('formatted money shows every cent, up to sums far above one charge', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: Number.MAX_SAFE_INTEGER }), (cents) => {
        expect(formatMoney(cents, 'pt-BR').replace(/\D/g, '').replace(/^0+/, '')).toBe(
          cents === 0 ? '' : String(cents),
        );
      }),
    );
    expect(formatMoney(MAXIMUM_AMOUNT, 'pt-BR')).toBe('R$\u00a099.999.999,99');
  });
});

describe('formatted figures of a chart', () => {
  it('an axis writes money short, in words of its language', () => {
    const short = [0, 7_500, 225_000, 1_000_000_000].map((cents) => formatShortMoney(cents, 'pt-BR'));
    expect(short.map((text) => text.replaceAll('\u00a0', ' '))).toEqual(['R$ 0', 'R$ 75', 'R$ 2,25 mil', 'R$ 10 mi']);
    expect(formatShortMoney(225_000, 'en')).toBe('R$2.25K');
  });

  it('a span is formatted in its two largest units, by the symbols of both languages', () => {
    const spans = [0, 900, 59_000, 185_000, 3_600_000, 9_605_000];
    expect(spans.map((span) => formatDuration(span).replaceAll('\u00a0', ' '))).toEqual([
      ...['0 s', '1 s', '59 s', '3 min 5 s', '1 h', '2 h 40 min'],
    ]);
  });
});

describe('formatted instants', () => {
  it("an instant is formatted in the desk's zone, day before month in both languages", () => {
    expect(formatTime(NOW, 'full', 'pt-BR', SAO_PAULO)).toBe('20/11/2026 14:05');
    expect(formatTime(NOW, 'full', 'en', SAO_PAULO)).toBe('20/11/2026 14:05');
    expect(formatTime(NOW, 'exact', 'en', 'UTC')).toBe('20/11/2026 17:05:09');
    // Beyond what a date can hold.
    expect(formatTime(Number.MAX_SAFE_INTEGER, 'exact', 'en', 'UTC')).toBe('—');
    expect(formatShortTime(-Number.MAX_SAFE_INTEGER, NOW, 'en', 'UTC')).toBe('—');
  });

  it('an instant is formatted with the summer time that Brazil had until 2019', () => {
    expect(formatTime(Date.UTC(2018, 11, 1, 12), 'clock', 'pt-BR', SAO_PAULO)).toBe('10:00');
    expect(formatTime(Date.UTC(2026, 11, 1, 12), 'clock', 'pt-BR', SAO_PAULO)).toBe('09:00');
  });

  it('a short instant is the time today, the day this year, else the day with the year', () => {
    const short = (at: number) => formatShortTime(at, NOW, 'pt-BR', SAO_PAULO);
    expect(short(NOW - 3_600_000)).toBe('13:05');
    expect(short(Date.UTC(2026, 10, 20, 2, 30))).toBe('19/11 23:30');
    expect(short(Date.UTC(2025, 4, 2, 12))).toBe('02/05/2025');
  });

  it('a relative time is a whole number of its largest unit', () => {
    expect(formatRelative(NOW - 179_000, NOW, 'en')).toBe('2 minutes ago');
    expect(formatRelative(NOW + 7_200_000, NOW, 'pt-BR')).toBe('em 2 horas');
    expect(formatRelative(NOW, NOW, 'en')).toBe('now');
  });

  it('a countdown never goes below zero', () => {
    expect(formatCountdown(545_000)).toBe('9:05');
    expect(formatCountdown(3_723_000)).toBe('1:02:03');
    expect(formatCountdown(1)).toBe('0:01');
    expect(formatCountdown(-5000)).toBe('0:00');
  });
});

it('a file size is formatted in its largest unit', () => {
  expect(formatBytes(999, 'en')).toBe('999 bytes');
  expect(formatBytes(98_123_456, 'pt-BR')).toBe('98,1 MB');
});
