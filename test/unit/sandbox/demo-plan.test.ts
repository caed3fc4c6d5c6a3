import { describe, expect, it } from 'vitest';
import { zonedTime } from '../../../src-main/ground/zoned-time.ts';
import { DEMO_CHARGES, planDemo } from '../../../src-main/sandbox/demo-plan.ts';
import { itemsTotal } from '../../../src-preload/contract/drafts/draft.ts';
import { readDocument } from '../../../src-preload/contract/values/documents.ts';
import { LANGUAGES } from '../../../src-preload/contract/values/languages.ts';
import { NOON } from '../../support/gateway/services/sandbox-server.ts';

const TIME_ZONE = 'America/Sao_Paulo';
const wish = { now: NOON + 5 * 3_600_000, timeZone: TIME_ZONE, language: 'pt-BR', seed: 1 } as const;
const plan = planDemo(wish);
const DAY = 86_400_000;

describe('the example charges', () => {
  it('the example charges are three hundred of three months, oldest first, the same for one seed', () => {
    expect(plan).toHaveLength(DEMO_CHARGES);
    expect(planDemo(wish)).toEqual(plan);
    expect(planDemo({ ...wish, seed: 2 })).not.toEqual(plan);
    const times = plan.map(({ createdAt }) => createdAt);
    expect(times).toEqual(times.toSorted((one, other) => one - other));
    expect(times[0]).toBeGreaterThan(wish.now - 92 * DAY);
    expect(times[0]).toBeLessThan(wish.now - 85 * DAY);
  });

  it('nothing of the example charges is in the future, and a refund follows its payment', () => {
    for (const { createdAt, settledAt, refundedAt } of plan) {
      expect(Math.max(createdAt, settledAt ?? 0, refundedAt ?? 0)).toBeLessThan(wish.now);
      if (refundedAt !== null) expect(refundedAt).toBeGreaterThan(settledAt ?? Number.POSITIVE_INFINITY);
    }
  });

  it('most of the example charges are paid, and every other state is there, with one outcome unknown', () => {
    const count = (fate: (typeof plan)[number]['fate']) => plan.filter((each) => each.fate === fate).length;
    expect(count('paid')).toBeGreaterThan(DEMO_CHARGES * 0.7);
    for (const fate of ['expired', 'failed', 'refunded', 'pending'] as const)
      expect(count(fate), fate).toBeGreaterThan(2);
    expect([count('outcome-unknown'), count('paid-late')]).toEqual([1, 1]);
  });

  it('the shop of the example charges is open by day, and weekdays are busier than Sundays', () => {
    const zone = zonedTime(TIME_ZONE);
    // The last ones are counted back from now, whatever the hour.
    const usual = plan.slice(0, -8).map(({ createdAt }) => zone.hourOfWeek(createdAt));
    for (const time of usual) expect(time?.hour).toSatisfy((hour: number) => hour >= 8 && hour < 19);
    const on = (weekday: number) => usual.filter((time) => time?.weekday === weekday).length;
    for (const weekday of [1, 2, 3, 4, 5]) expect(on(weekday)).toBeGreaterThan(3 * on(0));
  });

  it('everybody in the example charges is invented: valid CPFs, example.com, numbers nobody has', () => {
    const people = plan.flatMap(({ customer }) => customer ?? []);
    expect(people.length).toBeGreaterThan(200);
    for (const { document, email, phone } of people) {
      if (document !== '') expect(readDocument(document).ok).toBe(true);
      if (email !== '') expect(email).toMatch(/@example\.com$/);
      if (phone !== '') expect(phone).toMatch(/^1190000\d{4}$/);
    }
  });

  it.each(LANGUAGES)(
    'the example charges have items in %s, and each can be created: at least the minimum',
    (language) => {
      const titles = new Set(planDemo({ ...wish, language }).flatMap(({ items }) => items.map(({ title }) => title)));
      expect(titles.size).toBeGreaterThan(8);
      expect(titles.has('Hand grinder')).toBe(language === 'en');
      for (const { items } of plan) expect(itemsTotal(items)).toBeGreaterThanOrEqual(500);
    },
  );
});
