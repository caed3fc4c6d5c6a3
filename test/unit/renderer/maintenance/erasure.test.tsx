import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type {
  ErasureReceipt,
  FoundInGateway,
} from '../../../../src-preload/contract/maintenance/erasure-operations.ts';
import type { Settings } from '../../../../src-preload/contract/settings/settings.ts';
import { openPage } from '../../../support/renderer/page.tsx';
import { GATEWAY_ID, NOON, sampleSettings } from '../../../support/renderer/samples.ts';

const OTHER = '22222222-2222-4222-8222-222222222222';
const LOST = '33333333-3333-4333-8333-333333333333';
const RECEIPT = '44444444-4444-4444-8444-444444444444';
const nothing = {
  charges: 0,
  notes: 0,
  attempts: 0,
  forms: 0,
  filters: 0,
  receivables: 0,
  statements: 0,
  exports: 0,
  copies: 0,
};
const inFile = { ...nothing, isOnServer: false, onServerAt: null, waitingDesks: [] };

const found: FoundInGateway[] = [
  {
    ...nothing,
    state: 'searched',
    left: ['Presente da Joana', 'NF-joana'],
    people: [
      { customerName: 'Joana Prado', customerDocument: '•••.883.667-••' },
      { customerName: 'Joana Prado', customerDocument: '•••.444.777-••' },
      { customerName: 'Joana Prado', customerDocument: '' },
    ],
    gatewayId: GATEWAY_ID,
    name: 'Loja Centro',
    charges: 3,
    notes: 1,
    sum: 4_500,
    copies: 2,
  },
  { ...nothing, state: 'searched', left: [], people: [], gatewayId: OTHER, name: 'Loja Norte', sum: 0 },
  { state: 'not-open', gatewayId: LOST, name: 'Loja Sul' },
];

function receiptOf(part: Partial<ErasureReceipt>): ErasureReceipt {
  return {
    id: RECEIPT,
    begunAt: NOON,
    endedAt: null,
    operator: 'Maria',
    interrupted: false,
    gateways: [
      { ...inFile, gatewayId: GATEWAY_ID, name: 'Loja Centro', state: 'copies', charges: 3, notes: 1, exports: 2 },
      { ...inFile, gatewayId: OTHER, name: 'Loja Norte', state: 'done' },
    ],
    unreached: [],
    ...part,
  };
}

function answers(language: Settings['language']) {
  let receipts: ErasureReceipt[] = [];
  let progress: { gatewayId: string; done: number; total: number } | null = null;
  return {
    give: (receipt: ErasureReceipt) => {
      receipts = [receipt];
      progress = null;
    },
    responses: {
      'settings.read': () => sampleSettings({ language }),
      'maintenance.backups': () => [],
      'audit.list': () => [],
      'retention.read': () => null,
      'erasure.find': () => found,
      'erasure.begin': () => {
        const begun = receiptOf({});
        receipts = [begun];
        progress = { gatewayId: GATEWAY_ID, done: 1, total: 2 };
        return begun;
      },
      'erasure.receipts': () => ({ receipts, progress }),
      'exports.table': () => ({ fileName: 'recibo.csv', path: '/tmp/recibo.csv', download: null }),
    },
  };
}

