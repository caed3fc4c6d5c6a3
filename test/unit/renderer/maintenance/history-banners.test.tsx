import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { HistoryStatus } from '../../../../src-preload/contract/maintenance/history-operations.ts';
import type { Settings } from '../../../../src-preload/contract/settings/settings.ts';
import { failure } from '../../../support/renderer/fake-bridge.ts';
import { openPage } from '../../../support/renderer/page.tsx';
import { GATEWAY_ID, NOON, sampleHistoryStatus, sampleSettings } from '../../../support/renderer/samples.ts';

const speaking = (language: Settings['language']) => ({ 'settings.read': () => sampleSettings({ language }) });
const withHistory = (part: Partial<HistoryStatus>) => ({
  'maintenance.status': () => sampleHistoryStatus(part),
});
const opening = () => {
  throw failure({ kind: 'history-unavailable', reason: 'opening' });
};

it.each([
  ['en', /^Being checked since .*\d\d:\d\d.* You can go on working\.$/],
  ['pt-BR', /^Verificação em andamento desde .*\d\d:\d\d.* Você pode continuar trabalhando\.$/],
] as const)('a check behind the list is shown with its beginning in %s', async (language, sentence) => {
  openPage({ ...speaking(language), ...withHistory({ checkingSince: NOON }) }, '#/settings/history');
  expect(await screen.findByText(sentence)).not.toBeNull();
});

describe('a history that is being prepared', () => {
  it.each([
    [
      'en',
      'Preparing the history.',
      'Updating the file to this version. 2 of 7',
      'Checking every page.',
      'Writing the file again without the erased data. 37%',
    ],
    [
      'pt-BR',
      'Preparando o histórico.',
      'Atualizando o arquivo para esta versão. 2 de 7',
      'Verificando cada página.',
      'Regravando o arquivo sem os dados apagados. 37%',
    ],
  ] as const)(
    'a history that is being prepared shows its progress in %s, also in a window that opens in the middle',
    async (language, title, migrating, checking, rewriting) => {
      const { fake } = openPage({
        ...speaking(language),
        'maintenance.status': opening,
        'maintenance.opening': () => ({ step: 'migrating', done: 2, total: 7 }),
      });
      const banner = (await screen.findByText(title)).closest('[role=alert]');
      await waitFor(() => expect(banner?.textContent).toContain(migrating));
      act(() => fake.signal('history-opening', { gatewayId: GATEWAY_ID, step: 'checking', done: 0, total: 1 }));
      await waitFor(() => expect(banner?.textContent).toContain(checking));
      act(() =>
        fake.signal('history-opening', {
          gatewayId: GATEWAY_ID,
          step: 'rewriting',
          done: 3_700_000,
          total: 10_000_000,
        }),
      );
      await waitFor(() => expect(banner?.textContent?.replaceAll('\u00A0', '')).toContain(rewriting));
      fake.respond({ 'maintenance.status': () => sampleHistoryStatus() });
      act(() => fake.signal('history-changed', { gatewayId: GATEWAY_ID }));
      await waitFor(() => expect(screen.queryByText(title)).toBeNull());
    },
  );
});

describe('the location of the data folder', () => {
  it.each([
    ['network', 'en', 'The data folder is on another computer.'],
    ['network', 'pt-BR', 'A pasta de dados fica em outro computador.'],
    ['synced', 'en', 'The data folder is synced with other computers.'],
    ['synced', 'pt-BR', 'A pasta de dados é sincronizada com outros computadores.'],
  ] as const)('a data folder that is %s is warned about on every screen, in %s', async (place, language, warning) => {
    const { fake } = openPage({ ...withHistory({ place }), ...speaking(language) }, '#/settings');
    expect(await screen.findByText(warning)).toBeTruthy();
    act(() => {
      window.location.hash = '#/access';
    });
    expect(await screen.findByText(warning)).toBeTruthy();
    expect(fake.inputsOf('maintenance.status')).toContainEqual({ gatewayId: GATEWAY_ID });
  });

  it("a data folder on this computer's own disk has no warning", async () => {
    openPage({}, '#/settings');
    await screen.findByRole('heading', { name: 'General' });
    expect(screen.queryByText(/data folder is (on|synced)/)).toBeNull();
  });
});

