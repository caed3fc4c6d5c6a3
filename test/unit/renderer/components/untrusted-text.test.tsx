import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { ChargeDetail } from '../../../../src-preload/contract/charges/charge-detail.ts';
import type { TimelineEntry } from '../../../../src-preload/contract/charges/timeline.ts';
import type { PayerView } from '../../../../src-preload/contract/payer/payer-view.ts';
import { OUTCOME_UNKNOWN } from '../../../../src-preload/contract/values/states.ts';
import { CallError } from '../../../../src-renderer/bridge/operations.ts';
import { ChargePage } from '../../../../src-renderer/charge-page/charge-page.tsx';
import { ErrorNotice } from '../../../../src-renderer/components/errors/error-notice.tsx';
import { UntrustedText } from '../../../../src-renderer/components/untrusted-text.tsx';
import { DuplicateQuestion } from '../../../../src-renderer/new-charge/duplicate-question.tsx';
import { OutcomeNotice } from '../../../../src-renderer/new-charge/outcome-notice.tsx';
import { PayerPage } from '../../../../src-renderer/payer/payer-page.tsx';
import { ReportDataTable } from '../../../../src-renderer/reports/fields/report-table.tsx';
import { atDesk } from '../../../support/renderer/charge-desk.tsx';
import { i18nWithEveryText } from '../../../support/renderer/i18n.ts';
import { type OpenPage, openPage } from '../../../support/renderer/page.tsx';
import { deskResponses, sampleRow } from '../../../support/renderer/samples.ts';
import { rowOf, shownCharge } from '../../../support/renderer/shown-charge.ts';

/** A text whose end is turned around, and that has a character without width. */
const turned = (name: string) => `${name}\u202e${name}\u200b`;
const marked = (name: string) => `${name}U+202E${name}U+200B`;

/** Every hidden character that the page shows, in texts and in attributes; what is typed in a field is not part of it. */
function hiddenOnPage(): string[] {
  const found: string[] = [];
  const hidden = /[\u202e\u200b]/;
  for (const element of document.body.querySelectorAll('*')) {
    for (const node of element.childNodes)
      if (node instanceof Text && hidden.test(node.data) && element.tagName !== 'TEXTAREA') found.push(node.data);
    for (const name of ['title', 'aria-label', 'alt', 'placeholder', 'aria-description']) {
      const value = element.getAttribute(name);
      if (value !== null && hidden.test(value)) found.push(`${name}: ${value}`);
    }
  }
  return found;
}

const at = shownCharge().createdAt;
const event = (what: TimelineEntry['event']): TimelineEntry => ({ at, event: what });

function soundCode() {
  const { code } = shownCharge();
  if (code.verdict !== 'sound') throw new Error(code.verdict);
  return code;
}
const sound = soundCode();

function turnedCharge(part: Partial<ChargeDetail> = {}): ChargeDetail {
  return shownCharge({
    state: turned('STATE'),
    customerName: turned('Ana'),
    reference: turned('REF'),
    transactionId: turned('tx'),
    end2endId: turned('E2E'),
    method: turned('PIX'),
    postbackUrl: turned('https'),
    customer: {
      name: turned('Ana'),
      email: turned('mail'),
      phone: turned('phone'),
      documentType: turned('TYPE'),
      document: turned('doc'),
    },
    items: [{ title: turned('Item'), amount: 100, quantity: 1, tangible: true, externalRef: turned('SKU') }],
    metadata: [{ key: turned('key'), value: turned('value') }],
    code: {
      ...sound,
      code: { ...sound.code, payeeName: turned('PAYEE'), payeeCity: turned('CITY'), txid: turned('TXID') },
      warnings: ['HIDDEN_CHARACTERS', 'LONG_NAME'],
    },
    timeline: [
      event({ kind: 'state', from: turned('OLD'), to: turned('NEW'), source: 'watch', late: false }),
      event({ kind: 'note', text: turned('note') }),
      event({ kind: 'dismissed', note: turned('aside') }),
      event({ kind: 'tags', tags: [turned('tag')] }),
      event({ kind: 'invoice', was: turned('NF1'), is: turned('NF2') }),
      event({ kind: 'details', fields: [turned('field')], source: 'watch' }),
      event({
        kind: 'code-changed',
        changes: [{ part: 'payeeName', was: turned('BEFORE'), is: 'שלום' }],
        source: 'watch',
      }),
    ],
    attention: ['code-changed'],
    ...part,
  });
}

async function open(charge: ChargeDetail, language: 'en' | 'pt-BR' = 'en') {
  const responses = {
    'charges.detail': () => charge,
    'charges.raw': () => [{ at, text: JSON.stringify({ name: turned('raw') }) }],
  };
  const desk = atDesk(<ChargePage chargeKey={charge.key} />, responses, { language });
  await within(await screen.findByRole('article')).findAllByRole('listitem');
  return desk;
}

