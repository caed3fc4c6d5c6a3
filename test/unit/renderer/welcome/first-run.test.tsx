import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { ChargeDetail } from '../../../../src-preload/contract/charges/charge-detail.ts';
import { OUTCOME_UNKNOWN } from '../../../../src-preload/contract/values/states.ts';
import { LostResponse } from '../../../../src-renderer/welcome/lost-response.tsx';
import { atDesk } from '../../../support/renderer/charge-desk.tsx';
import { type FakeResponses, failure } from '../../../support/renderer/fake-bridge.ts';
import { openPage } from '../../../support/renderer/page.tsx';
import { deskResponses, sampleGateway } from '../../../support/renderer/samples.ts';
import { rowOf, shownCharge } from '../../../support/renderer/shown-charge.ts';

/** A sandbox of its own for each test, so that no form of an earlier test is there. */
const newSandbox = () =>
  sampleGateway({ id: crypto.randomUUID(), name: 'Sandbox', environment: 'sandbox', ownSandbox: true });

const guide = (name: string) => screen.findByRole('region', { name });
/** In the order of the steps; the guide is on screen. */
const tickedNow = (name: string) =>
  within(screen.getByRole('region', { name }))
    .getAllByRole('listitem')
    .map((step) => step.dataset['done'] === 'true');
const ticked = async (name: string) => {
  await guide(name);
  return tickedNow(name);
};

describe('the first start', () => {
  it('the first start has the focus on its first way, and speaks the language that is chosen', async () => {
    const { fake, user } = openPage({ 'gateways.list': () => [] });
    const first = await screen.findByRole('button', { name: /Try it in the sandbox/ });
    await waitFor(() => expect(document.activeElement).toBe(first));
    expect(screen.getByRole('button', { name: 'English' }).getAttribute('aria-pressed')).toBe('true');
    await user.click(screen.getByRole('button', { name: /^Português/ }));
    expect(fake.inputsOf('settings.change')).toEqual([{ language: 'pt-BR' }]);
  });
});

describe('the first start with example charges', () => {
  it('the first start offers the sandbox with example charges, and says that it takes a while', async () => {
    const adding = Promise.withResolvers<ReturnType<typeof newSandbox>>();
    const { fake, user } = openPage({ 'gateways.list': () => [], 'gateways.addDemo': () => adding.promise });
    const choice = await screen.findByRole('button', { name: /300 simulated charges/ });
    await user.click(choice);
    expect(await screen.findByText(/^Creating 300 example charges/)).toBeTruthy();
    expect(screen.getByRole('button', { name: /Try it in the sandbox/ })).toHaveProperty('disabled', true);
    expect(fake.inputsOf('gateways.addDemo')).toEqual([{ language: 'en' }]);
    const sandbox = newSandbox();
    fake.respond({ 'gateways.list': () => [sandbox] });
    adding.resolve(sandbox);
    expect(await screen.findByText('SANDBOX')).toBeTruthy();
  });

  it('the first start shows why the example charges were refused', async () => {
    const { user } = openPage({
      'gateways.list': () => [],
      'gateways.addDemo': () => {
        throw failure({ kind: 'sandbox-not-empty' });
      },
    });
    await user.click(await screen.findByRole('button', { name: /example charges/ }));
    expect(await screen.findByText('The sandbox already has charges.')).toBeTruthy();
  });
});

