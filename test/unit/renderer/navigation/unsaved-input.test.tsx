import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { SpreadsheetShape } from '../../../../src-preload/contract/batches/batch.ts';
import { exampleLayouts } from '../../../../src-preload/contract/ready-layouts/example-layouts.ts';
import { goTo } from '../../../../src-renderer/navigation/route.ts';
import type { FakeResponses } from '../../../support/renderer/fake-bridge.ts';
import { type OpenPage, openPage } from '../../../support/renderer/page.tsx';
import {
  deskResponses,
  GATEWAY_ID,
  sampleGateway,
  sampleRow,
  sampleSettings,
} from '../../../support/renderer/samples.ts';
import { shownCharge } from '../../../support/renderer/shown-charge.ts';
import { sampleTeamFile, sampleTeamState } from '../../../support/renderer/team-samples.ts';

const QUESTION = 'Discard what you typed?';
const OTHER = crypto.randomUUID();
const charge = shownCharge();
const shape: SpreadsheetShape = {
  ...{
    format: 'csv',
    sheets: [],
    sheet: 0,
    rows: 2,
    hidden: 0,
    hiddenColumns: [],
    invisible: { count: 0, lines: [] },
    otherPage: null,
    reasons: {},
    savedAs: null,
  },
  head: ['Cliente', 'Total'],
  sample: [['Ana', '150,00']],
  mapping: { columns: { amount: 1, name: 0 }, decimal: 'comma' },
};
const desk: FakeResponses = {
  ...deskResponses([sampleRow(0)]),
  'gateways.list': () => [sampleGateway(), sampleGateway({ id: OTHER, name: 'Filial' })],
  'settings.change': ({ gatewayId }) => sampleSettings({ gatewayId: gatewayId ?? GATEWAY_ID }),
  'charges.detail': () => charge,
  'charges.statesInUse': () => [],
  'exports.previewLayout': () => ({ lines: [], isSample: true }),
  'batches.readSpreadsheet': () => shape,
  'team.state': () => sampleTeamState(),
  'team.readFile': () => sampleTeamFile(),
};

interface Form {
  readonly at: string;
  readonly label: string | RegExp;
  /** Brings the form on screen. */
  readonly open?: (page: OpenPage) => Promise<void>;
  /** Takes back what opening it changed. */
  readonly undo?: (page: OpenPage) => Promise<void>;
}

const press = async ({ user }: OpenPage, name: string | RegExp) =>
  user.click(await screen.findByRole('button', { name }));
const exportOptions = async (page: OpenPage) => press(page, 'Export options');

const toggleGeneration = async ({ user }: OpenPage) =>
  user.click(await screen.findByRole('checkbox', { name: 'Request the token from the gateway' }));

/** Every form in which something may be typed, and the field of it that is tried. */
const FORMS: Readonly<Record<string, Form>> = {
  'a new gateway': { at: '#/access/add', label: 'Name' },
  'a new gateway’s token': { at: '#/access/add', label: 'Token' },
  'a gateway': { at: '#/access', label: 'Name' },
  'a token': { at: '#/access', label: 'Paste a new token' },
  'a token’s payload': {
    at: '#/access',
    label: /^Payload/,
    open: toggleGeneration,
    undo: toggleGeneration,
  },
  'a new receivable': { at: '#/receivables/new', label: 'What for' },
  'a message template': { at: '#/messages', label: 'Name', open: (page) => press(page, 'New template') },
  'a charge template': {
    at: '#/new',
    label: 'Template name',
    open: async (page) => {
      await page.user.type(await screen.findByLabelText('Amount', { selector: 'input' }), '150');
      await press(page, 'Templates');
      await page.user.click(await screen.findByRole('menuitem', { name: 'Save as a template' }));
    },
  },
  'a view': {
    at: '#/charges',
    label: /View name/,
    open: async (page) => {
      await press(page, 'Paid');
      await press(page, 'Views');
      await page.user.click(await screen.findByText('Save view'));
    },
  },
  'a preset of an export': {
    at: '#/charges',
    label: 'Preset name',
    open: async (page) => {
      await exportOptions(page);
      await press(page, 'Save as a preset');
    },
  },
  'a layout of an export': {
    at: '#/charges',
    label: 'Name',
    open: async (page) => {
      await exportOptions(page);
      const [entries] = exampleLayouts('en');
      await page.user.selectOptions(
        await screen.findByLabelText('Layout'),
        await screen.findByRole('option', { name: entries.name }),
      );
      await press(page, /^(Copy and edit|Edit layout)/);
    },
  },
  'the columns of a spreadsheet': {
    at: '#/batches/add',
    label: /Save this matching/,
    open: async () => {
      const zone = (await screen.findByText('Drop a spreadsheet here')).closest('div');
      fireEvent.drop(zone as HTMLElement, { dataTransfer: { files: [new File(['a;b'], 'a.csv')] } });
    },
  },
  'a team’s server': { at: `#/team/${GATEWAY_ID}`, label: 'Server address' },
  'a login of a team': {
    at: '#/access/add',
    label: 'Login',
    open: async ({ user }) =>
      user.upload(await screen.findByLabelText('Open a team file…'), new File(['{}'], 'equipe.json')),
  },
  'a note': { at: `#/charges/${charge.key}`, label: 'New note' },
  'ids to be added': {
    at: '#/charges',
    label: /IDs/,
    open: async (page) => {
      await press(page, 'More');
      await page.user.click(await screen.findByRole('menuitem', { name: 'Add by ID' }));
    },
  },
  'an operator’s name': { at: '#/settings/people', label: 'Another name' },
  'a PIN': { at: '#/settings/people', label: 'New PIN' },
};

