import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Gateway } from '../../../../src-preload/contract/gateways/gateway.ts';
import { type FakeResponses, failure } from '../../../support/renderer/fake-bridge.ts';
import { openPage } from '../../../support/renderer/page.tsx';
import { GATEWAY_ID, sampleGateway } from '../../../support/renderer/samples.ts';
import {
  SAMPLE_DIGEST,
  sampleMovePlan,
  sampleServer,
  sampleTeamState,
  sampleTest,
} from '../../../support/renderer/team-samples.ts';

const PATH = `#/team/${GATEWAY_ID}`;
const SECRET = 'pass-word-1';
const typed = { gatewayId: GATEWAY_ID, server: sampleServer({ ca: '' }), password: SECRET };

function answers(gateway: Partial<Gateway>, more: FakeResponses = {}): FakeResponses {
  return {
    'gateways.list': () => [sampleGateway(gateway)],
    'team.state': () => sampleTeamState(),
    'team.test': () => sampleTest(),
    ...more,
  };
}

async function fill(user: ReturnType<typeof openPage>['user']): Promise<void> {
  await screen.findByLabelText('Server address');
  for (const [label, text] of [
    ['Server address', 'db.office.example'],
    ['Schema', 'loja'],
    ['Login', 'desk_caixa_1'],
    ['Password', SECRET],
  ] as const) {
    await user.click(screen.getByLabelText(label));
    await user.paste(text);
  }
}

/** What the fields have now: host, schema, login, password. */
const fields = () =>
  ['Server address', 'Schema', 'Login', 'Password'].map(
    (label) => screen.getByLabelText<HTMLInputElement>(label).value,
  );
const TYPED_FIELDS = ['db.office.example', 'balcao_loja', 'desk_caixa_1', SECRET];

