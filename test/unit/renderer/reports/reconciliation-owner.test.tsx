/** A reconciliation of a team belongs to the desk that started it. */
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Reconciliation } from '../../../../src-preload/contract/reports/reports.ts';
import type { Language } from '../../../../src-preload/contract/values/languages.ts';
import { openPage } from '../../../support/renderer/page.tsx';
import { GATEWAY_ID, keyOfCharge, NOON, sampleSettings } from '../../../support/renderer/samples.ts';

function open(part: Partial<Reconciliation>, language: Language = 'en') {
  const reconciliation: Reconciliation = {
    id: keyOfCharge(9),
    startedAt: NOON,
    endedAt: null,
    period: { basis: 'created', from: NOON - 1_000, before: NOON },
    rate: 5,
    status: 'running',
    ...{ total: 10, done: 2, changed: 0, failed: 0 },
    ...part,
  };
  return openPage(
    {
      'settings.read': () => sampleSettings({ language }),
      'reconcile.list': () => [reconciliation],
      'reconcile.findings': () => [],
      'reconcile.sweep': () => ({ latest: null, fullAt: null, findings: [] }),
      'reconcile.resume': () => reconciliation,
    },
    '#/reports/reconcile',
  );
}

const offered = () =>
  ['Pause', 'Resume', 'Cancel', 'Continue here'].filter((name) => screen.queryByRole('button', { name }) !== null);

describe('a reconciliation of a team', () => {
  it.each([
    ['en', 'Run by computer Caixa 2: it can only be paused, continued or cancelled there.'],
    ['pt-BR', 'Feita pelo computador Caixa 2: só lá pode ser pausada, continuada ou cancelada.'],
  ] as const)(
    'one of another desk names it, and nothing that main refuses is offered (%s)',
    async (language, sentence) => {
      open({ ownedBy: 'Caixa 2' }, language);
      expect(await screen.findByText(sentence)).toBeTruthy();
      expect(screen.queryByRole('button', { name: /Pausar|Cancelar/ })).toBeNull();
      expect(offered()).toEqual([]);
    },
  );

  it('one whose desk is gone can be continued here, and nothing else', async () => {
    const { fake, user } = open({ ownedBy: 'Caixa 2', isOwnerGone: true });
    await screen.findByText(/which has not been seen for ten minutes/);
    expect(offered()).toEqual(['Continue here']);
    await user.click(screen.getByRole('button', { name: 'Continue here' }));
    await waitFor(() =>
      expect(fake.inputsOf('reconcile.resume')).toEqual([{ gatewayId: GATEWAY_ID, id: keyOfCharge(9) }]),
    );
  });

  it.each([
    ['running', ['Pause', 'Cancel']],
    ['paused', ['Resume', 'Cancel']],
  ] as const)('an own one that is %s names no desk and is steered here', async (status, buttons) => {
    open({ status });
    await screen.findByText('2 / 10');
    expect(offered()).toEqual(buttons);
    expect(screen.queryByText(/Run by computer/)).toBeNull();
  });
});
