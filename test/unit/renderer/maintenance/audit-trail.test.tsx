import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type {
  AuditCheck,
  AuditDifference,
  AuditEntry,
  FoundCode,
} from '../../../../src-preload/contract/policy/audit.ts';
import type { Settings } from '../../../../src-preload/contract/settings/settings.ts';
import { openPage } from '../../../support/renderer/page.tsx';
import {
  GATEWAY_ID,
  keyOfCharge,
  NOON,
  sampleGateway,
  sampleHistoryStatus,
  sampleSettings,
} from '../../../support/renderer/samples.ts';

const HASH = 'a1b2c3d4'.repeat(8);
const HOUR = 3_600_000;

function entry(different: Partial<AuditEntry>): AuditEntry {
  const nobody = { operator: null, gatewayId: null, subject: {}, changes: [], hash: HASH };
  return { number: 1, at: NOON, action: 'settings-changed', ...nobody, ...different };
}

function desk(language: Settings['language'], entries: readonly AuditEntry[] = []) {
  return {
    'settings.read': () => sampleSettings({ language, timeZone: 'America/Sao_Paulo' }),
    'maintenance.status': () => sampleHistoryStatus({}),
    'maintenance.backups': () => [],
    'audit.list': () => [...entries],
  };
}

const listed = async () =>
  within(await screen.findByRole('list', { name: /^(Entries|Entradas)$/ }))
    .getAllByRole('listitem')
    .map((item) => item.textContent?.replace(/[\u2068\u2069]/g, ''));

