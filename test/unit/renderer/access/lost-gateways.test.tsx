import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Output } from '../../../../src-preload/contract/contract.ts';
import { failure } from '../../../support/renderer/fake-bridge.ts';
import { openPage } from '../../../support/renderer/page.tsx';
import {
  NOON,
  sampleAbout,
  sampleGateway,
  sampleHistoryStatus,
  sampleSettings,
} from '../../../support/renderer/samples.ts';

type Lost = Output<'gateways.lost'>;
const ORPHAN = '22222222-2222-4222-8222-222222222222';
const recovery = { at: NOON, why: 'damaged', setAside: 'console-x.db', backup: { name: 'b', at: NOON } } as const;
const orphan = {
  id: ORPHAN,
  stamp: { name: 'Loja Azul', origin: 'https://pix.azul.example', environment: 'live' },
  charges: 41,
} as const;

const lostDesk = (lost: Lost) => ({ 'gateways.lost': () => lost });
const emptyDesk = (lost: Lost) => ({
  ...lostDesk(lost),
  'gateways.list': () => [],
  'settings.read': () => sampleSettings({ gatewayId: null }),
});

describe('restored gateways and settings', () => {
  it.each([
    ['en', 'The list of gateways and the settings were restored.', /were damaged|was damaged\. The copy of/],
    ['pt-BR', 'A lista de gateways e as configurações foram restauradas.', /estava danificado\. A cópia de/],
  ] as const)(
    'restored gateways and settings are announced on every screen, in %s, until the notice is closed',
    async (language, title, report) => {
      const { fake, user } = openPage(
        { ...lostDesk({ recovery, orphans: [] }), 'settings.read': () => sampleSettings({ language }) },
        '#/access',
      );
      expect(await screen.findByText(title)).toBeTruthy();
      expect(await screen.findByText(report)).toBeTruthy();
      fake.respond({
        'gateways.dismissRecovery': () => null,
        'gateways.lost': () => ({ recovery: null, orphans: [] }),
      });
      await user.click(screen.getByRole('button', { name: /^(Got it|Entendi)$/ }));
      await waitFor(() => expect(screen.queryByText(title)).toBeNull());
      expect(fake.inputsOf('gateways.dismissRecovery')).toEqual([null]);
    },
  );

  it('gateways and settings that were lost without a copy are announced on the welcome screen', async () => {
    openPage(emptyDesk({ recovery: { ...recovery, why: 'lost', setAside: null, backup: null }, orphans: [] }));
    expect(await screen.findByText(/There was no copy, so the list is empty/)).toBeTruthy();
  });
});

describe('a history whose gateway is not in the list', () => {
  it('a history without a gateway is offered on the welcome screen, and its address is confirmed', async () => {
    const { fake, user } = openPage(emptyDesk({ recovery: null, orphans: [orphan] }));
    const section = await screen.findByRole('region', { name: 'Charges found on this computer' });
    expect(section.textContent).toContain('https://pix.azul.example · 41 charges');
    const anew = screen.getByRole('heading', { name: 'How do you want to start?' });
    expect(section.compareDocumentPosition(anew)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    await user.click(within(section).getByRole('button', { name: 'Restore Loja Azul' }));
    const form = await screen.findByRole('form', { name: 'Restore Loja Azul' });
    expect(within(form).getByLabelText('Name')).toBe(document.activeElement);
    const address = within(form).getByLabelText<HTMLInputElement>('Base URL');
    expect(address.value).toBe('https://pix.azul.example/v1');
    await user.clear(address);
    await user.type(address, 'https://pix.azul.example/api/v1');
    fake.respond({ 'gateways.bringBack': () => sampleGateway({ id: ORPHAN, name: 'Loja Azul' }) });
    await user.click(within(form).getByRole('button', { name: 'Restore' }));
    expect(await screen.findByText('Loja Azul was restored. Paste its token.')).toBeTruthy();
    expect(fake.inputsOf('gateways.bringBack')).toMatchObject([
      {
        orphanId: ORPHAN,
        gateway: { name: 'Loja Azul', baseUrl: 'https://pix.azul.example/api/v1', environment: 'live' },
      },
    ]);
  });

  it('a history without a gateway is offered under Access, and one without a name needs every field', async () => {
    const { user } = openPage(
      lostDesk({ recovery: null, orphans: [{ id: ORPHAN, stamp: null, charges: null }] }),
      '#/access',
    );
    const section = await screen.findByRole('region', { name: 'Charges found on this computer' });
    await user.click(within(section).getByRole('button', { name: 'Restore Gateway without a name' }));
    const form = await screen.findByRole('form', { name: 'Restore Gateway without a name' });
    expect(form.textContent).toContain('Fill in exactly the gateway where these charges were created.');
    expect(within(form).getByLabelText<HTMLInputElement>('Base URL').value).toBe('');
  });
});

it.each([
  ['en', 'The history of this gateway was not found.'],
  ['pt-BR', 'O histórico deste gateway não foi encontrado.'],
] as const)('a history whose folder is missing is reported on every screen, in %s', async (language, title) => {
  const gone = {
    at: NOON,
    why: 'gone',
    setAside: null,
    backup: null,
    fromBackup: 0,
    salvaged: 0,
    unreadable: 0,
    toReadAgain: [],
    readAgain: 0,
    attemptsFromLedger: 0,
  } as const;
  openPage({
    'settings.read': () => sampleSettings({ language }),
    'maintenance.status': () => sampleHistoryStatus({ recovery: { ...gone, toReadAgain: [] } }),
  });
  expect(await screen.findByText(title)).toBeTruthy();
});

describe('a history from another computer', () => {
  const about = (shell: 'electron' | 'browser') => ({ 'settings.about': () => sampleAbout({ shell }) });

  it('it is chosen in Electron alone, and the gateway is found at once', async () => {
    const { user } = openPage({
      ...emptyDesk({ recovery: null, orphans: [] }),
      ...about('electron'),
      'gateways.copyHistory': () => ({ recovery: null, orphans: [orphan] }),
    });
    await user.click(await screen.findByRole('button', { name: 'Choose a history file…' }));
    expect(await screen.findByText('Loja Azul')).toBeTruthy();
  });

  it('the browser shell, which has no such dialog, does not offer it', async () => {
    openPage({ ...emptyDesk({ recovery: null, orphans: [orphan] }), ...about('browser') });
    await screen.findByText('Loja Azul');
    expect(screen.queryByRole('button', { name: 'Choose a history file…' })).toBeNull();
  });

  it.each([
    ['history-file-foreign', 'This is not a history exported by Balcão. Nothing was copied.'],
    ['history-file-here', 'The history of this gateway is on this computer already. Nothing was copied.'],
  ])('a file that is refused as %s says why', async (code, sentence) => {
    const { user } = openPage({
      ...emptyDesk({ recovery: null, orphans: [] }),
      ...about('electron'),
      'gateways.copyHistory': () => {
        throw failure({ kind: 'invalid-input', issues: [{ path: 'file', code }] });
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Choose a history file…' }));
    expect((await screen.findByRole('alert')).textContent).toBe(sentence);
  });
});
