import { describe, expect, it } from 'vitest';
import { readInstant, readTime } from '../../../../src-main/gateway-http/times/timestamps.ts';
import { gatewayCases } from '../../../support/cases/gateway-cases.ts';
import fc from '../../../support/run/properties.ts';

const noon = Date.UTC(2026, 10, 20, 12, 0, 0, 0);

describe('a time as a service writes it', () => {
  it.each([
    ['2026-11-20T12:00:00.000Z', noon],
    ['2026-11-20T12:00:00Z', noon],
    ['2026-11-20T12:00Z', noon],
    ['2026-11-20t12:00:00z', noon],
    ['2026-11-20T12:00:00.123456Z', noon + 123],
    ['2026-11-20T12:00:00.123456789012Z', noon + 123],
    ['2026-11-20T12:00:00,5Z', noon + 500],
    ['2026-11-20T09:00:00-03:00', noon],
    ['2026-11-20T09:00:00−03:00', noon],
    ['2026-11-20T09:00:00.000-0300', noon],
    ['2026-11-20 09:00:00-03', noon],
    ['2026-11-20 12:00:00+00', noon],
    ['2026-11-20 12:00:00 UTC', noon],
    ['2026-11-20 12:00:00 +0000', noon],
    ['2026-11-20T17:30:00+0530', noon],
    ['2026-11-20T12:00:00Z[UTC]', noon],
    ['2026-11-20T09:00:00-03:00[America/Sao_Paulo]', noon],
    ['2026-11-20 12:00:00', noon],
    ['2026/11/20 12:00:00', noon],
    ['20/11/2026 12:00', noon],
    ['20/11/2026, 12:00:00', noon],
    ['20-11-2026 12:00:00', noon],
    ['20.11.2026 12:00:00', noon],
    ['05/12/2026 13:00:00', Date.UTC(2026, 11, 5, 13)],
    ['5/12/2026 13:00:00', Date.UTC(2026, 11, 5, 13)],
    ['Fri, 20 Nov 2026 12:00:00 GMT', noon],
    ['Fri Nov 20 2026 09:00:00 GMT-0300 (Brasilia Standard Time)', noon],
    ['2026-11-20 12:00:00 +0000 UTC', noon],
    ['2026-11-20 12:00:00.123456789 +0000 UTC m=+0.000000001', noon + 123],
    ['2026-11-20 09:00:00 -0300 -03', noon],
    ['2026-11-20 09:00:00 -0300 BRT', noon],
    ['/Date(1795176000000)/', noon],
    ['/Date(1795176000000-0300)/', noon],
    [{ date: '2026-11-20 09:00:00.000000', timezone_type: 3, timezone: 'America/Sao_Paulo' }, noon],
    [{ date: '2026-11-20 09:00:00.000000', timezone_type: 1, timezone: '-03:00' }, noon],
    [{ date: '2026-11-20 12:00:00.000000', timezone_type: 3, timezone: 'UTC' }, noon],
    [{ $date: '2026-11-20T12:00:00Z' }, noon],
    [{ $date: noon }, noon],
    [{ $date: { $numberLong: String(noon) } }, noon],
    [{ seconds: noon / 1000, nanos: 0 }, noon],
    [{ _seconds: noon / 1000, _nanoseconds: 0 }, noon],
    [[2026, 11, 20, 12, 0], noon],
    [[2026, 11, 20, 12, 0, 0, 250_000_000], noon + 250],
    ['20261120T120000Z', noon],
    ['20261120T1200Z', noon],
    ['20261120T120000.250Z', noon + 250],
    ['20261120T090000-0300', noon],
    ['20261120120000', noon],
    [20261120120000, noon],
    ['2026-11-20 9:05', Date.UTC(2026, 10, 20, 9, 5)],
    ['20/11/2026 9:05', Date.UTC(2026, 10, 20, 9, 5)],
    ['2026-11-20T24:00:00Z', Date.UTC(2026, 10, 21)],
    ['2026-12-31 24:00', Date.UTC(2027, 0)],
    ['2026-11-20 12:00:00 PM', noon],
    ['2026-11-20 12:00 am', Date.UTC(2026, 10, 20)],
    ['Nov 20, 2026, 1:30:00 p.m.', noon + 90 * 60_000],
    ['Nov 20, 2026, 9:00:00\u202fAM BRT', noon],
    ['20/11/2026 12h00', noon],
    ['20/11/2026 às 12h', noon],
    ['20/11/2026 - 12:00', noon],
    [noon * 1000, noon],
    [`${noon}123456`, noon],
    ['2026-11-20 09:00:00 GMT-3', noon],
    ['2026-11-20T09:00:00-3', noon],
    ['2026-11-20 09:00:00 BRT', noon],
    ['2026-11-20 08:00:00 AMT', noon],
    ['2026-11-20 09:00:00 America/Sao_Paulo', noon],
    ['2026-11-20 09:00:00[America/Sao_Paulo]', noon],
    ['2026-11-20 12:00:00 Etc/UTC', noon],
    ['2026-07-20 08:00:00 America/New_York', Date.UTC(2026, 6, 20, 12)],
    ['2026-11-01 03:30:00 America/New_York', Date.UTC(2026, 10, 1, 8, 30)],
    ['20 nov 2026 12:00', noon],
    ['20 fev 2026 12:00', Date.UTC(2026, 1, 20, 12)],
    ['20/dez./2026 12:00', Date.UTC(2026, 11, 20, 12)],
    ['sexta-feira, 20 de novembro de 2026 às 09:00:00 BRT', noon],
    ['sex., 20 de nov. de 2026, 12:00', noon],
    ['1º de dezembro de 2026 12:00', Date.UTC(2026, 11, 1, 12)],
    ['Friday, 20-Nov-26 12:00:00 GMT', noon],
    ['Fri Nov 20 12:00:00 2026', noon],
    ['Fri Nov 20 09:00:00 BRT 2026', noon],
    ['\ufeff2026-11-20T12:00:00Z\u200b', noon],
    ['2026-11-20\u00a012:00:00', noon],
    [noon, noon],
    [noon / 1000, noon],
    [noon / 1000 + 0.25, noon + 250],
    [String(noon), noon],
    [` ${noon / 1000} `, noon],
    ['2026-12-31T23:59:60Z', Date.UTC(2027, 0)],
    ['2024-02-29T12:00:00Z', Date.UTC(2024, 1, 29, 12)],
    ['2020-11-16T00:00:00Z', Date.UTC(2020, 10, 16)],
    ['2099-12-31T23:59:59.999Z', Date.UTC(2100, 0) - 1],
  ])('a time as a service writes it is an instant: %j', (written, at) => {
    expect(readTime(written)).toMatchObject({ kind: 'instant', at });
  });

  it.each([
    ['2026-11-20', '2026-11-20'],
    ['20/11/2026', '2026-11-20'],
    ['5/12/2026', '2026-12-05'],
    ['2027-01-15', '2027-01-15'],
    ['20 de novembro de 2026', '2026-11-20'],
    ['20 fev 2026', '2026-02-20'],
    ['20261120', '2026-11-20'],
  ])('a time as a service writes it is a day where it is a date alone: %s', (written, day) => {
    expect(readTime(written)).toEqual({ kind: 'day', day });
    expect(readInstant(written)).toBeNull();
  });

  it.each([
    '2026-02-29T12:00:00Z',
    '2026-02-30',
    '2026-11-31T12:00:00Z',
    '2026-11-20T24:00:01Z',
    '2026-11-20T25:00:00Z',
    '2026-11-20T12:60:00Z',
    '2026-11-20 13:00 PM',
    '2026-11-20 0:30 PM',
    '2026-11-20 12:00 XYZ',
    '2026-11-20 12:00 America/Nowhere',
    '2026-11-20 12:00 +15',
    '20 de brumário de 2026',
    '/Date(0)/',
    { $date: null },
    [],
    [2026, 13, 1, 0, 0],
    [2026, 11, 20, '12', 0],
    [2026, 11, 20, 12, 0, 0, 0, 0],
    { nanos: 0 },
    { date: 7, timezone: 'UTC' },
    `2026-11-20T12:00:00.${'0'.repeat(200)}Z`,
    1800,
    '2026-11-20T12:30:60Z',
    '2026-11-20T12:00:00+25:00',
    '12/25/2026 12:00:00',
    '05/12/2026 01:00:00 PM',
    'Fri, 31 Nov 2026 12:00:00 GMT',
    'Fri, 20 Foo 2026 12:00:00 GMT',
    'soon',
    '',
    '0001-01-01T00:00:00Z',
    '0001-01-01',
    '0000-00-00 00:00:00',
    '0099-12-31T23:59:59Z',
    '1970-01-01T00:00:00Z',
    '1970-01-01',
    '2020-11-15T23:59:59Z',
    '2100-01-01T00:00:00Z',
    '9999-12-31',
    '9999-12-31T23:59:59Z',
    0,
    -1,
    1e12,
    253402300799,
    Number.NaN,
    1e300,
    true,
    null,
    undefined,
    {},
  ])('a time as a service writes it is none where it cannot be: %j', (written) => {
    expect(readTime(written)).toBeNull();
  });

  it.each([
    ['2026-11-20T12:00:00Z', 'utc'],
    ['2026-11-20T12:00:00+00', 'utc'],
    ['2026-11-20T12:00:00-00:00', 'utc'],
    ['Fri, 20 Nov 2026 12:00:00 GMT', 'utc'],
    ['2026-11-20T09:00:00-03', 'offset'],
    ['2026-11-20T12:00:00', 'none'],
    ['20/11/2026 12:00', 'none'],
    ['2026-11-20 12:00 (a note)', 'none'],
    ['2026-11-20 09:00 America/Sao_Paulo', 'offset'],
    ['2026-11-20 12:00:00 +0000 UTC', 'utc'],
    ['/Date(1795176000000-0300)/', 'number'],
    [noon, 'number'],
    [String(noon / 1000), 'number'],
  ])('a time as a service writes it keeps how it names its zone: %s', (written, form) => {
    expect(readTime(written)).toMatchObject({ at: noon, form });
  });
});

