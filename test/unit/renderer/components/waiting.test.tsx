/** A wait is drawn once it can be noticed, and said in words once it is long. */
import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ChargePage } from '../../../../src-renderer/charge-page/charge-page.tsx';
import { Waiting } from '../../../../src-renderer/components/notices/waiting.tsx';
import { atDesk } from '../../../support/renderer/charge-desk.tsx';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

const after = (milliseconds: number) => act(() => vi.advanceTimersByTime(milliseconds));

it('a charge that is long in coming has the shape of a charge, and after seconds the same word', async () => {
  atDesk(<ChargePage chargeKey="key" />, { 'charges.detail': () => new Promise(() => undefined) });
  await act(() => vi.advanceTimersByTimeAsync(400));
  expect(screen.getByRole('status', { name: 'Loading' }).textContent).toBe('');
  await act(() => vi.advanceTimersByTimeAsync(5_000));
  expect(screen.getByRole('status', { name: 'Loading' }).textContent).toBe('Still loading…');
});

it('a wait shows nothing at first, then the shape of what comes, and after seconds a word', () => {
  atDesk(<Waiting shapes={['cards', 'table']} />, {});
  after(200);
  expect(screen.queryByRole('status', { name: 'Loading' })).toBeNull();
  after(200);
  expect(screen.getByRole('status', { name: 'Loading' }).textContent).toBe('');
  after(5_000);
  expect(screen.getByRole('status', { name: 'Loading' }).textContent).toBe('Still loading…');
});