describe('the entries of the audit trail', () => {
  const entries = [
    entry({
      number: 5,
      operator: 'Ana',
      subject: { settings: 'language' },
      changes: [
        { field: 'language', before: 'pt-BR', after: 'en' },
        { field: 'backupFolder', before: '', after: '/media/ana' },
      ],
    }),
    entry({
      number: 4,
      action: 'gateway-changed',
      gatewayId: GATEWAY_ID,
      subject: { gateway: GATEWAY_ID, forgotten: 'token proxy-secret' },
      changes: [{ field: 'proxySecret' }, { field: 'sendAttemptId', before: true, after: false }],
    }),
    entry({ number: 3, action: 'pin-refused', subject: { operation: 'security.unlock', reason: 'wait', heldBack: 4 } }),
    entry({ number: 2, action: 'batch-started', subject: { batch: 'b-1', charges: 3, sum: 147_440 } }),
    // As an earlier version wrote it, and as a later one may.
    entry({ number: 1, subject: { settings: 'language theme fontSize', later: 'word' } }),
  ];

  it.each([
    [
      'pt-BR',
      [
        /Configurações alteradas · AnaIdioma: português → inglêsPasta para cópias: nada → \/media\/ana$/,
        /Senha do proxy: alterado.*: sim → não.*esquecido: token, senha do proxy$/,
        /PIN recusadoonde: desbloqueio · motivo: cedo demais depois de PINs errados · .* espera: 4$/,
        /Lote iniciadolote: b-1 · cobranças: 3 · soma: R\$\s1\.474,40$/,
        /Configurações alteradasconfigurações: Idioma, Tema, fontSize · later: word$/,
      ],
    ],
    [
      'en',
      [
        /Settings changed · AnaLanguage: Portuguese → EnglishFolder for copies of backups: none → \/media\/ana$/,
        /Proxy password: changed.*: yes → no.*forgotten: token, proxy password$/,
        /PIN refusedwhere: unlocking · reason: too early after wrong ones · .* wait: 4$/,
        /Batch startedbatch: b-1 · charges: 3 · sum: R\$1,474\.40$/,
        /Settings changedsettings: Language, Theme, fontSize · later: word$/,
      ],
    ],
  ] as const)(
    'the entries of the audit trail say what changed in %s, those of other versions too',
    async (language, words) => {
      openPage(desk(language, entries), '#/settings/audit');
      const texts = await listed();
      expect(texts).toHaveLength(5);
      for (const [index, pattern] of words.entries()) expect(texts[index]).toMatch(pattern);
    },
  );

  it('an entry of the audit trail opens the charge of this gateway, and has the beginning of its id', async () => {
    const key = '0e9ed5d9-233d-416a-9bde-a1e84afd6193';
    const made = { action: 'charge-created', subject: { charge: key, outcome: 'created' } } as const;
    const mine = entry({ ...made, number: 2, gatewayId: GATEWAY_ID });
    openPage(desk('en', [mine, entry({ ...made, number: 1, gatewayId: keyOfCharge(9) })]), '#/settings/audit');
    const texts = await listed();
    expect(texts[0]).toMatch(/Charge created · Acme Paycharge: 0e9ed5d9$/);
    const links = within(screen.getByRole('list', { name: 'Entries' })).getAllByRole('link');
    expect(links.map((link) => link.getAttribute('href'))).toEqual([`#/charges/${key}`]);
  });

  it('the entries of the audit trail are filtered by main: action, gateway, days, operator and text', async () => {
    const gateways = () => [sampleGateway(), sampleGateway({ id: keyOfCharge(9), name: 'Other' })];
    const { fake, user } = openPage({ ...desk('en', entries), 'gateways.list': gateways }, '#/settings/audit');
    await listed();
    const form = within(screen.getByRole('group', { name: 'Filter entries' }));
    await user.selectOptions(form.getByLabelText('Action'), 'Personal data shown');
    await user.selectOptions(form.getByLabelText('Gateway'), GATEWAY_ID);
    await user.selectOptions(form.getByLabelText('Period'), 'Custom range');
    await user.type(form.getByLabelText('From'), '01112026');
    await user.type(form.getByLabelText('To'), '01112026');
    await user.type(form.getByLabelText('Operator'), 'ana');
    await user.type(form.getByLabelText('Text'), 'abc');
    const day = Date.UTC(2026, 10, 1, 3);
    const filter = { actions: ['revealed'], gatewayId: GATEWAY_ID, from: day, until: day + 24 * HOUR };
    await waitFor(() =>
      expect(fake.inputsOf('audit.list').at(-1)?.filter).toEqual({ ...filter, operator: 'ana', text: 'abc' }),
    );
    fake.respond({ ...desk('en'), 'audit.list': () => [] });
    await user.selectOptions(form.getByLabelText('Action'), 'All: Personal data');
    expect(await screen.findByText('No entry matches this filter. Clear it to see all.')).toBeTruthy();
    expect(fake.inputsOf('audit.list').at(-1)?.filter?.actions).toEqual(
      expect.arrayContaining(['revealed', 'erased', 'person-exported']),
    );
    await user.click(form.getByRole('button', { name: 'Clear filter' }));
    expect(await screen.findByText(/No entries yet/)).toBeTruthy();
    expect(fake.inputsOf('audit.list').at(-1)?.filter).toEqual({});
  });
});

