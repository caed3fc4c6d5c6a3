/** The desks of a team on the page: who is there, and whose access an admin revokes. */
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { TeamState } from '../../../../src-preload/contract/gateways/team.ts';
import { type FakeResponses, failure } from '../../../support/renderer/fake-bridge.ts';
import { openPage } from '../../../support/renderer/page.tsx';
import { GATEWAY_ID, NOON, sampleGateway, sampleSettings } from '../../../support/renderer/samples.ts';
import { sampleServer, sampleTeamState } from '../../../support/renderer/team-samples.ts';

const PLACE = `#/team/${GATEWAY_ID}/desks`;

function open(state: Partial<TeamState> = {}, more: FakeResponses = {}) {
  return openPage(
    {
      'gateways.list': () => [sampleGateway({ team: sampleServer(), hasHistory: true })],
      'team.state': () => sampleTeamState(state),
      ...more,
    },
    PLACE,
  );
}

/** The row of a desk, by its name. */
const rowOf = async (name: string) => {
  const head = await screen.findByRole('rowheader', { name: new RegExp(`^${name}`) });
  const row = head.closest('tr');
  if (row === null) throw new Error(`${name} is in no row`);
  return row;
};
const textsOf = (row: HTMLElement) =>
  within(row)
    .getAllByRole('cell')
    .map(({ textContent }) => textContent.trim());
const [first, second] = sampleTeamState().desks;
if (first === undefined || second === undefined) throw new Error('the sample has two desks');