it.each(gatewayCases('T', 'timestamp'))(
  'a time is read as services send it: $id, $kind',
  ({ input, expect: wanted }) => {
    const at = readInstant(input);
    expect([wanted].flat()).toContain(at === null ? null : new Date(at).toISOString());
  },
);

const pad = (number: number, length = 2) => String(Math.abs(number)).padStart(length, '0');

/** An instant of whole seconds in one of the ways that services write it, chosen by the other arguments. */
function dialectOf(at: number, { offset, mark, fraction, style }: Dialect): string | number {
  const offsetMinutes = offset * 15;
  const [day = '', time = ''] = new Date(at + offsetMinutes * 60_000).toISOString().slice(0, 19).split('T');
  const [hours, minutes] = [Math.trunc(offsetMinutes / 60), offsetMinutes % 60];
  const shortest = minutes === 0 ? pad(hours) : pad(hours) + pad(minutes);
  const zone = (offsetMinutes < 0 ? '-' : '+') + (mark === ' ' ? shortest : `${pad(hours)}:${pad(minutes)}`);
  const fine = fraction === '' ? '' : `.${fraction}`;
  const brazilian = day.split('-').toReversed().join('/');
  const written: Record<Dialect['style'], string | number> = {
    offset: `${day}${mark}${time}${fine}${zone}`,
    z: new Date(at).toISOString().replace('T', mark).replace('.000', fine),
    region: `${new Date(at).toISOString().replace('.000', fine)}[UTC]`,
    brazilian: `${brazilian} ${time}${zone}`,
    http: new Date(at).toUTCString(),
    script: new Date(at).toString(),
    seconds: at / 1000,
    milliseconds: String(at),
  };
  return written[style];
}