/** The document that was sent to the printer. */
async function printed(name: string, role: 'button' | 'menuitem' = 'button'): Promise<string> {
  const print = vi.spyOn(window, 'print').mockImplementation(() => undefined);
  await userEvent.click(await screen.findByRole(role, { name }));
  await waitFor(() => expect(print).toHaveBeenCalledOnce());
  expect(document.title).not.toMatch(/[\u202e\u200b]/);
  expect(hiddenOnPage()).toEqual([]);
  const paper = document.querySelector('body > [aria-hidden]')?.textContent ?? '';
  act(() => window.dispatchEvent(new Event('afterprint')));
  print.mockRestore();
  return paper;
}

describe('a text from outside', () => {
  it('a text from outside has a mark with its name for each hidden character, within an isolate of its own', () => {
    const { container } = render(<UntrustedText>{'Ana\u202egro'}</UntrustedText>);
    const isolate = container.querySelector('bdi');
    expect(isolate?.textContent).toBe('AnaU+202Egro');
    expect([...(isolate?.querySelectorAll('bdi') ?? [])].map(({ textContent }) => textContent)).toEqual(['U+202E']);
  });

  it('a text from outside is isolated where it is right to left, and stays plain otherwise', () => {
    const { container, rerender } = render(<UntrustedText>שלום 12</UntrustedText>);
    expect(container.innerHTML).toBe('<bdi>שלום 12</bdi>');
    rerender(<UntrustedText>João 12</UntrustedText>);
    expect(container.innerHTML).toBe('João 12');
  });

  it('a text from outside has its line breaks marked in a name, and kept in a message', () => {
    const { container, rerender } = render(<UntrustedText>{'Ana\nPAGA'}</UntrustedText>);
    expect(container.textContent).toBe('AnaU+000APAGA');
    rerender(<UntrustedText lines>{'Ana\nPAGA'}</UntrustedText>);
    expect(container.textContent).toBe('Ana\nPAGA');
  });

  it.each(['en', 'pt-BR'])(
    'a text from outside cannot turn the sentence around that it is part of (%s)',
    (language) => {
      const { t } = i18nWithEveryText(language);
      expect(t('charge.timeline.byOperator', { name: turned('Ana') })).toContain('Ana[U+202E]Ana[U+200B]');
      expect(t('charge.timeline.byOperator', { name: 'דנה' })).toContain('\u2068דנה\u2069');
      expect(t('charge.timeline.byOperator', { name: '<b>&</b>' })).toContain('<b>&</b>');
    },
  );
});