describe('the check of the audit trail', () => {
  const intact: AuditCheck = {
    entries: 380,
    newest: 380,
    brokenAt: null,
    breaks: [],
    head: HASH,
    printed: null,
    agreeing: { records: 12, newestAt: NOON },
    differences: [],
    isFailing: false,
  };
  const cut: AuditDifference = {
    kind: 'cut',
    number: 412,
    from: 'ledger',
    gatewayId: GATEWAY_ID,
    at: NOON,
    records: 3,
    explained: null,
  };

  it.each([
    [
      'en',
      'Check the trail',
      /Nothing is missing from the 380 entries.*agrees with 12 external records, the newest of/,
    ],
    [
      'pt-BR',
      'Verificar a trilha',
      /Não falta nada nas 380 entradas.*Confere com 12 registros externos, o mais novo de/,
    ],
  ] as const)(
    'the check of an intact audit trail says with how many records it agrees (%s)',
    async (language, button, words) => {
      const { user } = openPage({ ...desk(language), 'audit.check': () => intact }, '#/settings/audit');
      await user.click(await screen.findByRole('button', { name: button }));
      await waitFor(() =>
        expect(
          screen
            .getAllByRole('status')
            .map(({ textContent }) => textContent)
            .join(' '),
        ).toMatch(words),
      );
      expect(screen.queryByRole('button', { name: /Accept|Aceitar/ })).toBeNull();
    },
  );

  it.each([
    [
      'en',
      { button: 'Check the trail', field: 'Printed control code', mistyped: /has 64 characters/ },
      [
        /The printed code is entry 7 of the trail: Closed · .* · Ana, /,
        /Entry 7 recorded the printed code: Closed · .* · Ana, /,
        /The printed code was that of entry 9, .* rewritten or cut/,
        /The printed code is not known here/,
      ],
    ],
    [
      'pt-BR',
      { button: 'Verificar a trilha', field: 'Código de controle impresso', mistyped: /tem 64 caracteres/ },
      [
        /O código impresso é da entrada 7 da trilha: Fechamento · .* · Ana, /,
        /A entrada 7 registrou o código impresso: Fechamento · .* · Ana, /,
        /O código impresso era da entrada 9, .* reescrita ou cortada/,
        /O código impresso não é conhecido aqui/,
      ],
    ],
  ] as const)(
    'a printed code is said to be what it is, a mistyped one at its field (%s)',
    async (language, words, found) => {
      const closed = entry({
        ...{ number: 7, action: 'closed', gatewayId: GATEWAY_ID, operator: 'Ana' },
        subject: { period: '"2026-11"', sha256: HASH },
      });
      const outcomes: readonly FoundCode[] = [
        { is: 'entry', entry: closed },
        { is: 'recorded', entry: closed },
        { is: 'gone', number: 9 },
        { is: 'unknown' },
      ];
      let printed: FoundCode = { is: 'unknown' };
      const { fake, user } = openPage(
        { ...desk(language), 'audit.check': () => ({ ...intact, printed }) },
        '#/settings/audit',
      );
      await user.click(await screen.findByText(words.field));
      const field = await screen.findByRole('textbox', { name: words.field });
      await user.type(field, 'a1b2');
      await user.click(screen.getByRole('button', { name: words.button }));
      expect(await screen.findByText(words.mistyped)).toBeTruthy();
      expect(fake.inputsOf('audit.check')).toEqual([]);
      await user.clear(field);
      await user.type(field, `${HASH.slice(0, 32).toUpperCase()} ${HASH.slice(32)}`);
      const said = () =>
        screen.getAllByRole('status').map(({ textContent }) => textContent?.replace(/[\u2068\u2069]/g, ''));
      for (const [index, outcome] of outcomes.entries()) {
        printed = outcome;
        await user.click(screen.getByRole('button', { name: words.button }));
        await waitFor(() => expect(said().join(' ')).toMatch(found[index] ?? /never/));
        if (outcome.is === 'recorded') expect(said().join(' ')).toContain('11/2026');
      }
      expect(new Set(fake.inputsOf('audit.check').map(({ printed: sent }) => sent))).toEqual(new Set([HASH]));
      // What was found of another code does not stay beside one that is mistyped.
      await user.clear(field);
      await user.type(field, 'a1b2');
      await user.click(screen.getByRole('button', { name: words.button }));
      expect(await screen.findByText(words.mistyped)).toBeTruthy();
      expect(said().join(' ')).not.toMatch(found.at(-1) ?? /never/);
    },
  );

  it.each([
    [
      'en',
      'Check the trail',
      'Accept this difference',
      /Entry 3 was changed, moved or deleted\./,
      /Entries 5 to 9 were changed, moved or deleted\. Accepted on/,
    ],
    [
      'pt-BR',
      'Verificar a trilha',
      'Aceitar esta diferença',
      /A entrada 3 foi alterada, movida ou apagada\./,
      /As entradas 5 a 9 foram alteradas, movidas ou apagadas\. Aceita em/,
    ],
  ] as const)(
    'the check of a broken audit trail says which entries, and an admin can accept it (%s)',
    async (language, button, accept, open, accepted) => {
      const breaks = [
        { first: 3, last: 3, explained: null },
        { first: 5, last: 9, explained: { at: NOON } },
      ];
      const failing = { ...intact, entries: 2, brokenAt: 3, breaks, isFailing: true };
      const { user } = openPage({ ...desk(language), 'audit.check': () => failing }, '#/settings/audit');
      await user.click(await screen.findByRole('button', { name: button }));
      expect(await screen.findByText(open)).toBeTruthy();
      expect(screen.getByText(accepted)).toBeTruthy();
      expect(screen.getByRole('button', { name: accept })).toBeTruthy();
    },
  );

  it.each([
    [
      'en',
      'Check the trail',
      'Accept this difference',
      [
        /The trail was cut: the ledger of .* had entry 412 on .*, and the trail ends at 380\./,
        /rewritten: entry 40 is not/,
      ],
    ],
    [
      'pt-BR',
      'Verificar a trilha',
      'Aceitar esta diferença',
      [
        /A trilha foi cortada: o registro de .* tinha a entrada 412 em .*, e a trilha termina na 380\./,
        /reescrita: a entrada 40 não é/,
      ],
    ],
  ] as const)(
    'the check of a cut and rewritten audit trail says what is missing, and an admin can accept it (%s)',
    async (language, button, accept, words) => {
      const differences = [cut, { ...cut, kind: 'rewritten' as const, number: 40, from: 'closing' as const }];
      const failing = { ...intact, differences, isFailing: true };
      const { fake, user } = openPage(
        { ...desk(language), 'audit.check': () => failing, 'audit.accept': () => failing },
        '#/settings/audit',
      );
      await user.click(await screen.findByRole('button', { name: button }));
      for (const pattern of words) expect(await screen.findByText(pattern)).toBeTruthy();
      fake.respond({ ...desk(language), 'audit.check': () => intact, 'audit.accept': () => failing });
      await user.click(screen.getByRole('button', { name: accept }));
      await waitFor(() => expect(screen.queryByRole('button', { name: accept })).toBeNull());
      expect(fake.inputsOf('audit.accept')).toEqual([null]);
    },
  );

  it('a failing audit trail is announced on every screen, and no longer once a check agrees', async () => {
    const { fake } = openPage(
      { ...desk('en'), 'audit.status': () => ({ isFailing: true, unrecorded: 0 }) },
      '#/settings',
    );
    const banner = await screen.findByText('The audit trail was changed outside Balcão.');
    expect(
      within(banner.closest('[role="alert"]') ?? document.body)
        .getByRole('link')
        .getAttribute('href'),
    ).toBe('#/settings/audit');
    act(() => fake.signal('audit-changed', { isFailing: false, unrecorded: 0 }));
    await waitFor(() => expect(screen.queryByText('The audit trail was changed outside Balcão.')).toBeNull());
    act(() => fake.signal('audit-changed', { isFailing: true, unrecorded: 0 }));
    expect(await screen.findByText('The audit trail was changed outside Balcão.')).toBeTruthy();
  });

  it('actions that could not be recorded are announced on every screen until they are', async () => {
    const { fake } = openPage(desk('en'), '#/settings');
    const words = 'actions could not be recorded in the audit trail yet.';
    await screen.findByRole('heading', { level: 1 });
    act(() => fake.signal('audit-changed', { isFailing: false, unrecorded: 2 }));
    expect(await screen.findByText(`2 ${words}`)).toBeTruthy();
    act(() => fake.signal('audit-changed', { isFailing: false, unrecorded: 0 }));
    await waitFor(() => expect(screen.queryByText(`2 ${words}`)).toBeNull());
  });
});