interface Dialect {
  /** Quarters of an hour ahead of UTC. */
  readonly offset: number;
  readonly mark: 'T' | ' ' | 't';
  readonly fraction: string;
  readonly style: 'offset' | 'z' | 'region' | 'brazilian' | 'http' | 'script' | 'seconds' | 'milliseconds';
}

it('an instant reads back from every dialect it is written in', () => {
  const seconds = fc.integer({ min: Date.UTC(2020, 10, 17) / 1000, max: Date.UTC(2099, 11, 30) / 1000 });
  const dialect: fc.Arbitrary<Dialect> = fc.record({
    offset: fc.integer({ min: -48, max: 56 }),
    mark: fc.constantFrom('T' as const, ' ' as const, 't' as const),
    fraction: fc.stringMatching(/^\d{0,12}$/),
    style: fc.constantFrom('offset', 'z', 'region', 'brazilian', 'http', 'script', 'seconds', 'milliseconds'),
  });
  fc.assert(
    fc.property(seconds, dialect, (second, written) => {
      const hasFraction = ['offset', 'z', 'region'].includes(written.style);
      const milliseconds = hasFraction ? Number(written.fraction.slice(0, 3).padEnd(3, '0')) : 0;
      expect(readInstant(dialectOf(second * 1000, written))).toBe(second * 1000 + milliseconds);
    }),
  );
});