describe('connecting a gateway to a team’s server', () => {
  it('a form that cannot be right is refused at its fields, before anything is sent', async () => {
    const { fake, user } = openPage(answers({}), PATH);
    await user.type(await screen.findByLabelText('Server address'), 'https://db.office.example');
    await user.clear(screen.getByLabelText('Port'));
    await user.click(screen.getByRole('button', { name: 'Test connection' }));
    for (const sentence of [
      /alone, such as db\.office/,
      /from 1 to 65535/,
      /starts with balcao_/,
      /^Enter this computer’s/,
    ])
      expect(await screen.findByText(sentence)).toBeTruthy();
    expect(screen.getByText('Enter the password.')).toBeTruthy();
    expect(fake.inputsOf('team.test')).toEqual([]);
  });

  it('a test shows each step with what was found, the server’s version and the desk’s role', async () => {
    const { fake, user } = openPage(answers({}), PATH);
    await fill(user);
    await user.click(screen.getByRole('button', { name: 'Test connection' }));
    const lines = within(await screen.findByRole('status', { name: 'Test result' })).getAllByRole('listitem');
    expect(lines.map(({ textContent }) => textContent)).toEqual([
      'Address: OKThe server answers.',
      'Secure connection: OKThe certificate is valid and names this address.',
      'Login: OKLogin and password were accepted.',
      'PostgreSQL: OKVersion 18.1.',
      'Database: OKSet up as needed.',
      'Text search: OKpg_trgm is installed.',
      'Tables: OKThe tables are there, in this version. They have the history of “Acme Pay”.',
      'Role: OKAdmin. Everything; also erases a person’s data and creates or upgrades the tables.',
      'Connections: OK200 connections are free.',
    ]);
    expect(fake.inputsOf('team.test')).toEqual([typed]);
    expect(fake.inputsOf('team.connect')).toEqual([]);
  });

  it('what was typed stays after a step that failed, and nothing is connected', async () => {
    const bad = { result: 'bad', finding: 'login', value: '' } as const;
    const { fake, user } = openPage(answers({}, { 'team.test': () => sampleTest({ login: bad }) }), PATH);
    await fill(user);
    await user.click(screen.getByRole('button', { name: 'Connect' }));
    expect(await screen.findByText('Login or password not accepted. Check both.')).toBeTruthy();
    expect(screen.getByText('Correct the marked fields and try again.')).toBeTruthy();
    expect(fields()).toEqual(TYPED_FIELDS);
    expect(fake.inputsOf('team.connect')).toEqual([]);
  });

  it.each([
    ['address', 'unreachable', ['Server address', 'Port']],
    ['tls', 'tls-unknown-ca', ['Certificate of the server’s authority']],
    ['login', 'login', ['Login', 'Password']],
    ['login', 'not-admitted', []],
  ] as const)('the test’s step “%s” that fails with %s marks the fields it is about', async (line, finding, names) => {
    const bad = { result: 'bad', finding, value: '' } as const;
    const { user } = openPage(answers({}, { 'team.test': () => sampleTest({ [line]: bad }) }), PATH);
    await fill(user);
    await user.click(screen.getByRole('button', { name: 'Test connection' }));
    const says = names.length > 0 ? /^Correct the marked fields/ : 'The test result says what to do.';
    expect(await screen.findByText(says)).toBeTruthy();
    const form = screen.getByRole('form', { name: 'Team’s server' });
    const marked = [...form.querySelectorAll('[aria-invalid="true"], input[data-invalid]')];
    expect(marked).toEqual(names.map((name) => screen.getByLabelText(name)));
  });

  it('a gateway without charges is connected once its test finds nothing wrong', async () => {
    const { fake, user } = openPage(
      answers({}, { 'team.connect': () => sampleGateway({ team: sampleServer({ ca: '' }) }) }),
      PATH,
    );
    await fill(user);
    await user.click(screen.getByRole('button', { name: 'Connect' }));
    await waitFor(() => expect(window.location.hash).toBe('#/settings/team'));
    expect(fake.inputsOf('team.connect')).toEqual([typed]);
    expect(fake.inputsOf('team.planMove')).toEqual([]);
    // The next screen is there a moment after its address.
    await waitFor(() => expect(document.documentElement.outerHTML).not.toContain(SECRET));
  });

  it('what main refuses is shown at its field, or as an error, and what was typed stays', async () => {
    const { fake, user } = openPage(
      answers(
        {},
        {
          'team.connect': () => {
            throw failure({ kind: 'invalid-input', issues: [{ path: 'server.schema', code: 'team-schema-shape' }] });
          },
        },
      ),
      PATH,
    );
    await fill(user);
    await user.click(screen.getByRole('button', { name: 'Connect' }));
    expect(await screen.findByText(/^A schema’s name starts with/)).toBeTruthy();
    expect(fields()).toEqual(TYPED_FIELDS);
    fake.respond({
      'team.connect': () => {
        throw failure({ kind: 'vault', reason: 'failed' });
      },
    });
    await user.click(screen.getByRole('button', { name: 'Connect' }));
    expect(await screen.findByRole('alert')).toBeTruthy();
    expect(fields()).toEqual(TYPED_FIELDS);
  });

  it.each([
    ['schema-empty', 'Create tables'],
    ['schema-old', 'Upgrade tables'],
  ] as const)(
    'an admin makes the tables where the test finds %s, and no other role is offered it',
    async (finding, button) => {
      const schema = { result: 'warning', finding, value: '' } as const;
      const rights = { result: 'good', finding: 'right-of-role', value: 'operator' } as const;
      const { fake, user } = openPage(
        answers({}, { 'team.test': () => sampleTest({ schema }), 'team.migrate': () => sampleTest() }),
        PATH,
      );
      await fill(user);
      // Connecting needs them, and says so by its own test.
      await user.click(screen.getByRole('button', { name: 'Connect' }));
      await user.click(await screen.findByRole('button', { name: button }));
      expect(fake.inputsOf('team.connect')).toEqual([]);
      expect(await screen.findByText(/^The tables are there, in this version\./)).toBeTruthy();
      expect(fake.inputsOf('team.migrate')).toEqual([typed]);
      fake.respond({ 'team.test': () => sampleTest({ schema, rights }) });
      await user.click(screen.getByRole('button', { name: 'Test connection' }));
      expect(await screen.findByText('An admin of the team does that on another computer.')).toBeTruthy();
      expect(screen.queryByRole('button', { name: button })).toBeNull();
    },
  );
});

