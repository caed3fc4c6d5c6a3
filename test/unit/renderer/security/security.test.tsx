import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { ExportSchedule } from '../../../../src-preload/contract/reports/export-schedules.ts';
import { failure } from '../../../support/renderer/fake-bridge.ts';
import { openPage } from '../../../support/renderer/page.tsx';
import { deskResponses, sampleRow, sampleSettings } from '../../../support/renderer/samples.ts';

const open = { locked: false, pinSet: true, screenPinSet: false, adminUntil: null };
const locked = { ...open, locked: true };

describe('a locked desk', () => {
  it('a locked desk shows nothing of the console, on opening or later, until it is unlocked', async () => {
    const { fake, user } = openPage({ ...deskResponses([sampleRow(0)]), 'security.unlock': () => open });
    expect(await screen.findByText('Customer 0')).toBeTruthy();
    act(() => fake.signal('lock-changed', { locked: true, pinSet: true, screenPinSet: false }));
    expect(await screen.findByRole('heading', { name: 'Balcão is locked' })).toBeTruthy();
    expect(document.body.textContent).not.toContain('Customer 0');
    expect(document.body.textContent).not.toContain('Acme Pay');
    await user.type(screen.getByLabelText('PIN'), '1234');
    await user.click(screen.getByRole('button', { name: 'Unlock' }));
    expect(fake.inputsOf('security.unlock')).toEqual([{ pin: '1234' }]);
    expect(await screen.findByText('Customer 0')).toBeTruthy();
    expect(document.documentElement.outerHTML).not.toContain('1234');
  });

  it('a locked desk holds no typed search in the page’s storage, locked on opening or later', async () => {
    const stored = () => Object.values(sessionStorage).join();
    const type = () => {
      for (const key of ['balcao.list.a', 'balcao.receivables.a'])
        sessionStorage.setItem(key, '{"text":"11144477735"}');
      sessionStorage.setItem('balcao.sending.a', 'an-id');
    };
    type();
    const { fake } = openPage({ ...deskResponses([sampleRow(0)]), 'security.unlock': () => open });
    expect(await screen.findByText('Customer 0')).toBeTruthy();
    expect(stored()).toContain('11144477735');
    act(() => fake.signal('lock-changed', { locked: true, pinSet: true, screenPinSet: false }));
    await screen.findByRole('heading', { name: 'Balcão is locked' });
    expect(stored()).not.toContain('11144477735');
    // What is being sent is found again by its id.
    expect(sessionStorage.getItem('balcao.sending.a')).toBe('an-id');
    type();
    openPage({ 'security.read': () => locked });
    await waitFor(() => expect(stored()).not.toContain('11144477735'));
  });

  it('a locked desk calls no operation of main that the lock refuses', async () => {
    const { fake } = openPage({ ...deskResponses([sampleRow(0)]), 'security.read': () => locked });
    await screen.findByRole('heading', { name: 'Balcão is locked' });
    expect(new Set(fake.calls.map(({ name }) => name))).toEqual(
      new Set(['security.read', 'settings.read', 'settings.about']),
    );
  });

  it('a locked desk says that Balcão was closed, and asks for no PIN that nothing would check', async () => {
    const { fake } = openPage({ 'security.read': () => locked });
    await screen.findByLabelText('PIN');
    act(() => fake.connection('ended'));
    expect(screen.getByRole('alert').textContent).toBe(
      'Balcão was closed. While it is closed, no charge is checked here; customers can still pay. Open it again to continue.',
    );
    expect(screen.queryByLabelText('PIN')).toBeNull();
  });

  it('a locked desk shows that the PIN was wrong, and clears the typed one', async () => {
    const { user } = openPage({
      'security.read': () => locked,
      'security.unlock': () => {
        throw failure({ kind: 'pin', reason: 'wrong' });
      },
    });
    const field = await screen.findByLabelText('PIN');
    await user.type(field, '9999{Enter}');
    expect(await screen.findByText(/Wrong PIN/)).toBeTruthy();
    expect(field).toHaveProperty('value', '');
  });
});

describe("actions behind the admin's PIN", () => {
  it("an action behind the admin's PIN asks for it once, and then runs without another click", async () => {
    let admitted = false;
    const { fake, user } = openPage(
      {
        'security.enterPin': () => {
          admitted = true;
          return { ...open, adminUntil: 1 };
        },
        'settings.change': (change) => {
          if (!admitted) throw failure({ kind: 'pin', reason: 'needed' });
          return sampleSettings(change.checkMinutes === undefined ? {} : { checkMinutes: change.checkMinutes });
        },
      },
      '#/settings',
    );
    await user.selectOptions(await screen.findByLabelText('Check each gateway’s token'), '5');
    await user.type(await screen.findByLabelText('PIN'), '1234');
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    await waitFor(() => expect(fake.inputsOf('settings.change')).toHaveLength(2));
    expect(screen.queryByText(/This needs the admin PIN/)).toBeNull();
  });

  it("an action behind the admin's PIN changes nothing when the PIN is not typed", async () => {
    const { user } = openPage(
      {
        'settings.change': () => {
          throw failure({ kind: 'pin', reason: 'needed' });
        },
      },
      '#/settings',
    );
    await user.selectOptions(await screen.findByLabelText('Check each gateway’s token'), '5');
    await screen.findByLabelText('PIN');
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(await screen.findByText(/This needs the admin PIN/)).toBeTruthy();
  });
});

