/** Where money is real, main itself compares what a person typed, whatever the page did before. */
import { describe, expect, it } from 'vitest';
import { liveWords } from '../../../src-preload/contract/batches/live-words.ts';
import { batchDesk, creationsAt, prepared, wordsOf } from '../../support/gateway/batch-desk.ts';

const NOT_CONFIRMED = { kind: 'invalid-input', issues: [{ path: 'confirmation', code: 'batch-not-confirmed' }] };

describe('the confirmation of a live batch', () => {
  it('a live batch is sent with the words of its own count and sum, in either language, and nothing less', async () => {
    const desk = await batchDesk();
    const { id: batchId, figures } = await prepared(desk, [{}, {}, {}]);
    const { ready } = figures;
    const start = { gatewayId: desk.gatewayId, batchId, ...ready };
    for (const confirmation of [
      null,
      wordsOf({ count: 2, sum: 2_100 }),
      wordsOf({ ...ready, sum: ready.sum + 1 }),
      { ...wordsOf(ready), language: 'en' as const },
      { ...wordsOf(ready), text: '' },
      // No PIN is set here, so that any one would pass a check of it.
      { by: 'pin', pin: '4711' } as const,
    ])
      expect(await desk.desk.errorOf('batches.start', { ...start, confirmation })).toMatchObject(NOT_CONFIRMED);
    expect(creationsAt(desk)).toBe(0);

    const text = liveWords(ready, 'en').toUpperCase().replaceAll(' ', '  ');
    const confirmation = { by: 'words', text, language: 'en' } as const;
    expect(await desk.desk.call('batches.start', { ...start, confirmation })).toMatchObject({ status: 'pilot' });
    await expect.poll(() => creationsAt(desk)).toBe(1);
  });

  it('the admin PIN confirms a live batch, and a wrong one is a refused try', async () => {
    const desk = await batchDesk();
    const { id: batchId, figures } = await prepared(desk, [{}, {}]);
    await desk.desk.call('security.setPin', { current: null, pin: '4711' });
    await desk.desk.call('security.leaveAdmin', null);
    const start = { gatewayId: desk.gatewayId, batchId, ...figures.ready };
    const withPin = (pin: string) => ({ ...start, confirmation: { by: 'pin', pin } as const });
    expect(await desk.desk.errorOf('batches.start', withPin('4712'))).toEqual({ kind: 'pin', reason: 'wrong' });
    expect(creationsAt(desk)).toBe(0);
    expect(await desk.desk.call('batches.start', withPin('4711'))).toMatchObject({ status: 'pilot' });
    const entries = await desk.desk.call('audit.list', { before: null, limit: 10 });
    const [started, refused] = entries.filter(({ action }) => action === 'batch-started' || action === 'pin-refused');
    expect([started?.action, refused?.action]).toEqual(['batch-started', 'pin-refused']);
    expect(refused?.subject).toMatchObject({ operation: 'batches.start' });
    expect(JSON.stringify(entries)).not.toContain('4711');
  });
});
