/** A gateway whose answers always differ, against the disk: each is read every three seconds. */
import { randomBytes } from 'node:crypto';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { OpenedHistory } from '../../../../src-main/history/history.ts';
import { DAY } from '../../../../src-preload/contract/values/durations.ts';
import { answerAbout, createCharge, historyWorld, isFile, NOON } from '../../../support/history/history-world.ts';

type Answered = Parameters<typeof answerAbout>[0];

const READ_EVERY = 3_000;

/** As many reads as there are answers, each three seconds after the one before. */
async function readAll(history: OpenedHistory, answers: readonly Answered[], from = NOON + 1_000): Promise<void> {
  for (const [nth, answer] of answers.entries())
    await history.observe(answerAbout(answer, { at: from + nth * READ_EVERY }));
}

const different = (id: string, count: number, of: (nth: number) => Omit<Answered, 'id'>) =>
  Array.from({ length: count }, (_, nth) => ({ id, ...of(nth) }));

async function stored(history: OpenedHistory, key: string) {
  const timeline = (await history.detail(key))?.timeline ?? [];
  return {
    answers: (await history.rawResponses(key)).length,
    events: timeline.length,
    counted: timeline.flatMap(({ event }) => (event.kind === 'changes-counted' ? [event.count] : [])),
  };
}

describe('a gateway whose answers always differ', () => {
  it('of answers that always differ twenty a day are stored, the later ones are one event with a count', async () => {
    const { history } = await historyWorld();
    const { key, transactionId: id } = await createCharge(history);
    await readAll(
      history,
      different(id, 100, (nth) => ({ description: `pad ${nth}` })),
    );
    // The answer to its creation is one of them.
    expect(await stored(history, key)).toMatchObject({ answers: 20, counted: [81] });
    expect((await history.detail(key))?.timeline.at(-1)).toMatchObject({ event: { kind: 'changes-counted' } });

    await readAll(
      history,
      different(id, 10, (nth) => ({ description: `next day ${nth}` })),
      NOON + DAY + 400_000,
    );
    expect(await stored(history, key)).toMatchObject({ answers: 30, counted: [81] });
  });

  it('a payment and a refund are stored whole, however many answers came before', async () => {
    const { history } = await historyWorld();
    const { key, transactionId: id } = await createCharge(history);
    await readAll(
      history,
      different(id, 50, (nth) => ({ description: `pad ${nth}` })),
    );
    const paid = answerAbout({ id, state: 'PAID', paidAt: NOON + 160_000, end2endId: 'E1' }, { at: NOON + 160_000 });
    expect(await history.observe(paid)).toMatchObject({
      ...{ kind: 'changed', paid: true },
      row: { state: 'PAID', paidAt: NOON + 160_000, end2endId: 'E1' },
    });
    expect((await history.rawResponses(key))[0]?.text).toBe(paid.raw);
    await readAll(
      history,
      different(id, 5, (nth) => ({ description: `paid ${nth}` })),
      NOON + 170_000,
    );
    const refunded = answerAbout({ id, state: 'REFUNDED' }, { at: NOON + 400_000 });
    expect(await history.observe(refunded)).toMatchObject({ row: { state: 'REFUNDED' } });
    expect((await history.rawResponses(key))[0]?.text).toBe(refunded.raw);
    const states = (await history.detail(key))?.timeline.flatMap(({ event }) =>
      event.kind === 'state' ? [event.to] : [],
    );
    expect(states).toEqual(['PENDING', 'PAID', 'REFUNDED']);
  });

  it('a payment that is first seen among counted answers is no counted one, and its fields are merged', async () => {
    const { history } = await historyWorld();
    const { transactionId: id } = await createCharge(history);
    await readAll(
      history,
      different(id, 50, (nth) => ({ description: `pad ${nth}` })),
    );
    const first = await history.observe(answerAbout({ id, description: 'more' }, { at: NOON + 200_000 }));
    expect(first).toMatchObject({ kind: 'changed', isCounted: true });
    const paid = await history.observe(answerAbout({ id, state: 'PAID' }, { at: NOON + 210_000 }));
    expect(paid).toMatchObject({ kind: 'changed', paid: true });
    expect(paid).not.toHaveProperty('isCounted');
    const later = answerAbout({ id, state: 'PAID', paidAt: NOON + 5_000 }, { at: NOON + 220_000 });
    expect(await history.observe(later)).toMatchObject({ isCounted: true, row: { paidAt: NOON + 5_000 } });
  });

  it.each([
    ['a state that flaps', (nth: number) => ({ state: nth % 2 === 0 ? 'EXPIRED' : 'PENDING' })],
    ['a new word for the state each time', (nth: number) => ({ state: `STATE-${nth}` })],
    ['another customer each time', (nth: number) => ({ customer: { name: `Pessoa ${nth}` } })],
    ['a new key of metadata each time', (nth: number) => ({ metadata: { [`key-${nth}`]: 'x' } })],
    ['a new item each time', (nth: number) => ({ items: [{ id: `item-${nth}`, title: 'x' }] })],
    ['the code of another charge each time', (nth: number) => ({ pix: { qrcode: 'a', transactionId: `tx-${nth}` } })],
  ] as const)('%s leaves a few answers and events, and the charge as it was answered last', async (_, of) => {
    const { history } = await historyWorld();
    const { key, transactionId: id } = await createCharge(history);
    await readAll(history, different(id, 150, of));
    const { answers, events, counted } = await stored(history, key);
    expect(answers).toBeLessThanOrEqual(30);
    expect(events).toBeLessThanOrEqual(60);
    expect(counted).toEqual([expect.any(Number)]);
    const last = of(149);
    if ('state' in last) expect(await history.row(key)).toMatchObject({ state: last.state });
    const known = JSON.stringify(await history.detail(key));
    expect(known.match(/key-|item-/g)?.length ?? 0).toBeLessThanOrEqual(60);
  });

  it('answers about another charge each time are a warning at once, and do not fill the timeline', async () => {
    const { history } = await historyWorld();
    const { key, transactionId: id } = await createCharge(history);
    for (let nth = 0; nth < 100; nth += 1)
      await history.observe(answerAbout({ id: `other-${nth}` }, { transactionId: id, at: NOON + nth * READ_EVERY }));
    expect((await history.row(key))?.attention).toEqual(['gateway-fault']);
    expect(await stored(history, key)).toMatchObject({ answers: 20, counted: [81] });
  });

  it.skipIf(!isFile())('six hundred answers with 64 kB of noise each leave a file of a few megabytes', async () => {
    const { history, folder } = await historyWorld();
    const { key, transactionId: id } = await createCharge(history);
    const noise = () => randomBytes(48 * 1024).toString('base64');
    await readAll(
      history,
      different(id, 600, () => ({ description: noise(), metadata: { [noise().slice(0, 9)]: '' } })),
    );
    const end = answerAbout({ id, state: 'PAID', description: noise() }, { at: NOON + 700 * READ_EVERY });
    expect(await history.observe(end)).toMatchObject({ paid: true, row: { state: 'PAID' } });
    expect((await stored(history, key)).answers).toBe(21);
    await history.close();
    const size = statSync(join(folder, 'history.db')).size;
    expect(size).toBeLessThan(8 * 1024 * 1024);
  });
});