it('a schema of another company’s charges is not connected until an admin says that it is the same', async () => {
  const schema = { result: 'bad', finding: 'another-merchant', value: '' } as const;
  const { fake, user } = openPage(answers({}, { 'team.test': () => sampleTest({ schema }) }), PATH);
  await fill(user);
  await user.click(screen.getByRole('button', { name: 'Connect' }));
  expect(await screen.findByText(/has another company’s charges than this computer’s/)).toBeTruthy();
  expect(fake.inputsOf('team.connect')).toEqual([]);
  fake.respond({ 'team.test': () => sampleTest(), 'team.sameMerchant': () => null });
  await user.click(screen.getByRole('button', { name: 'It is the same company' }));
  expect(await screen.findByText(/^The tables are there, in this version\./)).toBeTruthy();
  expect(fake.inputsOf('team.sameMerchant')).toEqual([{ gatewayId: GATEWAY_ID }]);
});

describe('changing a connection', () => {
  const team = sampleServer();

  it('the saved password is meant by an empty field, until the server or login is another', async () => {
    const { fake, user } = openPage(answers({ team }), PATH);
    const saved = { gatewayId: GATEWAY_ID, server: team, password: null };
    expect(await screen.findByText('Already saved. Type to replace it.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Test connection' }));
    await waitFor(() => expect(fake.inputsOf('team.test')).toEqual([saved]));
    await user.type(screen.getByLabelText('Server address'), '.br');
    expect(screen.getByText(/^Type the password again/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Test connection' }));
    expect(await screen.findByText('Enter the password.')).toBeTruthy();
    expect(fake.inputsOf('team.test')).toHaveLength(1);
  });

  it('a changed connection is saved after its test, without any move', async () => {
    const { fake, user } = openPage(
      answers({ team, hasHistory: true }, { 'team.connect': () => sampleGateway({ team }) }),
      PATH,
    );
    await screen.findByText('Already saved. Type to replace it.');
    await user.click(screen.getByRole('button', { name: 'Save connection' }));
    await waitFor(() => expect(window.location.hash).toBe('#/settings/team'));
    expect(fake.inputsOf('team.connect')).toEqual([{ gatewayId: GATEWAY_ID, server: team, password: null }]);
    expect(fake.inputsOf('team.planMove')).toEqual([]);
  });
});

it('a connected history is not exchanged for a server that has none of it; the page says what to do', async () => {
  const { user } = openPage(
    answers(
      { team: sampleServer(), hasHistory: true },
      {
        'team.connect': () => {
          throw failure({ kind: 'gateway-has-history' });
        },
      },
    ),
    PATH,
  );
  await screen.findByText('Already saved. Type to replace it.');
  await user.click(screen.getByRole('button', { name: 'Save connection' }));
  expect((await screen.findByRole('alert')).textContent).toMatch(/Move it back to this computer first/);
});

describe('moving a history to a team’s server', () => {
  const planned = answers({ hasHistory: true }, { 'team.planMove': () => sampleMovePlan() });

  it('a gateway with charges shows first what would be moved: counts, sums, common ones, digest', async () => {
    const { fake, user } = openPage(planned, PATH);
    await fill(user);
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    const rows = within(await screen.findByRole('table')).getAllByRole('row');
    expect(rows.map(({ textContent }) => textContent?.replaceAll('\u00a0', ' '))).toEqual([
      'StateChargesTotal',
      'Paid1,000R$50,000.00',
      'Pending199R$9,950.00',
      'Outcome unknown1R$5.00',
      'All1,200R$59,955.00',
    ]);
    expect(screen.getByText('Charges on the server now').closest('div')?.textContent).toContain('500');
    expect(screen.getByText('Charges in both').closest('div')?.textContent).toContain('30 · Kept once.');
    expect(screen.getByText(`${SAMPLE_DIGEST.slice(0, 16)}…`)).toBeTruthy();
    expect(fake.inputsOf('team.planMove')).toEqual([typed]);
    expect(fake.inputsOf('team.connect')).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Back' }));
    await screen.findByLabelText('Server address');
    expect(fields()).toEqual(TYPED_FIELDS);
  });

  it('a history moves only after a confirmation in words; progress and result are shown', async () => {
    const moving = Promise.withResolvers<{ added: number; joined: number; digest: string }>();
    const { fake, user } = openPage({ ...planned, 'team.moveIn': () => moving.promise }, PATH);
    await fill(user);
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    await user.click(await screen.findByRole('button', { name: 'Move the history' }));
    const dialog = await screen.findByRole('dialog', { name: 'Move the history to the team’s server' });
    expect(dialog.textContent).toContain('1,200 charges of “Acme Pay” are copied to db.office.example');
    expect(dialog.textContent).toContain('The file on this computer stays as it is.');
    expect(fake.inputsOf('team.moveIn')).toEqual([]);
    await user.click(within(dialog).getByRole('button', { name: 'Move the history' }));
    await waitFor(() => expect(fake.inputsOf('team.moveIn')).toEqual([typed]));
    fake.signal('team-move-progress', { gatewayId: GATEWAY_ID, step: 'copying', done: 2_000, total: 3_600 });
    fake.signal('team-move-progress', { gatewayId: crypto.randomUUID(), step: 'reading', done: 1, total: 2 });
    expect(await screen.findByText('Copying: 2,000 of 3,600')).toBeTruthy();
    moving.resolve({ added: 1_200, joined: 0, digest: SAMPLE_DIGEST });
    expect(await screen.findByText('1,200 charges added')).toBeTruthy();
    expect(screen.getByText(/The same on both sides/)).toBeTruthy();
    expect(document.documentElement.outerHTML).not.toContain(SECRET);
  });

  it('a history joined with charges of other desks has no shared digest, and none is shown', async () => {
    const { user } = openPage({ ...planned, 'team.moveIn': () => ({ added: 0, joined: 1, digest: null }) }, PATH);
    await fill(user);
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    await user.click(await screen.findByRole('button', { name: 'Move the history' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Move the history' }));
    expect(await screen.findByText('0 charges added · 1 was there already')).toBeTruthy();
    expect(screen.queryByText(/SHA-256/)).toBeNull();
  });

  it('a login that is no admin’s is told so before a dry run, because moving needs one', async () => {
    const rights = { result: 'good', finding: 'right-of-role', value: 'operator' } as const;
    const { fake, user } = openPage({ ...planned, 'team.test': () => sampleTest({ rights }) }, PATH);
    await fill(user);
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    expect((await screen.findByRole('alert')).textContent).toMatch(/^Only an admin’s login moves a history in/);
    expect(fake.inputsOf('team.planMove')).toEqual([]);
    expect(fields()).toEqual(TYPED_FIELDS);
  });

  it('a first charge that was made after the page was opened is moved, and not put out of sight', async () => {
    const { user } = openPage(
      answers(
        {},
        {
          'team.connect': () => {
            throw failure({ kind: 'gateway-has-history' });
          },
          'team.planMove': () => sampleMovePlan(),
        },
      ),
      PATH,
    );
    await fill(user);
    await user.click(screen.getByRole('button', { name: 'Connect' }));
    expect(await screen.findByRole('button', { name: 'Move the history' })).toBeTruthy();
  });

  it('a move that is refused leaves its plan, with the reason, to be tried again', async () => {
    const { user } = openPage(
      {
        ...planned,
        'team.moveIn': () => {
          throw failure({ kind: 'history-unavailable', reason: 'server-unreachable' });
        },
      },
      PATH,
    );
    await fill(user);
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    await user.click(await screen.findByRole('button', { name: 'Move the history' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Move the history' }));
    expect(await screen.findByText('The team’s server cannot be reached.')).toBeTruthy();
    expect(screen.getByRole('table')).toBeTruthy();
    await waitFor(() => expect(screen.getAllByRole('button', { name: 'Move the history' })).toHaveLength(1));
  });
});
