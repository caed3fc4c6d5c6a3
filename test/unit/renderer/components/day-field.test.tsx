/** Days and months by keyboard, in the format of the console's language. */
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { DayField } from '../../../../src-renderer/components/fields/day-field.tsx';
import { maskTypedDay, readTypedDay, steppedDay, writeDay } from '../../../../src-renderer/format/typed-day.ts';
import { atDesk } from '../../../support/renderer/charge-desk.tsx';

afterEach(cleanup);

describe('a typed day', () => {
  it.each([
    ['20112026', '20/11/2026'],
    ['20/11/2026', '20/11/2026'],
    ['2026-11-20', '20/11/2026'],
    ['1/2/2026', '01/02/2026'],
    ['2011', '20/11'],
    ['20/11/20267', '20/11/2026'],
  ])('a typed day: %s is shown as %s while it is typed', (typed, shown) => {
    expect(maskTypedDay(typed, 'day')).toBe(shown);
  });

  it.each([
    ['20/11/2026', 'day', '2026-11-20'],
    ['29/02/2024', 'day', '2024-02-29'],
    ['29/02/2026', 'day', null],
    ['31/04/2026', 'day', null],
    ['20/13/2026', 'day', null],
    ['20/11/026', 'day', null],
    ['11/2026', 'month', '2026-11'],
    ['13/2026', 'month', null],
    ['11/2026', 'day', null],
    ['20/11/2026', 'month', null],
  ] as const)('a typed day: %s (%s) is %s', (typed, unit, iso) => {
    expect(readTypedDay(typed, unit)).toBe(iso);
    if (iso !== null) expect(writeDay(iso)).toBe(typed);
  });

  it('a typed day moves across the ends of months and years by steps', () => {
    expect(steppedDay('2026-12-31', 'day', 1)).toBe('2027-01-01');
    expect(steppedDay('2026-01', 'month', -1)).toBe('2025-12');
  });
});

function Field() {
  const [day, setDay] = useState('2026-11-20');
  return (
    <>
      <DayField label="From" value={day} max="2026-11-30" onDay={setDay} />
      <output aria-label="Taken">{day}</output>
    </>
  );
}

describe('the day field', () => {
  const field = () => screen.getByRole('textbox', { name: 'From' });
  const taken = () => screen.getByRole('status', { name: 'Taken' }).textContent;

  it('the day field shows the day first, and changes only when a typed day is complete', async () => {
    atDesk(<Field />, {});
    expect(field()).toHaveProperty('value', '20/11/2026');
    await userEvent.clear(field());
    await userEvent.type(field(), '0111202');
    expect(taken()).toBe('');
    await userEvent.type(field(), '6');
    expect(taken()).toBe('2026-11-01');
  });

  it('the day field moves by a day with the arrow keys, and never past its limits', async () => {
    atDesk(<Field />, {});
    await userEvent.type(field(), '{ArrowUp}{ArrowUp}{ArrowDown}');
    expect(taken()).toBe('2026-11-21');
    await userEvent.clear(field());
    await userEvent.type(field(), '30112026{ArrowUp}');
    expect(taken()).toBe('2026-11-30');
  });

  it('the day field shows the expected format for a day that does not exist, and keeps the last valid one', async () => {
    atDesk(<Field />, {});
    await userEvent.tripleClick(field());
    await userEvent.keyboard('31022026');
    expect(field().getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByText(/Use dd\/mm\/yyyy/)).toBeTruthy();
    expect(taken()).toBe('2026-11-20');
  });
});
