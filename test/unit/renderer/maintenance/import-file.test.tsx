import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { failure } from '../../../support/renderer/fake-bridge.ts';
import { openPage } from '../../../support/renderer/page.tsx';
import {
  deskResponses,
  GATEWAY_ID,
  sampleAbout,
  sampleHistoryStatus,
  sampleSettings,
} from '../../../support/renderer/samples.ts';

const answers = {
  ...deskResponses(),
  'history.status': () => sampleHistoryStatus(),
  'history.backups': () => [],
  'audit.list': () => [],
  'history.mergeIn': () => ({ added: 2, joined: 1, same: 0, skipped: 0 }),
};
const TICKET = 't'.repeat(32);

describe('importing a history file', () => {
  it('a history file to import is chosen in the browser shell, sent to Balcão, and identified by its ticket instead of a path', async () => {
    const sent: { address: string; init: RequestInit | undefined }[] = [];
    vi.stubGlobal('fetch', async (address: URL, init?: RequestInit) => {
      sent.push({ address: String(address), init });
      return new Response(TICKET, { status: 201 });
    });
    const { fake, user } = openPage(answers, '#/care');
    const field = await screen.findByLabelText<HTMLInputElement>('Import a history…');
    const file = new File(['pages'], 'moved.history');
    await user.upload(field, file);
    expect(await screen.findByText(/2/, { selector: 'p[role=status]' })).toBeTruthy();
    expect(fake.inputsOf('history.mergeIn')).toEqual([{ gatewayId: GATEWAY_ID, ticket: TICKET }]);
    expect(sent).toMatchObject([{ address: expect.stringMatching(/\/upload$/), init: { method: 'POST', body: file } }]);
  });

  it.each(['lost', 'ended'] as const)(
    'a history file is sent nowhere while the connection to Balcão is %s',
    async (how) => {
      const sent = vi.fn<typeof fetch>();
      vi.stubGlobal('fetch', sent);
      const { fake, user } = openPage(answers, '#/care');
      const field = await screen.findByLabelText<HTMLInputElement>('Import a history…');
      act(() => fake.connection(how));
      await user.upload(field, new File(['pages'], 'moved.history'));
      expect(await screen.findByText(/This page lost its connection to Balcão/)).toBeTruthy();
      expect(sent).not.toHaveBeenCalled();
    },
  );

  it('a history file that does not fit on the disk is reported, and nothing is imported', async () => {
    vi.stubGlobal('fetch', async () => new Response('', { status: 507 }));
    const { fake, user } = openPage(answers, '#/care');
    await user.upload(await screen.findByLabelText('Import a history…'), new File(['pages'], 'moved.history'));
    expect(await screen.findByText(/The disk is full/)).toBeTruthy();
    expect(fake.inputsOf('history.mergeIn')).toEqual([]);
  });

  it.each([
    [
      'en',
      'Import a history…',
      'This file is the history of another gateway: Loja de teste (https://pix.example, sandbox). Nothing was imported.',
    ],
    [
      'pt-BR',
      'Importar um histórico…',
      'Este arquivo é o histórico de outro gateway: Loja de teste (https://pix.example, sandbox). Nada foi importado.',
    ],
  ] as const)(
    "a history file to import is chosen by Electron's dialog, and another gateway's file is refused with its owner (%s)",
    async (language, button, text) => {
      const { fake, user } = openPage(
        {
          ...answers,
          'app.about': () => sampleAbout({ shell: 'electron' }),
          'settings.read': () => sampleSettings({ language }),
          'history.mergeIn': () => {
            throw failure({ kind: 'cancelled' });
          },
        },
        '#/care',
      );
      await user.click(await screen.findByRole('button', { name: button }));
      await waitFor(() => expect(fake.inputsOf('history.mergeIn')).toEqual([{ gatewayId: GATEWAY_ID, ticket: null }]));
      expect(screen.queryByRole('alert')).toBeNull();
      fake.respond({
        'history.mergeIn': () => {
          const whose = { name: 'Loja de teste', origin: 'https://pix.example', environment: 'sandbox' } as const;
          throw failure({ kind: 'file-not-taken', reason: 'another-gateway', whose });
        },
      });
      await user.click(await screen.findByRole('button', { name: button }));
      expect(await screen.findByText(text)).toBeTruthy();
    },
  );
});