describe('erasing a person on screen', () => {
  it('a person is erased only after what each gateway holds was shown; progress and receipt follow', async () => {
    const { give, responses } = answers('pt-BR');
    const { fake, user } = openPage(responses, '#/settings/privacy');
    const section = within(await screen.findByRole('region', { name: 'Dados de uma pessoa' }));
    await user.type(section.getByRole('textbox', { name: 'CPF/CNPJ' }), '862.883.667-57');
    await user.click(section.getByRole('button', { name: 'Procurar' }));
    const list = await section.findByRole('list', { name: 'Encontrado por gateway' });
    const lines = within(list)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent?.replaceAll('\u00A0', ' '));
    expect(lines.filter((line) => !line?.startsWith('Joana'))).toEqual([
      'Loja CentroR$ 45,003 cobranças · 1 cobrança com anotação · 2 cópias de segurança a pesquisarJoana Prado · •••.883.667-••Joana Prado · •••.444.777-••Joana Prado · sem CPF ou CNPJHá 2 homônimos, com CPF ou CNPJ diferentes, e todos seriam apagados. Para apagar um só, procure pelo CPF ou CNPJ dele.Fica, com uma palavra do nome: Presente da Joana · NF-joana',
      'Loja NorteNada',
      'Loja SulNão foi possível abrir este histórico; ele não foi pesquisado.',
    ]);
    await user.click(section.getByRole('button', { name: 'Apagar os dados' }));
    const dialog = within(
      await screen.findByRole('dialog', { name: 'Apagar os dados desta pessoa em todos os gateways?' }),
    );
    expect(dialog.getByRole('alert').textContent).toContain('2 homônimos');
    expect(dialog.getByText(/^Fica, com uma palavra do nome:/).textContent).toContain('Presente da Joana');
    expect(fake.inputsOf('erasure.begin')).toEqual([]);
    await user.click(dialog.getByRole('button', { name: 'Apagar os dados' }));
    const person = { by: 'typed', document: '862.883.667-57', email: '', phone: '', name: '' };
    expect(fake.inputsOf('erasure.begin')).toEqual([{ person }]);
    expect(await screen.findByText('Regravando cópias de Loja Centro: 1 de 2')).toBeTruthy();
    expect(await section.findByText(/Dados apagados de 3 cobranças\. Em seguida as cópias/)).toBeTruthy();
    expect(section.getByRole('textbox', { name: 'CPF/CNPJ' })).toHaveProperty('value', '');

    give(
      receiptOf({
        endedAt: NOON + 60_000,
        unreached: [{ gatewayId: OTHER, path: '/dados/x.db', reason: 'unreadable' }],
      }),
    );
    act(() => fake.signal('erasure-changed', { id: RECEIPT }));
    const receipts = within(screen.getByRole('region', { name: 'Recibos de apagamento' }));
    expect(await receipts.findByText(/· Concluído, mas alguns arquivos não puderam ser alterados/)).toBeTruthy();
    await waitFor(() => expect(screen.queryByText(/Regravando cópias/)).toBeNull());
    await user.click(receipts.getByRole('button', { name: 'Salvar recibo', hidden: true }));
    expect(await receipts.findByText('Salvo: recibo.csv')).toBeTruthy();
    const [saved] = fake.inputsOf('exports.table');
    expect(saved?.table.rows).toEqual([
      ['Início', '20/11/2026 14:00'],
      ['Fim', '20/11/2026 14:01'],
      ['Operador', 'Maria'],
      ['Resultado', 'Concluído, mas alguns arquivos não puderam ser alterados'],
      ['Loja Centro', '3 cobranças · 1 cobrança com anotação'],
      ['Loja Norte', 'Nada'],
      ['Não alterado', '/dados/x.db: não pode ser lido: apague-o ou guarde-o onde ninguém o leia'],
      ['Fora do Balcão', 'Esta pessoa estava em 2 exportações. O Balcão não altera arquivos exportados.'],
    ]);
  });

  it.each([
    ['en', /^Team’s server of Loja Centro$/, /^The server’s own backups may still have this person’s data/],
    ['pt-BR', /^Servidor da equipe de Loja Centro$/, /^As cópias de segurança do próprio servidor ainda podem ter/],
  ] as const)(
    'the receipt of an erasure on a team’s server says what it still keeps, also in its file (%s)',
    async (language, what, keeps) => {
      const { give, responses } = answers(language);
      const gateway = { ...inFile, gatewayId: GATEWAY_ID, name: 'Loja Centro', state: 'done', charges: 3 } as const;
      give(receiptOf({ endedAt: NOON, gateways: [{ ...gateway, isOnServer: true }] }));
      const { fake, user } = openPage(responses, '#/settings/privacy');
      expect(await screen.findByText(keeps)).toBeTruthy();
      await user.click(await screen.findByRole('button', { name: /Save receipt|Salvar recibo/, hidden: true }));
      await waitFor(() => expect(fake.inputsOf('exports.table')).toHaveLength(1));
      const rows = fake.inputsOf('exports.table')[0]?.table.rows ?? [];
      expect(rows.some(([name, value]) => what.test(String(name)) && keeps.test(String(value)))).toBe(true);
    },
  );

  it.each([
    [null, /^Ainda não se sabe/],
    [['Caixa 2', 'Escritório'], /^Ainda não confirmaram: Caixa 2, Escritório\./],
    [[], /^Todos confirmaram/],
  ] as const)(
    'the receipt names the computers of a team that have not confirmed the erasure: %s',
    async (waiting, says) => {
      const { give, responses } = answers('pt-BR');
      const waitingDesks = waiting && [...waiting];
      const gateway = { ...inFile, gatewayId: GATEWAY_ID, name: 'Loja Centro', state: 'done', charges: 3 } as const;
      give(receiptOf({ endedAt: NOON, gateways: [{ ...gateway, isOnServer: true, onServerAt: NOON, waitingDesks }] }));
      openPage(responses, '#/settings/privacy');
      expect(await screen.findByText('Computadores de Loja Centro')).toBeTruthy();
      expect(await screen.findByText(says)).toBeTruthy();
    },
  );

  it.each([
    [
      'en',
      /· Erased; ends when Balcão opens again/,
      /^History file of Loja Centro$/,
      /unused parts of it may still have/,
    ],
    ['pt-BR', /· Apagado; termina na próxima abertura/, /^Arquivo do histórico de Loja Centro$/, /partes não usadas/],
  ] as const)(
    'a receipt says that the file is rewritten at the next opening, and what it may hold (%s)',
    async (language, state, what, until) => {
      const { give, responses } = answers(language);
      const gateway = { ...inFile, gatewayId: GATEWAY_ID, name: 'Loja Centro', charges: 3 };
      give(receiptOf({ gateways: [{ ...gateway, state: 'next-start' }] }));
      openPage(responses, '#/settings/privacy');
      for (const text of [state, what, until]) expect(await screen.findByText(text)).toBeTruthy();
    },
  );

  it('a receipt of an interrupted erasure says that the search has to be repeated', async () => {
    const { give, responses } = answers('en');
    give(receiptOf({ interrupted: true, endedAt: NOON }));
    openPage(responses, '#/settings/privacy');
    const receipts = within(await screen.findByRole('region', { name: 'Erasure receipts' }));
    expect(await receipts.findByText(/· Interrupted: repeat the search/)).toBeTruthy();
    expect(receipts.getByText(/it does not store who was to be erased/)).toBeTruthy();
  });
});