describe('what keeps charges from being saved', () => {
  it.each([
    ['disk-full', 'en', /none is created\. The disk is full\. .* 2 outcomes are only in memory/],
    ['read-only', 'en', /none is created\. The data folder cannot be written to\./],
    ['disk-full', 'pt-BR', /nenhuma é criada\. O disco está cheio\. .* 2 resultados estão só na memória/],
    ['server-unreachable', 'en', /none is created\. The team’s server cannot be reached\./],
    ['desk-too-old', 'pt-BR', /nenhuma é criada\. O histórico da equipe precisa de uma versão mais nova do Balcão\./],
    ['team-schema-old', 'en', /none is created\. The team’s database is not ready for this version of Balcão\./],
  ] as const)(
    'what keeps charges from being saved is said on every screen (%s, %s) until they can be saved again',
    async (stopped, language, words) => {
      const { fake } = openPage({ ...withHistory({ stopped, unrecorded: 2 }), ...speaking(language) });
      const alert = await screen.findByText(
        (_, element) => element?.role === 'alert' && words.test(element.textContent),
      );
      expect(alert).toBeTruthy();
      fake.respond({ 'maintenance.status': () => sampleHistoryStatus() });
      act(() => fake.signal('history-changed', { gatewayId: GATEWAY_ID }));
      await waitFor(() => expect(alert.isConnected).toBe(false));
    },
  );
});

describe('a rebuilt history', () => {
  const recovery = {
    at: NOON,
    why: 'damaged' as const,
    setAside: '2026',
    backup: null,
    fromBackup: 0,
    salvaged: 12,
    unreadable: 0,
    toReadAgain: [],
    readAgain: 0,
    attemptsFromLedger: 0,
  };

  it.each([
    ['en', {}, /All charges were recovered; none known to the ledger is missing/],
    ['pt-BR', {}, /Todas as cobranças foram recuperadas/],
    ['en', { unreadable: 1 }, /Something may be missing/],
    ['en', { readAgain: 1 }, /Something may be missing/],
    ['en', { salvaged: 0 }, /Something may be missing/],
    ['en', { why: 'lost' as const }, /Something may be missing/],
    ['pt-BR', { attemptsFromLedger: 1 }, /Pode faltar alguma coisa/],
  ] as const)('a rebuilt history shows (%s) for %o what may be missing', async (language, part, words) => {
    openPage({ ...withHistory({ recovery: { ...recovery, ...part } }), ...speaking(language) });
    expect(await screen.findByText(words)).toBeTruthy();
  });
});

describe('a history that lacks charges of its ledger', () => {
  it.each([
    ['en', { unread: 2 }, /2 charges are still being read\./, /no batch is sent/],
    ['pt-BR', { unread: 1 }, /1 cobrança ainda está sendo lida\./, /nenhum lote é enviado/],
    ['pt-BR', { unread: 38 }, /38 cobranças ainda estão sendo lidas\./, /nenhum lote é enviado/],
  ] as const)('charges still being read are on every screen (%s) for %o', async (language, part, title, meaning) => {
    openPage({ ...withHistory(part), ...speaking(language) });
    expect(await screen.findByText(title)).toBeTruthy();
    expect(screen.getByText(meaning)).toBeTruthy();
  });

  const nothing = { fromBackup: 0, salvaged: 0, unreadable: 0, toReadAgain: [], readAgain: 0, attemptsFromLedger: 0 };
  it.each([
    ['en', 'cut', /Part of this gateway’s ledger is missing/],
    ['pt-BR', 'gone', /O registro deste gateway não foi encontrado/],
  ] as const)(
    'a damaged ledger is on every screen (%s, %s), and no rebuilt history is',
    async (language, ledger, title) => {
      const recovery = { at: NOON, why: 'ledger' as const, ledger, setAside: null, backup: null, ...nothing };
      openPage({ ...withHistory({ recovery }), ...speaking(language) });
      expect(await screen.findByText(title)).toBeTruthy();
      expect(screen.queryByText(/The history was rebuilt|O histórico foi reconstruído/)).toBeNull();
    },
  );
});

