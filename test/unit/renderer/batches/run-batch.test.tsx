import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { Batch, BatchStop } from '../../../../src-preload/contract/batches/batch.ts';
import { readSelected } from '../../../../src-renderer/charges/filters/list-state.ts';
import { BATCH_ID, sampleBatch, sampleBatchRow } from '../../../support/renderer/batch-samples.ts';
import type { FakeResponses } from '../../../support/renderer/fake-bridge.ts';
import { openPage } from '../../../support/renderer/page.tsx';
import { deskResponses, GATEWAY_ID, keyOfCharge, sampleRow } from '../../../support/renderer/samples.ts';

const HOUR = 3_600_000;

function runPage(batch: Batch, more: FakeResponses = {}, fragment = `#/batches/${BATCH_ID}`) {
  return openPage(
    {
      ...deskResponses([sampleRow(1)]),
      'batches.list': () => [batch],
      'batches.get': () => batch,
      'batches.rows': ({ verdict }) => ({
        rows: verdict === null ? [sampleBatchRow(1, { verdict: 'created' })] : [],
      }),
      'charges.detail': () => {
        throw new Error('not of this test');
      },
      ...more,
    },
    fragment,
  );
}

const pilot = (expiresAt: number | null): NonNullable<Batch['pilot']> => ({
  chargeKey: keyOfCharge(1),
  name: 'Ana',
  amount: 15_000,
  expiresAt,
  lives: expiresAt === null ? null : HOUR,
});

describe('a batch of another desk of the team', () => {
  it.each([
    ['draft', { ready: 2, duplicate: 1 }, null],
    ['pilot', { created: 1, ready: 2 }, null],
    ['running', { created: 1, ready: 2, refused: 1 }, null],
    ['paused', { created: 1, ready: 2, refused: 1 }, 'token-refused'],
  ] as const)(
    'a batch of another desk says where it is, and nothing of it can be sent or changed: %s',
    async (status, figures, stoppedBy) => {
      const batch = sampleBatch(figures, { status, stoppedBy, otherDesk: 'Caixa 2' });
      runPage(batch);
      expect((await screen.findByRole('note')).textContent).toMatch(
        /This batch is on the computer .*Caixa 2.*: it can only be/,
      );
      await screen.findByRole('grid');
      const offered = screen.getAllByRole('button').map(({ textContent }) => textContent ?? '');
      expect(
        offered.filter((label) => /^(Create |Cancel|Pause|Stop|Discard|Retry|Send|Leave|New batch)/.test(label)),
      ).toEqual([]);
      expect(screen.queryByText(/continue/)).toBeNull();
    },
  );

  it('the list of batches says at which desk one is, and its progress follows nobody to other screens', async () => {
    const batch = sampleBatch({ created: 1, ready: 2 }, { status: 'running', otherDesk: 'Caixa 2' });
    const { user } = runPage(batch, {}, '#/batches');
    expect(await screen.findByText(/on the computer .*Caixa 2/)).toBeTruthy();
    await user.click(screen.getByRole('link', { name: 'Charges' }));
    await waitFor(() => expect(screen.queryByText(/on the computer/)).toBeNull());
    expect(screen.queryByRole('link', { name: 'Open the batch' })).toBeNull();
  });
});

