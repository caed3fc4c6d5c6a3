import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { openPage } from '../../support/renderer-page.tsx';
import { deskAnswers, GATEWAY_ID, keyOfCharge, sampleRow } from '../../support/renderer-samples.ts';

beforeEach(() => sessionStorage.clear());

const rows = [sampleRow(0), sampleRow(1, { state: 'PAID' }), sampleRow(2)];
const headings = () => screen.getAllByRole('columnheader').map((heading) => heading.textContent);

describe('the columns', () => {
  it('sort the list by a click, the other way by a second one, and are kept so', async () => {
    const { fake, user } = openPage(deskAnswers(rows));
    await screen.findByText('Customer 0');
    await user.click(screen.getByRole('button', { name: 'Amount' }));
    await waitFor(() =>
      expect(fake.inputsOf('charges.list').at(-1)?.sort).toEqual({ column: 'amount', direction: 'desc' }),
    );
    expect(screen.getByRole('columnheader', { name: 'Amount' }).getAttribute('aria-sort')).toBe('descending');
    await user.click(screen.getByRole('button', { name: 'Amount' }));
    await waitFor(() =>
      expect(fake.inputsOf('charges.list').at(-1)?.sort).toEqual({ column: 'amount', direction: 'asc' }),
    );
    expect(fake.inputsOf('lists.keepLayout').at(-1)?.layout.sort).toEqual({ column: 'amount', direction: 'asc' });
  });

  it('stand as they were left, each as wide as it was made', async () => {
    const columns = [
      { id: 'email', width: 300 },
      { id: 'amount', width: null },
      { id: 'tags', width: null },
    ] as const;
    const layout = { columns: [...columns], sort: { column: 'created', direction: 'asc' } as const };
    openPage({
      ...deskAnswers([sampleRow(0, { customerEmail: 'ana@exemplo.com.br', tags: ['vip'] })]),
      'lists.read': () => ({ views: [], layout }),
    });
    await screen.findByText('vip');
    expect(headings()).toEqual(['', 'E-mail', 'Amount', 'Tags']);
    expect(screen.getByRole('grid').style.getPropertyValue('--tracks')).toContain('300px');
    expect(screen.queryByText('ana@exemplo.com.br')).toBeNull();
  });
});

describe('a selection', () => {
  const boxOf = async (number: number) => {
    const line = (await screen.findByText(`Customer ${number}`)).closest('tr');
    return within(line ?? document.body).getByRole('checkbox');
  };

  it('grows by single rows and by whole stretches, and survives a row that changes', async () => {
    const { fake } = openPage(deskAnswers(rows));
    fireEvent.click(await boxOf(0));
    fireEvent.click(await boxOf(2), { shiftKey: true });
    expect(await screen.findByText('3 selected')).toBeTruthy();
    fireEvent.click(await boxOf(1));
    expect(await screen.findByText('2 selected')).toBeTruthy();
    fake.signal('charges-changed', { gatewayId: GATEWAY_ID, rows: [sampleRow(2, { state: 'PAID' })] });
    await waitFor(() => expect(screen.getByText('2 selected')).toBeTruthy());
  });

  it('is checked by its keys alone', async () => {
    const { fake } = openPage({
      ...deskAnswers(rows),
      'charges.checkNow': ({ key }) => sampleRow(0, { key }),
    });
    fireEvent.click(await boxOf(0));
    fireEvent.click(await boxOf(2));
    fireEvent.click(await screen.findByText('Check now'));
    await waitFor(() =>
      expect(fake.inputsOf('charges.checkNow').map(({ key }) => key)).toEqual([keyOfCharge(0), keyOfCharge(2)]),
    );
  });
});

describe('a view', () => {
  it('that is always there narrows the list to what it says', async () => {
    const { fake, user } = openPage(deskAnswers(rows));
    await screen.findByText('Customer 0');
    const asked = Date.now();
    await user.click(screen.getByRole('button', { name: 'Views' }));
    await user.click(await screen.findByText('Today'));
    await waitFor(() => {
      const { from = 0, before = 0 } = fake.inputsOf('charges.list').at(-1)?.filter.created ?? {};
      expect(before - from).toBe(86_400_000);
      // Midnight may pass while it is asked.
      expect(Date.now() >= from && asked < before).toBe(true);
    });
  });

  it('of one’s own is saved with filters, order and columns', async () => {
    const { fake, user } = openPage({ ...deskAnswers(rows), 'lists.keepView': () => ({ views: [], layout: null }) });
    await screen.findByText('Customer 0');
    await user.click(screen.getByRole('button', { name: 'Paid' }));
    await user.click(screen.getByRole('button', { name: 'Views' }));
    await user.click(await screen.findByText('Save this view'));
    await user.type(await screen.findByLabelText(/Name of the view/), 'Paid ones{Enter}');
    await waitFor(() =>
      expect(fake.inputsOf('lists.keepView')[0]?.view).toMatchObject({
        name: 'Paid ones',
        choice: { states: ['PAID'] },
        layout: { sort: { column: 'created', direction: 'desc' } },
      }),
    );
  });
});
