import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { type FakeResponses, failure } from '../../../support/renderer/fake-bridge.ts';
import { openPage } from '../../../support/renderer/page.tsx';
import { deskResponses, sampleAccess, sampleGateway, sampleRow } from '../../../support/renderer/samples.ts';
import {
  sampleServer,
  sampleTeamFile,
  sampleTeamState,
  TEAM_GATEWAY_ID,
} from '../../../support/renderer/team-samples.ts';

const TEXT = JSON.stringify(sampleTeamFile());
const SECRET = 'pass-word-2';
const joined = sampleGateway({ id: TEAM_GATEWAY_ID, name: 'Loja', team: sampleServer() });

/** Reads a team file as main does: its text, or a refusal. */
const reading: FakeResponses = {
  ...deskResponses([sampleRow(1)]),
  'team.state': () => sampleTeamState(),
  'team.readFile': ({ text }) => {
    if (text !== TEXT) throw failure({ kind: 'invalid-input', issues: [{ path: 'text', code: 'not-a-team-file' }] });
    return sampleTeamFile();
  },
};

async function choose(
  user: ReturnType<typeof openPage>['user'],
  text: string,
  label = 'Open a team file…',
): Promise<void> {
  await user.upload(await screen.findByLabelText(label), new File([text], 'equipe.json', { type: 'application/json' }));
}