describe('the screens that show a text from outside', () => {
  let page: OpenPage | null = null;
  afterEach(() => {
    page?.close();
    page = null;
  });

  it.each(['en', 'pt-BR'] as const)(
    'the page of a charge shows no hidden character, only its mark (%s)',
    async (language) => {
      await open(turnedCharge(), language);
      const button = language === 'en' ? 'Show raw responses' : 'Mostrar respostas brutas';
      await userEvent.click(await screen.findByRole('button', { name: button }));
      await waitFor(() => expect(document.querySelector('pre')?.textContent).toContain('rawU+202E'));
      const shown = document.body.textContent;
      const names = ['Ana', 'REF', 'tx', 'E2E', 'PIX', 'https', 'mail', 'phone', 'TYPE', 'doc', 'Item', 'key', 'value'];
      for (const name of [...names, 'PAYEE', 'CITY', 'TXID', 'note', 'STATE']) expect(shown).toContain(marked(name));
      for (const name of ['SKU', 'OLD', 'NEW', 'aside', 'tag', 'NF1', 'NF2', 'field', 'BEFORE'])
        expect(shown).toContain(`${name}[U+202E]${name}[U+200B]`);
      expect(shown).toContain('\u2068שלום\u2069');
      expect(shown).not.toContain('U+2068');
      expect(hiddenOnPage()).toEqual([]);
    },
  );

  it('the page of an unknown outcome shows no hidden character', async () => {
    await open(
      turnedCharge({
        state: OUTCOME_UNKNOWN,
        code: { verdict: 'absent' },
        attention: ['outcome-unknown'],
        answeredWith: { transactionId: turned('other'), key: null },
      }),
    );
    expect(document.body.textContent).toContain(marked('REF'));
    expect(document.body.textContent).toContain(marked('other'));
    expect(hiddenOnPage()).toEqual([]);
  });

  it('a receipt and a payment slip are printed with marks instead of hidden characters', async () => {
    const desk = await open(turnedCharge({ state: 'PENDING' }));
    await userEvent.click(await screen.findByRole('button', { name: 'More actions' }));
    const slip = await printed('Print', 'menuitem');
    expect(slip).toContain(marked('PAYEE'));
    expect(slip).toContain(marked('REF'));
    desk.leave();
    await open(turnedCharge({ state: 'PAID', paidAt: at, attention: [] }));
    const receipt = await printed('Receipt');
    for (const name of ['Ana', 'doc', 'REF', 'tx', 'E2E', 'Item']) expect(receipt).toContain(marked(name));
  });

  it('the list, its filters and the palette show no hidden character', async () => {
    const row = sampleRow(1, {
      state: turned('STATE'),
      customerName: turned('Ana'),
      customerEmail: turned('mail'),
      customerDocument: turned('doc'),
      reference: turned('REF'),
      firstItem: turned('Item'),
      end2endId: turned('E2E'),
      invoiceNumber: turned('NF'),
      tags: [turned('tag')],
      operator: turned('Op'),
    });
    const columns = [
      'state',
      'customer',
      'email',
      'document',
      'reference',
      'item',
      'end2endId',
      'invoiceNumber',
      'tags',
      'operator',
    ];
    page = openPage({
      ...deskResponses([row]),
      'charges.columns': () => ({
        columns: columns.map((id) => ({ id: id as 'state', width: null })), // Each is a column of the list.
        sort: { column: 'created', direction: 'desc' },
      }),
      'charges.totals': () => ({
        count: 1,
        sum: 1,
        byState: [{ state: turned('STATE'), count: 1, sum: 1 }],
        outcomeUnknown: 0,
        unconfirmed: { count: 0, sum: 0 },
      }),
    });
    await screen.findAllByText('U+202E');
    for (const name of ['STATE', 'Ana', 'mail', 'doc', 'REF', 'Item', 'E2E', 'NF', 'tag', 'Op'])
      expect(document.body.textContent).toContain(marked(name));
    await page.user.keyboard('{Control>}k{/Control}');
    await page.user.type(
      await screen.findByRole('combobox', { name: 'Find a command, a customer or a charge' }),
      'Ana',
    );
    const [customer, charge] = await screen.findAllByRole('option', { name: /^Ana/ });
    expect(customer?.textContent).toContain(`${marked('Ana')} · ${marked('doc')}`);
    expect(charge?.textContent).toContain(`${marked('Ana')} · ${marked('Item')} · ${marked('REF')}`);
    expect(hiddenOnPage()).toEqual([]);
  });

  it('the notice of a payment shows no hidden character', async () => {
    const charge = turnedCharge({ state: 'PAID' });
    const desk = await open(charge);
    desk.signal('charge-paid', { gatewayId: desk.gatewayId, gatewayName: 'Acme', row: rowOf(charge) });
    const toast = await screen.findByRole('region', { name: /Paid: .*Ana\[U\+202E\]Ana\[U\+200B\]/ });
    expect(toast.textContent).toContain('Acme · REF[U+202E]REF[U+200B]');
    expect(hiddenOnPage()).toEqual([]);
  });

  it('a service’s message shows no hidden character, in an error, a refusal or a duplicate question', () => {
    const thrown = new CallError({ kind: 'service', problem: 'refused', httpStatus: 422, message: turned('said') });
    const refused = {
      kind: 'refused',
      key: 'attempt-1',
      httpStatus: 422,
      message: turned('words'),
      elsewhere: [{ path: turned('path'), message: turned('fault') }],
      wantsItems: false,
      refusesCnpj: false,
    } as const;
    const other = sampleRow(1, { customerName: turned('Ana'), reference: turned('REF') });
    atDesk(
      <>
        <ErrorNotice thrown={thrown} />
        <OutcomeNotice submission={refused} named={[]} onSendAgain={() => {}} />
        <DuplicateQuestion
          submission={{ kind: 'possible-duplicate', reason: 'same-reference', others: [other], withoutRow: [] }}
          onAnyway={() => {}}
          onBack={() => {}}
        />
      </>,
      {},
    );
    const shown = document.body.textContent;
    for (const name of ['said', 'path', 'fault', 'Ana', 'REF']) expect(shown).toContain(marked(name));
    expect(shown).toContain('words[U+202E]words[U+200B]');
    expect(hiddenOnPage()).toEqual([]);
  });

  it('a table of a report shows marks for the hidden characters that its export keeps', async () => {
    const desk = atDesk(
      <ReportDataTable
        name="closing"
        title="Table"
        columns={[{ name: 'Reference', kind: 'text' }]}
        rows={[[turned('REF')]]}
      />,
      { 'exports.table': () => ({ fileName: 'a.csv', path: '/x/a.csv', download: null }) },
    );
    expect(screen.getByRole('cell').textContent).toBe(marked('REF'));
    expect(hiddenOnPage()).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: 'Export table' }));
    await screen.findByText('Saved as a.csv');
    expect(desk.inputsOf('exports.table')[0]?.table.rows).toEqual([[turned('REF')]]);
  });

  it('the payer’s window shows a payee’s name with marks, and a name with a pattern character as it is', () => {
    const view = (payee: string): PayerView => ({
      kind: 'charge',
      language: 'pt-BR',
      amount: 500,
      payee,
      payload: sound.payload,
      expiresAt: null,
      isDelayed: false,
      isSandbox: false,
    });
    const listeners: ((view: PayerView) => void)[] = [];
    const listen = (listener: (view: PayerView) => void) => {
      listeners.push(listener);
      return () => {};
    };
    render(<PayerPage bridge={{ listen }} />);
    act(() => listeners[0]?.(view(turned('PAYEE'))));
    expect(screen.getByRole('main').textContent).toContain(`Para ${marked('PAYEE')}`);
    expect(hiddenOnPage()).toEqual([]);
    act(() => listeners[0]?.(view("A$&B$'")));
    expect(screen.getByText("Para A$&B$'")).toBeTruthy();
  });
});