async function typedIn({ at, label, open }: Form) {
  const page = openPage(desk, at);
  await open?.(page);
  // Two PINs can be set, each in a form of its own.
  const [field] = await screen.findAllByLabelText<HTMLInputElement>(label);
  if (field === undefined) throw new Error(`nothing is labelled ${label}`);
  const before = field.value;
  await page.user.type(field, 'meio');
  return { ...page, field, before, typed: field.value };
}

const question = () => screen.findByRole('dialog', { name: QUESTION });
const answer = async ({ user }: Pick<OpenPage, 'user'>, name: 'Keep editing' | 'Discard') => {
  await user.click(within(await question()).getByRole('button', { name }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: QUESTION })).toBeNull());
};
const elsewhere = (at: string) => (at === '#/settings/diagnostics' ? '#/today' : '#/settings/diagnostics');

beforeEach(() => sessionStorage.clear());
afterEach(() => {
  window.location.hash = '';
});

describe.each(Object.entries(FORMS))('%s that was typed in', (_name, form) => {
  it('stays with its address and its text until a person discards it', async () => {
    const page = await typedIn(form);
    act(() => goTo({ screen: 'settings', section: 'diagnostics' }));
    await answer(page, 'Keep editing');
    expect([window.location.hash, page.field.value, page.field.isConnected]).toEqual([form.at, page.typed, true]);
    act(() => goTo({ screen: 'settings', section: 'diagnostics' }));
    await answer(page, 'Discard');
    await waitFor(() => expect([window.location.hash, page.field.isConnected]).toEqual([elsewhere(form.at), false]));
  });

  it('is left without a question once it holds what it did before', async () => {
    const page = await typedIn(form);
    await page.user.clear(page.field);
    if (page.before !== '') await page.user.type(page.field, page.before);
    await form.undo?.(page);
    act(() => goTo({ screen: 'settings', section: 'diagnostics' }));
    await waitFor(() => expect(page.field.isConnected).toBe(false));
    expect(screen.queryByRole('dialog', { name: QUESTION })).toBeNull();
  });
});

const RECEIVABLE = FORMS['a new receivable'] as Form;