describe('the guide to a first charge', () => {
  const open = (extra: FakeResponses = {}, fragment = '') => {
    const sandbox = newSandbox();
    return openPage(
      {
        'gateways.list': () => [sandbox],
        'settings.read': () => ({ ...deskSettings(), gatewayId: sandbox.id }),
        'sandbox.troubles': () => ({ create: null, read: null }),
        'drafts.save': ({ form }) => ({ draftId: form.draftId }),
        ...extra,
      },
      fragment,
    );
  };
  const deskSettings = () => {
    const read = deskResponses()['settings.read'];
    if (read === undefined) throw new Error('no settings');
    return read(null) as Awaited<ReturnType<typeof read>> & object;
  };

  it('the guide to a first charge ticks what was done, and the example stays until it is used', async () => {
    const { fake, user } = open({}, '#/new');
    await screen.findByLabelText('Name');
    expect(await ticked('Your first charge')).toEqual([false, false, false]);
    await user.click(screen.getByRole('button', { name: 'Fill in an example' }));
    await waitFor(() => expect(tickedNow('Your first charge')).toEqual([true, false, false]));
    act(() => void window.location.assign('#/access'));
    await user.click(await screen.findByRole('button', { name: 'Back to the form' }));
    expect(await screen.findByDisplayValue('Maria Souza')).toBeTruthy();
    const saved = () => fake.inputsOf('drafts.save').map(({ form }) => form.customer.name);
    await waitFor(() => expect(saved()).toContain('Maria Souza'));
  });

  it('the guide does not step back while a charge that was just created is not in the totals', async () => {
    open({}, `#/charges/${shownCharge().key}`);
    expect(await ticked('Your first charge')).toEqual([true, true, false]);
  });

  it('the guide’s example is saved at once, and does not replace what another window has typed', async () => {
    const first = open({}, '#/access');
    await first.user.click(await screen.findByRole('button', { name: 'Fill in an example' }));
    await waitFor(() => expect(first.fake.inputsOf('drafts.save')).toHaveLength(1));
    const { form } = first.fake.inputsOf('drafts.save')[0] ?? {};
    if (form === undefined) throw new Error('not saved');
    first.close();

    const customer = { ...form.customer, name: 'Rita Prado' };
    const saved = { ...form, customer, madeFrom: undefined };
    const { fake, user } = open(
      { 'drafts.read': () => ({ form: saved, savedAt: Date.now(), sentAs: null }) },
      '#/access',
    );
    await user.click(await screen.findByRole('button', { name: 'Fill in an example' }));
    expect(await screen.findByDisplayValue('Rita Prado')).toBeTruthy();
    expect(fake.inputsOf('drafts.save')).toEqual([]);
  });

  it('the guide to a first charge waits for the payment once there is a charge, and can be skipped', async () => {
    const { user } = open({
      'charges.totals': () => ({
        ...{ count: 1, sum: 2_590, outcomeUnknown: 0, unconfirmed: { count: 0, sum: 0 } },
        byState: [{ state: 'PENDING', count: 1, sum: 2_590 }],
      }),
    });
    expect(await ticked('Your first charge')).toEqual([true, true, false]);
    await user.click(screen.getByRole('button', { name: 'Skip' }));
    expect(screen.queryByRole('region', { name: 'Your first charge' })).toBeNull();
  });
});

describe('the guide to a lost answer', () => {
  const TITLE = 'When an answer is lost';
  /** As it is created a moment after the guide has set the trouble. */
  const lost = (): ChargeDetail => ({
    ...shownCharge({ state: OUTCOME_UNKNOWN, transactionId: null, code: { verdict: 'absent' } }),
    createdAt: Date.now() + 60_000,
  });

  it('the guide to a lost answer ticks four steps as they are done: created, seen, found, resolved', async () => {
    window.location.hash = '#/access';
    const charge = lost();
    const main = { charge };
    const gatewayId = crypto.randomUUID();
    const closed: true[] = [];
    const desk = atDesk(
      <LostResponse gatewayId={gatewayId} onClose={() => closed.push(true)} />,
      { 'charges.detail': () => main.charge, 'sandbox.trouble': () => ({ create: 'lose-answer', read: null }) },
      { gateway: { id: gatewayId } },
    );
    const user = userEvent.setup();
    await user.click(await screen.findByRole('button', { name: 'Prepare the charge' }));
    await waitFor(() => expect(window.location.hash).toBe('#/new'));
    expect(desk.inputsOf('sandbox.trouble')[0]).toMatchObject({ request: 'create', trouble: 'lose-answer' });
    expect(await ticked(TITLE)).toEqual([false, false, false, false]);

    act(() => void window.location.assign(`#/charges/${charge.key}`));
    await waitFor(() => expect(tickedNow(TITLE)).toEqual([true, false, false, false]));
    expect((await guide(TITLE)).textContent).toContain('It does not send it again');
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    expect(await ticked(TITLE)).toEqual([true, true, false, false]);

    main.charge = { ...shownCharge(), createdAt: charge.createdAt };
    desk.signal('charges-changed', { gatewayId: desk.gatewayId, rows: [rowOf(main.charge)] });
    await waitFor(() => expect(tickedNow(TITLE)).toEqual([true, true, true, true]));
    await user.click(screen.getByRole('button', { name: 'Close' }));
    expect(closed).toEqual([true]);
  });
});