describe('the audit trail', () => {
  it('the audit trail shows the operator of each action, and loads older entries', async () => {
    const entry = (number: number) => ({
      number,
      at: NOON + number,
      operator: number === 51 ? null : `operator ${number}`,
      action: 'exported' as const,
      gatewayId: null,
      subject: {},
      changes: [],
      hash: 'a'.repeat(64),
    });
    const { fake, user } = openPage(
      {
        ...withHistory({}),
        'maintenance.backups': () => [],
        'audit.list': ({ before }) =>
          before === null ? Array.from({ length: 50 }, (_, place) => entry(51 - place)) : [entry(before - 1)],
      },
      '#/settings/audit',
    );
    expect(await screen.findByText('· operator 50')).toBeTruthy();
    expect(screen.queryByText('· operator 1')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Show older ones' }));
    expect(await screen.findByText('· operator 1')).toBeTruthy();
    expect(fake.inputsOf('audit.list')).toContainEqual({ before: 2, limit: 50, filter: {} });
    expect(document.querySelectorAll('[data-entry]')).toHaveLength(51);
    expect(screen.queryByRole('button', { name: 'Show older ones' })).toBeNull();
  });
});

describe('the backup settings', () => {
  it.each([
    ['en', 'Backups', 'Keep', '20 backups'],
    ['pt-BR', 'Cópias de segurança', 'Manter', '20 cópias'],
  ] as const)(
    'the backup settings change the number of backups and the folder of their copies (%s)',
    async (language, title, keep, twenty) => {
      const { fake, user } = openPage(
        {
          ...withHistory({ copyProblem: 'no-such-folder' }),
          ...speaking(language),
          'maintenance.backups': () => [],
          'audit.list': () => [],
          'settings.change': () => sampleSettings({ language }),
        },
        '#/settings/history',
      );
      const choice = await screen.findByLabelText(keep);
      const section = within(screen.getByRole('heading', { name: title }).closest('section') ?? document.body);
      await user.selectOptions(choice, twenty);
      const folder = section.getByRole('textbox');
      await user.type(folder, '/media/ana/drive');
      await user.tab();
      expect(fake.inputsOf('settings.change')).toEqual([{ backupsKept: 20 }, { backupFolder: '/media/ana/drive' }]);
      expect(folder.getAttribute('aria-invalid')).toBe('true');
    },
  );
});

describe('a newest backup that cannot be read', () => {
  it.each([
    ['en', 'The latest backup cannot be read.'],
    ['pt-BR', 'A última cópia de segurança não pode ser lida.'],
  ] as const)('a newest backup that cannot be read is said on every screen, in %s', async (language, title) => {
    const drill = { at: NOON, backupAt: NOON, charges: 0, problem: 'file is not a database' };
    openPage({ ...withHistory({ drill }), ...speaking(language) });
    await screen.findByText(title);
  });
});

describe('several banners at once', () => {
  it('several banners show the most serious one, with a button that opens the others in their order', async () => {
    const { fake, user } = openPage({
      ...withHistory({ place: 'network', stopped: 'disk-full' }),
      'retention.read': () => ({ months: 24, beginsAt: Date.now() + 3_600_000, waits: false }),
    });
    const shown = () => screen.getAllByRole('alert').map((banner) => banner.querySelector('strong')?.textContent);
    await waitFor(() => expect(shown()).toEqual(['Charges cannot be saved, so none is created.']));
    const more = await screen.findByRole('button', { name: 'Show 2 more' });
    expect(more.getAttribute('aria-expanded')).toBe('false');
    await user.click(more);
    expect(shown()).toHaveLength(3);
    await user.click(screen.getByRole('button', { name: 'Show less' }));
    expect(shown()).toHaveLength(1);
    // Once the worst is over, the next one is shown.
    fake.respond({ 'maintenance.status': () => sampleHistoryStatus({ place: 'network' }) });
    act(() => fake.signal('history-changed', { gatewayId: GATEWAY_ID }));
    expect(await screen.findByRole('button', { name: 'Show 1 more' })).toBeTruthy();
    await waitFor(() => expect(shown()).toEqual(['The data folder is on another computer.']));
  });
});