describe('ways out of a form that was typed in', () => {
  it.each(['Today', 'Charges', 'Receivables', 'Reports', 'Access', 'Settings'])('the link to %s asks', async (name) => {
    const page = await typedIn(RECEIVABLE);
    await page.user.click(within(screen.getByRole('navigation', { name: 'Main' })).getByRole('link', { name }));
    await answer(page, 'Keep editing');
    expect([window.location.hash, page.field.value]).toEqual([RECEIVABLE.at, page.typed]);
  });

  it.each(['n', '/'])('the key %s asks', async (key) => {
    const form = FORMS['a gateway'] as Form;
    const page = await typedIn(form);
    act(() => page.field.blur());
    await page.user.keyboard(key);
    await answer(page, 'Keep editing');
    expect([window.location.hash, page.field.value]).toEqual([form.at, page.typed]);
  });

  it('every command of the palette that leads elsewhere asks', async () => {
    const page = await typedIn(RECEIVABLE);
    const openPalette = async () => {
      await page.user.keyboard('{Control>}k{/Control}');
      return within(await screen.findByRole('dialog', { name: 'Commands' })).findAllByRole('option');
    };
    const names = (await openPalette()).map(({ textContent }) => textContent ?? '');
    const leading = names.filter((name) =>
      /^(Today|Charges|Batches|Reports|Access|Settings|Closing|Audit|New charge|New batch|Switch to Filial|Cancel|Refund)/.test(
        name,
      ),
    );
    expect(leading.length).toBeGreaterThan(10);
    await page.user.keyboard('{Escape}');
    for (const name of leading) {
      const options = await openPalette();
      await page.user.click(options[names.indexOf(name)] as HTMLElement);
      await answer(page, 'Keep editing');
      expect([name, window.location.hash, page.field.value]).toEqual([name, RECEIVABLE.at, page.typed]);
    }
  });

  it('Back and Forward ask, and lead where they would have', async () => {
    const page = openPage(desk, '#/today');
    await screen.findByRole('heading', { level: 1 });
    for (const next of ['#/receivables/new', '#/settings'])
      await act(async () => {
        window.location.hash = next;
        await new Promise((resolve) => window.addEventListener('hashchange', resolve, { once: true }));
      });
    await act(async () => {
      window.history.back();
      await new Promise((resolve) => window.addEventListener('hashchange', resolve, { once: true }));
    });
    const field = await screen.findByLabelText<HTMLInputElement>('What for');
    await page.user.type(field, 'meio');
    act(() => window.history.back());
    await answer(page, 'Keep editing');
    expect([window.location.hash, field.value]).toEqual(['#/receivables/new', 'meio']);
    act(() => window.history.forward());
    await answer(page, 'Keep editing');
    expect([window.location.hash, field.value]).toEqual(['#/receivables/new', 'meio']);
    act(() => window.history.back());
    await answer(page, 'Discard');
    await waitFor(() => expect(window.location.hash).toBe('#/today'));
    act(() => window.history.forward());
    await waitFor(() => expect(window.location.hash).toBe('#/receivables/new'));
    act(() => window.history.forward());
    await waitFor(() => expect(window.location.hash).toBe('#/settings'));
  });

  it('another gateway is switched to once what was typed may go', async () => {
    const page = await typedIn(RECEIVABLE);
    const choose = async () => {
      await press(page, /^Switch gateway/);
      await page.user.click(await screen.findByRole('menuitem', { name: /^Filial/ }));
    };
    await choose();
    await answer(page, 'Keep editing');
    expect([page.fake.inputsOf('settings.change'), page.field.value]).toEqual([[], page.typed]);
    await choose();
    await answer(page, 'Discard');
    await waitFor(() => expect(page.fake.inputsOf('settings.change')).toEqual([{ gatewayId: OTHER }]));
    await waitFor(() => expect(window.location.hash).toBe('#/charges'));
  });

  it('a dialog asks however it is closed, and only for its own', async () => {
    const page = await typedIn(FORMS['a layout of an export'] as Form);
    for (const close of ['Close', 'Cancel', 'Escape']) {
      if (close === 'Escape') {
        act(() => page.field.focus());
        await page.user.keyboard('{Escape}');
      } else await press(page, close);
      await answer(page, 'Keep editing');
      expect([close, page.field.value, page.field.isConnected]).toEqual([close, page.typed, true]);
    }
    await press(page, 'Cancel');
    await answer(page, 'Discard');
    await waitFor(() => expect(page.field.isConnected).toBe(false));
    expect(await screen.findByRole('dialog', { name: /Export/ })).toBeTruthy();
  });

  it('a window that is closed or loaded anew asks, until nothing typed is left', async () => {
    const page = await typedIn(RECEIVABLE);
    const unload = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
    expect(unload()).toBe(false);
    await page.user.clear(page.field);
    expect(unload()).toBe(true);
  });

  it('a form that was saved is left without a question', async () => {
    const page = await typedIn(FORMS['a note'] as Form);
    page.fake.respond({ 'charges.addNote': () => charge });
    await press(page, 'Add note');
    await waitFor(() => expect(page.field.value).toBe(''));
    act(() => goTo({ screen: 'settings', section: 'diagnostics' }));
    await waitFor(() => expect(page.field.isConnected).toBe(false));
    expect(screen.queryByRole('dialog', { name: QUESTION })).toBeNull();
  });
});