describe('opening a team file', () => {
  it('the first start opens a team file, shows gateway and server by name, and goes to the gateway’s list', async () => {
    const { fake, user } = openPage({ ...reading, 'gateways.list': () => [] }, '#/today');
    await user.click(await screen.findByRole('button', { name: /^Open a team file/ }));
    await choose(user, TEXT);
    const form = within(await screen.findByRole('form', { name: 'Add gateway' }));
    expect(form.getByText('Gateway').closest('div')?.textContent).toContain('Loja · https://api.loja.example/v1');
    expect(form.getByText('Server').closest('div')?.textContent).toContain('db.office.example, port 5432');
    await user.type(form.getByLabelText('Login'), ' desk_caixa_3 ');
    await user.type(form.getByLabelText('Password'), SECRET);
    fake.respond({
      'team.join': () => joined,
      'gateways.list': () => [joined],
      'access.status': () => sampleAccess({ gatewayId: TEAM_GATEWAY_ID, token: 'absent' }),
    });
    await user.click(form.getByRole('button', { name: 'Add gateway' }));
    expect(await screen.findByText('Customer 1')).toBeTruthy();
    expect(window.location.hash).toBe('#/charges');
    expect(fake.inputsOf('team.join')).toEqual([{ file: sampleTeamFile(), role: 'desk_caixa_3', password: SECRET }]);
    expect(fake.inputsOf('settings.change')).toEqual([{ gatewayId: TEAM_GATEWAY_ID }]);
    expect(document.documentElement.outerHTML).not.toContain(SECRET);
  });

  it('a file that is no team file is refused where it was chosen, and nothing typed is lost', async () => {
    const { user } = openPage(reading, '#/access/add');
    await choose(user, '{"format": "other"}');
    expect(await screen.findByText(/^This is not a team file/)).toBeTruthy();
    expect(screen.queryByRole('form', { name: 'Add gateway' })).toBeNull();
    await choose(user, TEXT);
    const form = within(await screen.findByRole('form', { name: 'Add gateway' }));
    expect(screen.queryByText(/^This is not a team file/)).toBeNull();
    await user.type(form.getByLabelText('Login'), 'desk_caixa_3');
    await choose(user, 'x'.repeat(200_001), 'Choose another file');
    expect(await screen.findByText(/^This is not a team file/)).toBeTruthy();
    expect(form.getByLabelText('Login')).toHaveProperty('value', 'desk_caixa_3');
  });

  it('a computer’s own file brings its login, and one without a gateway leads to those that are here', async () => {
    const login = { role: 'desk_loja_7', password: SECRET };
    let file = { ...sampleTeamFile(), login };
    const { user } = openPage({ ...reading, 'team.readFile': () => file }, '#/settings/team');
    await choose(user, TEXT);
    const form = within(await screen.findByRole('form', { name: 'Add gateway' }));
    expect(form.getByLabelText('Login')).toHaveProperty('value', 'desk_loja_7');
    expect(form.getByLabelText('Password')).toHaveProperty('value', SECRET);
    expect(form.getByText(/^From the file, for one use/)).toBeTruthy();
    file = { ...file, gateway: undefined };
    await choose(user, TEXT, 'Choose another file');
    expect((await screen.findByText(/^This file has no gateway yet/)).querySelector('a')?.hash).toMatch(/^#\/team\//);
  });

  it('a login that the server does not accept is said, and what was typed stays', async () => {
    const { fake, user } = openPage(
      {
        ...reading,
        'team.join': () => {
          throw failure({ kind: 'history-unavailable', reason: 'server-refused' });
        },
      },
      '#/settings/team',
    );
    await choose(user, TEXT);
    const form = within(await screen.findByRole('form', { name: 'Add gateway' }));
    await user.click(form.getByRole('button', { name: 'Add gateway' }));
    expect(await form.findByText('Enter the password.')).toBeTruthy();
    expect(fake.inputsOf('team.join')).toEqual([]);
    await user.type(form.getByLabelText('Login'), 'desk_caixa_3');
    await user.type(form.getByLabelText('Password'), SECRET);
    await user.click(form.getByRole('button', { name: 'Add gateway' }));
    expect(await form.findByText('The team’s server did not accept this computer.')).toBeTruthy();
    expect(form.getByLabelText('Login')).toHaveProperty('value', 'desk_caixa_3');
    expect(form.getByLabelText('Password')).toHaveProperty('value', SECRET);
  });

  it('a gateway whose name another one has here is refused in words', async () => {
    const { user } = openPage(
      {
        ...reading,
        'team.join': () => {
          throw failure({ kind: 'invalid-input', issues: [{ path: 'file.gateway.name', code: 'gateway-name-taken' }] });
        },
      },
      '#/settings/team',
    );
    await choose(user, TEXT);
    const form = within(await screen.findByRole('form', { name: 'Add gateway' }));
    await user.type(form.getByLabelText('Login'), 'desk_caixa_3');
    await user.type(form.getByLabelText('Password'), SECRET);
    await user.click(form.getByRole('button', { name: 'Add gateway' }));
    expect(await form.findByText('Another gateway has this name. Choose another one.')).toBeTruthy();
  });

  it('a gateway that is here already is not added twice: the page leads to its connection', async () => {
    const here = sampleGateway({ id: TEAM_GATEWAY_ID, name: 'Minha loja', hasHistory: true });
    const { user } = openPage({ ...reading, 'gateways.list': () => [here] }, '#/settings/team');
    await choose(user, TEXT);
    expect(await screen.findByText(/^This gateway is already on this computer, as “Minha loja”/)).toBeTruthy();
    await user.click(screen.getByRole('link', { name: 'Connect it to the team’s server' }));
    await waitFor(() => expect(window.location.hash).toBe(`#/team/${TEAM_GATEWAY_ID}`));
  });
});

describe('the history page of a gateway of a team', () => {
  const care: FakeResponses = { 'maintenance.backups': () => [], 'audit.list': () => [] };

  it('says that the charges’ backups are the server’s, and offers no file to move or import', async () => {
    openPage({ ...care, 'gateways.list': () => [sampleGateway({ team: sampleServer() })] }, '#/settings/history');
    expect(await screen.findByText(/whoever administers it backs them up/)).toBeTruthy();
    const move = within(screen.getByRole('region', { name: 'Move to another computer' }));
    expect(move.getByText(/The charges are on the team’s server db\.office\.example/)).toBeTruthy();
    expect(move.getByRole('link').getAttribute('href')).toBe('#/settings/team');
    expect(screen.queryByRole('button', { name: 'Export the history' })).toBeNull();
    expect(screen.queryByText(/^Made automatically every 4 hours/)).toBeNull();
  });

  it('of a gateway on this computer is as before', async () => {
    openPage(care, '#/settings/history');
    expect(await screen.findByText(/^Made automatically every 4 hours/)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Export the history' })).toBeTruthy();
  });
});
