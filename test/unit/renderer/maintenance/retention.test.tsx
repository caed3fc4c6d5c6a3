import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Retention } from '../../../../src-preload/contract/maintenance/retention-operations.ts';
import type { Settings } from '../../../../src-preload/contract/settings/settings.ts';
import { openPage } from '../../../support/renderer/page.tsx';
import { GATEWAY_ID, sampleSettings } from '../../../support/renderer/samples.ts';

const TOMORROW = Date.now() + 20 * 3_600_000;
const preview = { charges: 1_234, before: Date.UTC(2025, 10, 1, 3), beginsAt: TOMORROW };

function answers(language: Settings['language'], first: Retention | null) {
  let retention = first;
  return {
    'settings.read': () => sampleSettings({ language }),
    'maintenance.backups': () => [],
    'audit.list': () => [],
    'retention.read': () => retention,
    'retention.preview': () => preview,
    'retention.set': ({ months }: { readonly months: number }) => {
      retention = { months, beginsAt: TOMORROW, waits: false };
      return retention;
    },
    'retention.clear': () => {
      retention = null;
      return null;
    },
  };
}

const select = (name: string) => screen.findByRole('combobox', { name });

describe('the retention period', () => {
  it('choosing a retention period asks with the number of charges and the last erased day', async () => {
    const { fake, user } = openPage(answers('pt-BR', null), '#/settings/privacy');
    await user.selectOptions(await select('Apagar dados de clientes depois de'), '12');
    const dialog = await screen.findByRole('dialog', { name: 'Apagar dados de clientes depois de 12 meses?' });
    expect(await within(dialog).findByText('1.234 cobranças até 31/10/2025 perdem os dados do cliente.')).toBeTruthy();
    expect(dialog.textContent).toContain('Até lá você pode cancelar aqui.');
    await user.click(within(dialog).getByRole('button', { name: 'Cancelar' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(fake.inputsOf('retention.set')).toEqual([]);
    expect(await select('Apagar dados de clientes depois de')).toHaveProperty('value', '0');
  });

  it('a confirmed retention period is announced before it begins, and cancelled with one button', async () => {
    const { fake, user } = openPage(answers('en', null), '#/settings/privacy');
    await user.selectOptions(await select('Delete customers’ data after'), '12');
    const dialog = await screen.findByRole('dialog', { name: 'Delete customers’ data after 12 months?' });
    await within(dialog).findByText('1,234 charges up to 31/10/2025 lose their customers’ data.');
    await user.click(within(dialog).getByRole('button', { name: 'Delete from tomorrow on' }));
    expect(fake.inputsOf('retention.set')).toEqual([{ gatewayId: GATEWAY_ID, months: 12 }]);
    const banner = await screen.findByRole('alert');
    expect(banner.textContent).toMatch(/Customers’ data will be deleted from .* on\./);
    expect(within(banner).getByRole('link', { name: 'Review or cancel' }).getAttribute('href')).toBe(
      '#/settings/privacy',
    );
    await user.click(screen.getByRole('button', { name: 'Cancel: keep customers’ data' }));
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
    expect(fake.inputsOf('retention.clear')).toEqual([{ gatewayId: GATEWAY_ID }]);
  });

  it.each([
    ['pt-BR', 'A exclusão de dados de clientes está parada.', 'Confira a data.'],
    ['en', 'Deletion of customers’ data is waiting.', 'Check the date.'],
  ] as const)(
    'a retention that waits for the clock is shown in %s by banner and section',
    async (language, title, next) => {
      openPage(answers(language, { months: 12, beginsAt: Date.now() - 1, waits: true }), '#/settings/privacy');
      expect((await screen.findByRole('alert')).textContent).toContain(next);
      expect(await screen.findAllByText(title)).toHaveLength(2);
    },
  );

  it('whoever knows that the date is right confirms the period again, and it begins tomorrow', async () => {
    const { fake, user } = openPage(
      answers('pt-BR', { months: 12, beginsAt: Date.now() - 1, waits: true }),
      '#/settings/privacy',
    );
    await user.click(await screen.findByRole('button', { name: 'A data está certa' }));
    const dialog = await screen.findByRole('dialog', { name: 'Apagar dados de clientes depois de 12 meses?' });
    await user.click(within(dialog).getByRole('button', { name: 'Apagar a partir de amanhã' }));
    await waitFor(() => expect(screen.queryByText('A exclusão de dados de clientes está parada.')).toBeNull());
    expect(fake.inputsOf('retention.set')).toMatchObject([{ months: 12 }]);
  });
});
