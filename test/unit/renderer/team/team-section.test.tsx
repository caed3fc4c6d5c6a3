import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { TeamState } from '../../../../src-preload/contract/gateways/team.ts';
import type { ManagedSetup } from '../../../../src-preload/contract/settings/managed.ts';
import { type FakeResponses, failure } from '../../../support/renderer/fake-bridge.ts';
import { openPage } from '../../../support/renderer/page.tsx';
import { GATEWAY_ID, NOON, sampleAbout, sampleGateway, sampleSettings } from '../../../support/renderer/samples.ts';
import { SAMPLE_DIGEST, sampleServer, sampleTeamState } from '../../../support/renderer/team-samples.ts';

const shared = sampleGateway({ team: sampleServer(), hasHistory: true });

function answers(more: FakeResponses = {}): FakeResponses {
  return { 'gateways.list': () => [shared], 'team.state': () => sampleTeamState(), ...more };
}
const entry = (name = 'Acme Pay') => screen.findByRole('region', { name });

describe('Settings, Team', () => {
  it('each gateway but the own sandbox says where its history is, the one on screen first', async () => {
    const sandbox = sampleGateway({ id: crypto.randomUUID(), name: 'Sandbox', ownSandbox: true });
    const alone = sampleGateway({ id: crypto.randomUUID(), name: 'Sozinho' });
    openPage(answers({ 'gateways.list': () => [sandbox, alone, shared] }), '#/settings/team');
    const team = await screen.findByRole('region', { name: 'Where the history is kept' });
    expect(
      within(team)
        .getAllByRole('heading', { level: 3 })
        .map(({ textContent }) => textContent),
    ).toEqual(['Acme Pay', 'Sozinho']);
    expect((await entry()).textContent).toContain('On the team’s server db.office.example');
    expect((await entry('Sozinho')).textContent).toContain('On this computer');
  });

  it('a desk without a gateway of its own is told that the sandbox stays here', async () => {
    openPage(answers({ 'gateways.list': () => [sampleGateway({ ownSandbox: true })] }), '#/settings/team');
    expect(await screen.findByText(/^The sandbox always stays on this computer/)).toBeTruthy();
  });

  it.each([
    ['operator', 'does not close periods or erase'],
    ['accountant', 'closes days and months'],
    ['admin', 'creates or upgrades the tables'],
  ] as const)('the page shows what a desk may do on the server as %s', async (role, sentence) => {
    openPage(answers({ 'team.state': () => sampleTeamState({ role }) }), '#/settings/team');
    await waitFor(async () => expect((await entry()).textContent).toContain(sentence));
    expect((await entry()).textContent).toContain('desk_caixa_1');
  });

  it('a team’s entry counts its desks, names the one that reads for all, and leads to them', async () => {
    openPage(answers(), '#/settings/team');
    const found = await entry();
    await waitFor(() => expect(found.textContent).toContain('2 computers · charges checked by Caixa 1'));
    expect(within(found).getByRole('link', { name: 'See computers' }).getAttribute('href')).toBe(
      `#/team/${GATEWAY_ID}/desks`,
    );
  });

  it('a server that does not answer leaves the way to its test', async () => {
    openPage(answers({ 'team.state': () => sampleTeamState({ role: null, desks: [] }) }), '#/settings/team');
    expect(await screen.findByText(/^The server is not answering now/)).toBeTruthy();
    const link = within(await entry()).getByRole('link', { name: 'Change or test the connection' });
    expect(link.getAttribute('href')).toBe(`#/team/${GATEWAY_ID}`);
  });

  it('a missing password is typed in place, stays after a refusal, and is gone once it is saved', async () => {
    let password: 'absent' | 'there' = 'absent';
    const { fake, user } = openPage(
      answers({
        'team.state': () => sampleTeamState({ password, role: password === 'there' ? 'operator' : null }),
        'team.setPassword': () => {
          throw failure({ kind: 'vault', reason: 'locked' });
        },
      }),
      '#/settings/team',
    );
    const field = within(await entry());
    const input = await field.findByLabelText('Password');
    await user.click(field.getByRole('button', { name: 'Save password' }));
    expect(await field.findByText('Enter the password.')).toBeTruthy();
    await user.type(input, ' s3cret ');
    await user.click(field.getByRole('button', { name: 'Save password' }));
    expect(await field.findByRole('alert')).toBeTruthy();
    expect(input).toHaveProperty('value', ' s3cret ');
    fake.respond({
      'team.setPassword': () => {
        password = 'there';
        return sampleTeamState();
      },
    });
    await user.click(field.getByRole('button', { name: 'Save password' }));
    expect(await screen.findByText('Saved on this computer')).toBeTruthy();
    expect(fake.inputsOf('team.setPassword').at(-1)).toEqual({ gatewayId: GATEWAY_ID, password: ' s3cret ' });
    expect(document.documentElement.outerHTML).not.toContain('s3cret');
  });

  it.each([false, true])('another computer that uses the login is named (absent: %s)', async (isAbsent) => {
    let elsewhere: TeamState['elsewhere'] = { name: 'Caixa 9', lastSeen: NOON, isAbsent };
    const { fake, user } = openPage(
      answers({
        'team.state': () => sampleTeamState({ role: null, desks: [], elsewhere }),
        'team.takePlace': () => {
          elsewhere = null;
          return sampleTeamState();
        },
      }),
      '#/settings/team',
    );
    const field = within(await entry());
    expect(
      await field.findByText(/^This login is in use at Caixa 9, last seen .*Each computer needs its/),
    ).toBeTruthy();
    // It is the server that names it.
    expect(field.queryByText(/The server is not answering/)).toBeNull();
    const button = field.queryByRole('button', { name: 'Use this login here' });
    expect([button !== null, field.queryByText(/15 minutes after/) !== null]).toEqual([isAbsent, !isAbsent]);
    if (button === null) return;
    await user.click(button);
    await waitFor(() => expect(field.queryByText(/^This login is in use/)).toBeNull());
    expect(fake.inputsOf('team.takePlace')).toEqual([{ gatewayId: GATEWAY_ID }]);
  });

  it('a team file is saved, and the page says where and that no secret is in it', async () => {
    const { user } = openPage(
      answers({ 'team.saveFile': () => ({ fileName: 'a.json', path: '/home/maria/a.json', download: null }) }),
      '#/settings/team',
    );
    await user.click(within(await entry()).getByRole('button', { name: 'Save team file' }));
    expect(await screen.findByText(/^Saved: \/home\/maria\/a\.json .*no password or token/)).toBeTruthy();
  });

  it('a desk leaves the team only after a confirmation that says what stays where, and sees what came', async () => {
    const moving = Promise.withResolvers<{ added: number; joined: number; digest: string }>();
    const { fake, user } = openPage(answers({ 'team.moveOut': () => moving.promise }), '#/settings/team');
    await user.click(await screen.findByRole('button', { name: 'Move the history to this computer' }));
    const dialog = await screen.findByRole('dialog', { name: 'Move “Acme Pay” back to this computer?' });
    expect(dialog.textContent).toContain('this computer leaves the team');
    expect(dialog.textContent).toContain('The server keeps its own history');
    expect(fake.inputsOf('team.moveOut')).toEqual([]);
    await user.click(within(dialog).getByRole('button', { name: 'Move the history to this computer' }));
    await waitFor(() => expect(fake.inputsOf('team.moveOut')).toEqual([{ gatewayId: GATEWAY_ID }]));
    act(() => fake.signal('team-move-progress', { gatewayId: GATEWAY_ID, step: 'copying', done: 1_000, total: 4_000 }));
    expect(await screen.findByText('Copying: 1,000 of 4,000')).toBeTruthy();
    fake.respond({ 'gateways.list': () => [sampleGateway({ hasHistory: true })] });
    moving.resolve({ added: 1_200, joined: 0, digest: SAMPLE_DIGEST });
    await waitFor(async () => expect((await entry()).textContent).toContain('1,200 charges added'));
    await waitFor(async () => expect((await entry()).textContent).toContain('HistoryOn this computer'));
  });

  it('the section speaks Portuguese', async () => {
    openPage(answers({ 'settings.read': () => sampleSettings({ language: 'pt-BR' }) }), '#/settings/team');
    expect(await screen.findByText('No servidor da equipe db.office.example')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Trazer o histórico para este computador' })).toBeTruthy();
  });

  it('where the office sets gateways up, no team file is opened here', async () => {
    const managed: ManagedSetup = {
      path: '/etc/balcao.json',
      source: 'system',
      problems: [],
      inForce: 'file',
      settings: [],
      gateways: [],
      gatewaysLocked: true,
      exportsMasked: false,
      revealLocked: false,
    };
    openPage(answers({ 'settings.about': () => sampleAbout({ managed }) }), '#/settings/team');
    await entry();
    expect(screen.queryByLabelText('Open a team file…')).toBeNull();
  });
});

const REASONS = [
  'team-password',
  'login-elsewhere',
  'team-other-gateway',
  'team-schema-old',
  'server-refused',
  'server-unreachable',
] as const;

describe('a history on a server that cannot be used', () => {
  const refusing = (reason: (typeof REASONS)[number] | 'busy') => () => {
    throw failure({ kind: 'history-unavailable', reason });
  };

  it.each(REASONS)('an error of the team’s connection (%s) leads to Settings, Team', async (reason) => {
    openPage(answers({ 'charges.list': refusing(reason), 'charges.totals': refusing(reason) }), '#/charges');
    const [link] = await screen.findAllByRole('link', { name: 'Open Settings, Team' });
    expect(link?.getAttribute('href')).toBe('#/settings/team');
  });

  it('another error of a history leads nowhere else', async () => {
    openPage(answers({ 'charges.list': refusing('busy'), 'charges.totals': refusing('busy') }), '#/charges');
    expect((await screen.findAllByText('Balcão is busy.')).length).toBeGreaterThan(0);
    expect(screen.queryByRole('link', { name: 'Open Settings, Team' })).toBeNull();
  });
});