const schedule: ExportSchedule = {
  name: 'Contador',
  gatewayNames: ['Acme Pay'],
  basis: 'paid',
  states: ['PAID'],
  format: 'csv',
  columns: 'accounting',
  layout: null,
  language: 'pt-BR',
  masked: false,
  protectCodes: false,
  timeline: false,
  path: '/srv/contador',
  approvedBy: 'Bia',
  approvedAt: 1_790_000_000_000,
  approved: true,
};

describe('the PINs in the settings', () => {
  it('a PIN is typed twice, and one that differs from the other says so at its field', async () => {
    const { fake, user } = openPage(
      { 'security.setScreenPin': () => ({ ...open, screenPinSet: true }) },
      '#/settings/people',
    );
    const form = within(await screen.findByRole('form', { name: 'Screen PIN' }));
    expect(form.queryByLabelText('Admin PIN')).toBeNull();
    await user.type(form.getByLabelText('New PIN'), '4711');
    await user.type(form.getByLabelText('New PIN again'), '4771');
    await user.click(form.getByRole('button', { name: 'Set the PIN' }));
    expect(await form.findByText('The two PINs are different.')).toBeTruthy();
    expect(fake.inputsOf('security.setScreenPin')).toEqual([]);
    await user.clear(form.getByLabelText('New PIN again'));
    await user.type(form.getByLabelText('New PIN again'), '4711');
    await user.click(form.getByRole('button', { name: 'Set the PIN' }));
    await waitFor(() => expect(fake.inputsOf('security.setScreenPin')).toEqual([{ current: null, pin: '4711' }]));
    expect(await form.findByText(/Unlocks the screen, and nothing else/)).toBeTruthy();
  });

  it('where there is an admin’s PIN, the screen’s is changed and removed with it', async () => {
    const { fake, user } = openPage(
      {
        'security.read': () => ({ ...open, screenPinSet: true }),
        'security.setScreenPin': () => open,
      },
      '#/settings/people',
    );
    const form = within(await screen.findByRole('form', { name: 'Screen PIN' }));
    await user.type(form.getByLabelText('Admin PIN'), '1234');
    await user.click(form.getByRole('button', { name: 'Remove the PIN' }));
    await waitFor(() => expect(fake.inputsOf('security.setScreenPin')).toEqual([{ current: '1234', pin: null }]));
  });

  it('a locked desk that has the screen’s PIN alone asks for it', async () => {
    openPage({ 'security.read': () => ({ ...locked, pinSet: false, screenPinSet: true }) });
    expect(await screen.findByLabelText('PIN')).toBeTruthy();
  });
});

describe('the scheduled exports in the settings', () => {
  it('the settings list what an admin approved without the PIN, say what was withdrawn, and remove it', async () => {
    const several = { gatewayNames: ['Acme Pay', null], protectCodes: true, timeline: true, layout: 'Domínio' };
    const withdrawn = { ...schedule, name: 'Antigo', masked: true, approved: false, ...several };
    const { fake, user } = openPage(
      {
        'security.read': () => open,
        'exports.schedules': () => [withdrawn, schedule],
        'exports.dropSchedule': () => [schedule],
      },
      '#/settings/people',
    );
    const list = within(await screen.findByRole('region', { name: 'Scheduled exports' }));
    expect(
      list.getByText('Acme Pay · CSV · accounting columns · personal data not masked · by date of payment · Paid'),
    ).toBeTruthy();
    expect(
      list.getByText(
        /^Acme Pay, gateway no longer here · CSV · Layout Domínio · codes protected for spreadsheets · with the timeline of each charge · /,
      ),
    ).toBeTruthy();
    expect(list.getAllByText(/Approved by Bia/)).toHaveLength(2);
    expect(list.getByRole('status').textContent).toContain('Withdrawn: the PIN was changed or removed since.');
    await user.click(list.getByRole('button', { name: 'Remove Antigo' }));
    await waitFor(() => expect(screen.queryByText('Antigo')).toBeNull());
    expect(fake.inputsOf('exports.dropSchedule')).toEqual([{ name: 'Antigo' }]);
    expect(list.getByText('Contador')).toBeTruthy();
  });

  it('the settings show no list where nothing was approved', async () => {
    openPage({ 'security.read': () => open }, '#/settings/people');
    await screen.findByRole('form', { name: 'Admin PIN' });
    expect(screen.queryByText('Scheduled exports')).toBeNull();
  });
});

describe('the operator', () => {
  it("the operator is the computer's user until another name is typed, and is shown on every screen", async () => {
    const { fake, user } = openPage({}, '#/settings/people');
    expect(await screen.findByRole('link', { name: 'Who is working: maria' })).toBeTruthy();
    await user.type(screen.getByLabelText('Another name'), 'João');
    await user.click(screen.getByRole('button', { name: 'Use this name' }));
    expect(await screen.findByRole('link', { name: 'Who is working: João' })).toBeTruthy();
    expect(fake.inputsOf('settings.change')).toEqual([{ operator: 'João', operators: ['João'] }]);
  });
});