describe('the desks of a team', () => {
  it('each desk is listed with its login, last time, unsent work, version, and who reads for all', async () => {
    open({ desks: [first, { ...second, waiting: 12 }] });
    const own = await rowOf('Caixa 1');
    expect(own.textContent).toContain('Caixa 1 (this computer)desk_caixa_1');
    expect(textsOf(own)).toEqual(['Checks for the team', '0.1.0', expect.stringMatching(/20\/11/), '0']);
    const other = await rowOf('Caixa 2');
    expect(other.textContent).not.toContain('this computer');
    expect(textsOf(other)).toEqual(['', '0.1.0', expect.stringMatching(/20\/11/), '12']);
  });

  it('a desk whose access was revoked says since when, and reads for nobody', async () => {
    open({ desks: [first, { ...second, isOnDuty: true, revokedAt: NOON }] });
    const [status] = textsOf(await rowOf('Caixa 2'));
    expect(status).toMatch(/^Access revoked .*\d/);
    expect(status).not.toContain('Checks for the team');
  });

  it.each([
    ['operator', 'Operator'],
    ['accountant', 'Accountant'],
  ] as const)('a desk that is %s is told that only an admin revokes, and is offered nothing', async (role, name) => {
    open({ role });
    expect(
      await screen.findByText(`Only an admin can revoke a computer’s access. This computer’s role is: ${name}.`),
    ).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Revoke access' })).toBeNull();
  });

  it('an admin revokes another desk after a dialog that says what it does, and never its own', async () => {
    const revoked = sampleTeamState({ role: 'admin', desks: [first, { ...second, revokedAt: NOON }] });
    const { fake, user } = open(
      { role: 'admin', desks: [first, { ...second, waiting: 3 }] },
      { 'team.revokeDesk': () => revoked },
    );
    expect(within(await rowOf('Caixa 1')).queryByRole('button')).toBeNull();
    await user.click(within(await rowOf('Caixa 2')).getByRole('button', { name: 'Revoke access' }));
    const dialog = await screen.findByRole('dialog', { name: 'Revoke the access of Caixa 2?' });
    for (const sentence of [
      'Within seconds that computer stops working on the team’s history and deletes its copy of it.',
      '3 charges that it has not sent yet will not reach the server.',
      'ask whoever administers the server to disable desk_caixa_2',
    ])
      expect(dialog.textContent).toContain(sentence);
    expect(fake.inputsOf('team.revokeDesk')).toEqual([]);
    fake.respond({ 'team.state': () => revoked });
    await user.click(within(dialog).getByRole('button', { name: 'Revoke access' }));
    await waitFor(async () => expect(textsOf(await rowOf('Caixa 2'))[0]).toContain('Access revoked'));
    expect(fake.inputsOf('team.revokeDesk')).toEqual([
      { gatewayId: GATEWAY_ID, desk: 'desk_caixa_2', isRevoked: true },
    ]);
  });

  it('an admin admits a revoked desk again', async () => {
    const { fake, user } = open(
      { role: 'admin', desks: [first, { ...second, revokedAt: NOON }] },
      { 'team.revokeDesk': () => sampleTeamState({ role: 'admin' }) },
    );
    await user.click(within(await rowOf('Caixa 2')).getByRole('button', { name: 'Restore access' }));
    const dialog = await screen.findByRole('dialog', { name: 'Restore access to Caixa 2?' });
    await user.click(within(dialog).getByRole('button', { name: 'Restore access' }));
    await waitFor(() =>
      expect(fake.inputsOf('team.revokeDesk')).toEqual([
        { gatewayId: GATEWAY_ID, desk: 'desk_caixa_2', isRevoked: false },
      ]),
    );
  });

  it('an admin adds a computer with the team file and the command that makes one login more', async () => {
    const saved = { fileName: 'loja.json', path: '/tmp/loja.json', download: null };
    const { user } = open({ role: 'admin', logins: { all: 20, accountants: 2 } }, { 'team.saveFile': () => saved });
    await user.click(await screen.findByRole('button', { name: 'Add a computer' }));
    const dialog = await screen.findByRole('dialog', { name: 'Add a computer' });
    expect(dialog.textContent).toContain(
      'sudo -u postgres npm run team-server -- --host db.office.example --gateway loja --desks 21 --accountants 2 --team-file FILE',
    );
    await user.click(within(dialog).getByRole('button', { name: 'Save team file' }));
    expect(await within(dialog).findByText(/\/tmp\/loja\.json/)).toBeTruthy();
  });

  it.each([
    ['an operator', { role: 'operator', logins: null }, false],
    ['an admin of logins made by hand', { role: 'admin', logins: null }, true],
  ] as const)('%s is given no command that would make other logins', async (_who, state, isOffered) => {
    const { user } = open(state);
    await rowOf('Caixa 1');
    const add = screen.queryByRole('button', { name: 'Add a computer' });
    expect(add !== null).toBe(isOffered);
    if (add === null) return;
    await user.click(add);
    const dialog = await screen.findByRole('dialog', { name: 'Add a computer' });
    expect(dialog.textContent).toContain('made by hand');
    expect(dialog.textContent).not.toContain('npm run');
  });

  it('a revocation that the server refuses says why, and the desk stays as it is', async () => {
    const { user } = open(
      { role: 'admin' },
      {
        'team.revokeDesk': () => {
          throw failure({ kind: 'history-unavailable', reason: 'right-missing' });
        },
      },
    );
    await user.click(within(await rowOf('Caixa 2')).getByRole('button', { name: 'Revoke access' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Revoke access' }));
    expect(await screen.findByText('This computer’s role on the team’s server may not do this.')).toBeTruthy();
    expect(textsOf(await rowOf('Caixa 2'))[0]).toBe('');
  });

  it('a server that does not answer is said in place of the desks', async () => {
    open({ role: null, desks: [] });
    expect(await screen.findByText(/^The server is not answering now/)).toBeTruthy();
    expect(screen.queryByRole('table')).toBeNull();
  });

  it('the page of the desks speaks Portuguese', async () => {
    open({ role: 'admin' }, { 'settings.read': () => sampleSettings({ language: 'pt-BR' }) });
    expect(textsOf(await rowOf('Caixa 1'))[0]).toBe('Verifica por todos');
    expect(await screen.findByRole('button', { name: 'Revogar acesso' })).toBeTruthy();
  });

  it('a gateway whose history is a file has no page of desks', async () => {
    open({}, { 'gateways.list': () => [sampleGateway({ hasHistory: true })] });
    expect(await screen.findByText('This gateway is no longer here.')).toBeTruthy();
  });
});