describe('a batch that was started', () => {
  it('the first charge says how long its code can be paid, and the others wait for a person', async () => {
    const batch = sampleBatch({ created: 1, ready: 311 }, { status: 'pilot', pilot: pilot(Date.now() + HOUR) });
    const { fake, user } = runPage(batch, { 'batches.resume': () => ({ ...batch, status: 'running' }) });
    expect(await screen.findByText(/The first charge was created: R\$150.00, Ana\./)).toBeTruthy();
    expect(screen.getByText(/Its code can be paid until .* \(1 h\)\./)).toBeTruthy();
    expect(screen.getByText(/The gateway decides how long a code can be paid/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Open the charge' }).getAttribute('href')).toBe(
      `#/charges/${keyOfCharge(1)}`,
    );
    expect(fake.inputsOf('batches.resume')).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Create the other 311' }));
    expect(await screen.findByRole('button', { name: 'Pause' })).toBeTruthy();
  });

  it('a first charge without an expiry says that the gateway names none', async () => {
    runPage(sampleBatch({ created: 1, ready: 2 }, { status: 'pilot', pilot: pilot(null) }));
    expect(await screen.findByText('The gateway does not say until when its code can be paid.')).toBeTruthy();
  });

  it('stopping is asked once, and says that what was created can still be paid', async () => {
    const batch = sampleBatch({ created: 1, ready: 311 }, { status: 'pilot', pilot: pilot(null) });
    const { fake, user } = runPage(batch, { 'batches.cancel': () => ({ ...batch, status: 'cancelled' }) });
    await user.click(await screen.findByRole('button', { name: 'Stop here' }));
    const dialog = await screen.findByRole('dialog');
    expect(dialog.textContent).toMatch(/311 charges will never be created.*Charges that were created stay/);
    expect(fake.inputsOf('batches.cancel')).toEqual([]);
    await user.click(within(dialog).getByRole('button', { name: 'Cancel the rest' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Stop here' })).toBeNull());
  });

  it('while it runs, signals move the figures, and the rate and time left are those that main measured', async () => {
    const running = (created: number) =>
      sampleBatch(
        { created, ready: 312 - created, unknown: 1 },
        { status: 'running', pilot: pilot(null), timeLeft: 60_000, paid: { count: 2, sum: 30_000 } },
      );
    const { fake } = runPage(running(12));
    expect(await screen.findByText(/13 of 313 · 300 per minute · about 1 min left/)).toBeTruthy();
    expect(screen.getByText(/It keeps running when you leave this screen/)).toBeTruthy();
    fake.signal('batch-changed', { gatewayId: GATEWAY_ID, batch: running(112) });
    expect(await screen.findByText(/113 of 313 · 200 per minute/)).toBeTruthy();
  });

  it('a row whose charge is being sent stands as such before there is an answer', async () => {
    let batch = sampleBatch({ ready: 2 }, { status: 'pilot', pilot: null });
    const { fake } = runPage(batch, { 'batches.get': () => batch });
    expect(await screen.findByRole('button', { name: /^Ready\s*2$/ })).toBeTruthy();
    batch = sampleBatch({ sending: 1, ready: 1 }, { status: 'pilot', pilot: null });
    fake.signal('underway-changed', { gatewayId: GATEWAY_ID });
    expect(await screen.findByRole('button', { name: /^Sending\s*1$/ })).toBeTruthy();
  });

  it.each([
    ['token-refused', 'The gateway refused the token.', 'Set a valid token in Access'],
    ['rate-limited', 'The gateway asked to wait.', 'Wait a few minutes'],
    ['firewall', 'A firewall in front of the gateway blocked the request.', 'Ask whoever runs the network'],
    ['disk', 'The disk is full, or cannot be written.', 'Free some space'],
    ['unreachable', 'The gateway cannot be reached.', 'Check the connection'],
    ['interrupted', 'Balcão was closed while this batch was being sent.', 'no row is sent twice'],
    ['restored', 'This batch came with a backup.', 'It cannot continue'],
    ['failed', 'The batch stopped because of an error in Balcão.', 'no row is sent twice'],
  ] as const satisfies readonly (readonly [BatchStop, string, string])[])(
    'a batch that was stopped (%s) says why and what to do',
    async (stoppedBy, why, next) => {
      const status = stoppedBy === 'restored' ? 'cancelled' : 'paused';
      runPage(sampleBatch({ created: 1, ready: 3 }, { status, stoppedBy, pilot: pilot(null) }));
      const notice = (await screen.findByText(why)).closest('[role="status"]');
      expect(notice?.textContent).toContain(next);
      const resume = screen.queryByRole('button', { name: 'Create the other 3' });
      // A restored batch never goes on.
      expect(resume === null).toBe(stoppedBy === 'restored');
      const access = screen.queryByRole('link', { name: 'Open Access' });
      expect(access !== null).toBe(stoppedBy === 'token-refused');
    },
  );

  it('refused rows are stopped at with the gateway’s own words, and are sent again only by a person', async () => {
    const refused = sampleBatchRow(2, { verdict: 'refused', message: 'customer.document is invalid' });
    const batch = sampleBatch(
      { created: 1, refused: 5 },
      { status: 'paused', stoppedBy: 'refused', pilot: pilot(null) },
    );
    const { fake, user } = runPage(batch, {
      'batches.rows': ({ verdict }) => ({ rows: verdict === 'refused' ? [refused] : [] }),
      'batches.retry': () => batch,
    });
    expect(await screen.findByText(/The gateway says: customer.document is invalid/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Refused 5' }));
    await user.click(await screen.findByRole('button', { name: 'Retry 5 rows' }));
    await waitFor(() => expect(fake.inputsOf('batches.retry')).toHaveLength(1));
    expect(fake.inputsOf('batches.retry')[0]).toMatchObject({ positions: [2] });
  });

  it('a row whose code a bank may refuse says so under its state', async () => {
    const row = sampleBatchRow(1, { verdict: 'created', warnings: ['TXID_SHAPE'] });
    runPage(sampleBatch({ created: 1 }, { status: 'done', pilot: pilot(null) }), {
      'batches.rows': () => ({ rows: [row] }),
    });
    expect(await screen.findByText(/^Check the code: The txid should be 1 to 25/)).toBeTruthy();
  });

  it('rows that were not sent open as a new batch at a button, which counts no row that was sent', async () => {
    const batch = sampleBatch(
      { created: 5, unknown: 1, faulty: 2, duplicate: 1, refused: 1, 'left-out': 4 },
      { status: 'done', pilot: pilot(null) },
    );
    const added = { ...sampleBatch({ ready: 1, faulty: 2, duplicate: 1 }), id: 'bbbbbbbb-0000-4000-8000-000000000002' };
    const { fake, user } = runPage(batch, { 'batches.moveUnsent': () => added });
    await user.click(await screen.findByRole('button', { name: 'New batch from 4 rows' }));
    await waitFor(() => expect(window.location.hash).toBe(`#/batches/${added.id}`));
    expect(fake.inputsOf('batches.moveUnsent')).toEqual([{ gatewayId: GATEWAY_ID, batchId: BATCH_ID }]);
  });

  it.each([
    ['runs', { status: 'running' }],
    ['came with a backup', { status: 'cancelled', stoppedBy: 'restored' }],
  ] as const)('a batch that %s gives no rows to a new one', async (_, part) => {
    runPage(sampleBatch({ created: 5, faulty: 2 }, { ...part, pilot: pilot(null) }));
    await screen.findByRole('button', { name: 'With errors 2' });
    expect(screen.queryByRole('button', { name: /New batch from/ })).toBeNull();
  });

  it('outcomes unknown stand apart, each with its charge, and no button sends them again', async () => {
    const unknown = sampleBatchRow(4, {
      verdict: 'unknown',
      chargeKey: keyOfCharge(4),
      state: 'balcao:outcome-unknown',
    });
    const { user } = runPage(sampleBatch({ created: 2, unknown: 1 }, { status: 'done', pilot: pilot(null) }), {
      'batches.rows': ({ verdict }) => ({ rows: verdict === 'created' ? [] : [unknown] }),
    });
    const apart = await screen.findByRole('region', { name: '1 outcome unknown' });
    expect(apart.textContent).toMatch(/may or may not have made this charge/);
    expect((await within(apart).findByRole('link')).getAttribute('href')).toBe(`#/charges/${keyOfCharge(4)}`);
    await user.click(screen.getByRole('button', { name: 'Outcome unknown 1' }));
    expect(screen.queryByRole('button', { name: /Retry/ })).toBeNull();
  });

  it('the charges of a batch are selected in the list, where everything is done with many', async () => {
    const { user } = runPage(sampleBatch({ created: 2 }, { status: 'done', pilot: pilot(null) }), {
      'batches.rows': () => ({
        rows: [sampleBatchRow(1, { verdict: 'created' }), sampleBatchRow(2, { verdict: 'created' })],
      }),
    });
    await user.click(await screen.findByRole('button', { name: 'Select in Charges' }));
    await waitFor(() => expect(window.location.hash).toBe('#/charges'));
    expect(readSelected(GATEWAY_ID)).toEqual([keyOfCharge(1), keyOfCharge(2)]);
  });

  it('a payment is counted at once, also in a batch that has long ended', async () => {
    let paid = 0;
    const { fake } = runPage(sampleBatch({ created: 2 }, { status: 'done', pilot: pilot(null) }), {
      'batches.get': () =>
        sampleBatch({ created: 2 }, { status: 'done', pilot: pilot(null), paid: { count: paid, sum: paid * 15_000 } }),
    });
    const figures = await screen.findByRole('region', { name: 'Progress of the batch' });
    expect(figures.textContent).toMatch(/Paid0/);
    paid = 1;
    fake.signal('charges-changed', { gatewayId: GATEWAY_ID, rows: [sampleRow(1, { state: 'PAID' })] });
    await waitFor(() => expect(figures.textContent).toMatch(/Paid1/));
  });

  it('what is printed has a page that names each charge without a code to send, and why', async () => {
    const why = { reason: 'code-amount-differs', codeAmount: 6_000 } as const;
    const { user } = runPage(sampleBatch({ created: 1 }, { status: 'done', pilot: pilot(null) }), {
      'batches.codes': () => ({
        codes: [],
        held: [{ position: 3, name: 'Ana', reference: 'FAT-3', amount: 7_000, why }],
        next: null,
      }),
    });
    const print = vi.spyOn(window, 'print').mockImplementation(() => undefined);
    await user.click(await screen.findByRole('button', { name: 'Print codes' }));
    const paper = await screen.findByText('1 charge without a code to send');
    await waitFor(() => expect(print).toHaveBeenCalled());
    expect(paper.closest('article')?.textContent).toContain('FAT-3');
    expect(paper.closest('article')?.textContent).toContain('The code asks for R$60.00, the charge is R$70.00.');
    print.mockRestore();
  });

  it('the result is saved whole or masked, and a cancelled dialog is no error', async () => {
    const { fake, user } = runPage(sampleBatch({ created: 2 }, { status: 'done', pilot: pilot(null) }), {
      'batches.saveResult': () => ({ fileName: 'november-result.xlsx', path: '/x', download: null, rows: 2 }),
    });
    await user.click(await screen.findByRole('button', { name: 'Result file' }));
    const [first] = await screen.findAllByRole('menuitem', { name: 'Excel (XLSX)' });
    if (first) await user.click(first);
    expect(await screen.findByText('Saved: november-result.xlsx')).toBeTruthy();
    expect(fake.inputsOf('batches.saveResult')[0]).toMatchObject({
      options: { format: 'xlsx', masked: false },
      language: 'en',
    });
  });
});

describe('a batch seen from another screen', () => {
  it('a running batch is followed in the corner of every other screen, until it ends and is dismissed', async () => {
    const running = sampleBatch({ created: 12, ready: 300 }, { status: 'running', timeLeft: 60_000 });
    const { fake, user } = runPage(running, {}, '#/charges');
    const panel = await screen.findByRole('region', { name: 'Batches' });
    expect(panel.textContent).toMatch(/Creating charges: november.xlsx.*12 of 312/);
    const stopped = { ...running, status: 'paused', stoppedBy: 'token-refused' } as const;
    fake.signal('batch-changed', { gatewayId: GATEWAY_ID, batch: stopped });
    expect(await within(panel).findByText(/The gateway refused the token\./)).toBeTruthy();
    await user.click(within(panel).getByRole('button', { name: 'Dismiss' }));
    expect(screen.queryByRole('region', { name: 'Batches' })).toBeNull();
  });

  it('a batch that had ended before is not announced', async () => {
    runPage(sampleBatch({ created: 12 }, { status: 'done' }), {}, '#/charges');
    await screen.findByText('Customer 1');
    expect(screen.queryByRole('region', { name: 'Batches' })).toBeNull();
  });
});

describe('the list of batches', () => {
  it('an empty list says what it is for, and offers the first step and the model file', async () => {
    const { fake, user } = openPage(
      { 'batches.saveModel': () => ({ fileName: 'model.xlsx', path: '/x', download: null }) },
      '#/batches',
    );
    expect(await screen.findByText(/Create many charges at once from a spreadsheet/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Spreadsheet template' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Excel (XLSX)' }));
    await waitFor(() => expect(fake.inputsOf('batches.saveModel')).toEqual([{ format: 'xlsx', language: 'en' }]));
    await user.click(screen.getByRole('button', { name: 'New batch' }));
    expect(window.location.hash).toBe('#/batches/add');
  });

  it('each batch has its name, rows, sum, and how many of what was created is paid', async () => {
    runPage(
      sampleBatch({ created: 10, refused: 2 }, { status: 'done', paid: { count: 4, sum: 60_000 } }),
      {},
      '#/batches',
    );
    const line = await screen.findByRole('row', { name: /november.xlsx/ });
    expect(line.textContent).toMatch(/Done.*12.*R\$1,800.00.*4 of 10/);
  });
});
