import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { gatewayInput } from '../../../../src-preload/contract/gateways/gateway.ts';
import { openPage } from '../../../support/renderer/page.tsx';
import { sampleAbout, sampleGateway, sampleSettings } from '../../../support/renderer/samples.ts';

describe('who receives, in the settings of a gateway', () => {
  it.each([
    ['', ''],
    [' 12.abc.345/01de-35 ', '12ABC34501DE35'],
    ['CNPJ: 11.222.333/0001-81', '11222333000181'],
  ])('the CNPJ %j is saved as %j, and read again as that', (typed, saved) => {
    const { companyDocument } = gatewayInput.shape;
    expect(companyDocument.parse(typed)).toBe(saved);
    expect(companyDocument.parse(saved)).toBe(saved);
  });

  it.each([
    ['en', /Company name/, /^CNPJ/, 'Save gateway', 'Enter a CNPJ, not a CPF: 14 characters.', /Invalid CNPJ/],
    ['pt-BR', /Nome da empresa/, /^CNPJ/, 'Salvar gateway', /Informe um CNPJ, e não um CPF/, /CNPJ inválido/],
  ] as const)(
    'a wrong CNPJ is refused at its field, and a right one is sent (%s)',
    async (language, name, cnpj, save, notCpf, wrong) => {
      const { fake, user } = openPage(
        {
          'settings.read': () => sampleSettings({ language }),
          'gateways.change': () => ({ ...sampleGateway(), forgotten: [] }),
        },
        '#/access',
      );
      await user.type(await screen.findByLabelText(name), 'Padaria da Ana Ltda');
      const field = screen.getByLabelText(cnpj);
      await user.type(field, '529.982.247-25');
      await user.click(screen.getByRole('button', { name: save }));
      expect(await screen.findByText(notCpf)).toBeTruthy();
      await user.clear(field);
      await user.type(field, '12.ABC.345/01DE-36');
      await user.click(screen.getByRole('button', { name: save }));
      expect(await screen.findByText(wrong)).toBeTruthy();
      expect(field).toHaveProperty('value', '12.ABC.345/01DE-36');
      expect(screen.getByLabelText(name)).toHaveProperty('value', 'Padaria da Ana Ltda');
      expect(field.getAttribute('aria-invalid')).toBe('true');
      expect(field.getAttribute('aria-describedby')?.split(' ')).toContain(screen.getByText(wrong).id);
      expect(fake.inputsOf('gateways.change')).toEqual([]);
      await user.clear(field);
      await user.type(field, '12.ABC.345/01DE-35');
      await user.click(screen.getByRole('button', { name: save }));
      await waitFor(() =>
        expect(fake.inputsOf('gateways.change')).toMatchObject([
          { gateway: { companyName: 'Padaria da Ana Ltda', companyDocument: '12ABC34501DE35' } },
        ]),
      );
    },
  );

  it.each([
    ['en', 'Set by your organisation (/etc/balcao/policy.json)'],
    ['pt-BR', 'Definido pela sua organização (/etc/balcao/policy.json)'],
  ] as const)('a company that the office locked is shown, and nobody can type in it (%s)', async (language, note) => {
    const gateway = sampleGateway({ companyName: 'Padaria da Ana Ltda', companyDocument: '12ABC34501DE35' });
    const managed = {
      source: 'system' as const,
      inForce: 'file' as const,
      path: '/etc/balcao/policy.json',
      ...{ problems: [], settings: [], gatewaysLocked: false, exportsMasked: false, revealLocked: false },
      gateways: [
        { id: gateway.id, locked: true, fields: ['companyDocument'], outcome: 'kept' as const, forgotten: false },
      ],
    };
    const { user } = openPage(
      {
        'settings.read': () => sampleSettings({ language }),
        'settings.about': () => sampleAbout({ managed }),
        'gateways.list': () => [gateway],
      },
      '#/access',
    );
    const field = await screen.findByLabelText(/^CNPJ/);
    expect(field.closest('details')?.open).toBe(true);
    expect(field).toHaveProperty('value', '12.ABC.345/01DE-35');
    expect(document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent).toBe(note);
    await user.type(field, '9');
    expect(field).toHaveProperty('value', '12.ABC.345/01DE-35');
    // The name is not in the policy.
    const name = screen.getByLabelText(/Company name|Nome da empresa/);
    await user.type(name, '!');
    expect(name).toHaveProperty('value', 'Padaria da Ana Ltda!');
  });
});
