/** What a charge's page says of the desks of a team. */
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { ChargeDetail } from '../../../../src-preload/contract/charges/charge-detail.ts';
import type { Language } from '../../../../src-preload/contract/values/languages.ts';
import { ChargePage } from '../../../../src-renderer/charge-page/charge-page.tsx';
import { atDesk } from '../../../support/renderer/charge-desk.tsx';
import { shownCharge } from '../../../support/renderer/shown-charge.ts';

async function open(part: Partial<ChargeDetail>, language: Language = 'en'): Promise<HTMLElement> {
  const charge = shownCharge(part);
  atDesk(<ChargePage chargeKey={charge.key} />, { 'charges.detail': () => charge }, { language });
  const article = await screen.findByRole('article');
  await within(article).findAllByRole('listitem');
  return article;
}

const { createdAt } = shownCharge();
const ofTeam: Partial<ChargeDetail> = {
  operator: 'Ana',
  desk: 'Caixa 2',
  timeline: [
    { at: createdAt, desk: 'Caixa 2', event: { kind: 'attempt', by: 'Ana' } },
    {
      at: createdAt + 1_000,
      desk: 'Caixa 1',
      event: { kind: 'state', from: 'PENDING', to: 'PAID', source: 'watch', late: false },
    },
  ],
};
const factOf = (name: string) => screen.getAllByText(name).find(({ tagName }) => tagName === 'DT')?.nextElementSibling;

describe('a charge of a team’s history', () => {
  it.each([
    ['en', 'Created', 'by Ana, on computer Caixa 2'],
    ['pt-BR', 'Criada', 'por Ana, no computador Caixa 2'],
  ] as const)('a team’s charge says who made it and at which desk (%s)', async (language, name, sentence) => {
    await open(ofTeam, language);
    expect(factOf(name)?.textContent).toContain(sentence);
  });

  it('a team’s charge whose operator is not known names the desk alone', async () => {
    await open({ ...ofTeam, operator: null });
    expect(factOf('Created')?.textContent).toMatch(/ on computer Caixa 2$/);
  });

  it('a charge that was added by its ID is not called created at the desk that added it', async () => {
    await open({ ...ofTeam, attempt: null });
    expect(factOf('Created')?.textContent).toContain('(added by ID by Ana, on computer Caixa 2)');
  });

  it.each([
    ['en', ['on computer Caixa 1', 'on computer Caixa 2']],
    ['pt-BR', ['no computador Caixa 1', 'no computador Caixa 2']],
  ] as const)('each entry of a team’s timeline says at which desk it was recorded (%s)', async (language, desks) => {
    const article = await open(ofTeam, language);
    const entries = within(article).getAllByRole('listitem');
    expect(entries.map(({ textContent }) => desks.filter((desk) => textContent.includes(desk)))).toEqual(
      desks.map((desk) => [desk]),
    );
  });

  it.each([
    ['en', /Computer Caixa 2 checks it every 3\s+s until \d\d:\d\d/],
    ['pt-BR', /O computador Caixa 2 verifica a cada 3\s+s até \d\d:\d\d/],
  ] as const)('the watch of a charge says which other desk reads it (%s)', async (language, sentence) => {
    const until = createdAt + 600_000;
    const article = await open({ ...ofTeam, watch: { kind: 'watching', until, readBy: 'Caixa 2' } }, language);
    expect(article.textContent).toMatch(sentence);
  });

  it('a charge that another desk reads now and then says so too', async () => {
    const article = await open({ watch: { kind: 'quiet', until: createdAt, readBy: 'Caixa 2' } });
    expect(article.textContent).toMatch(/Computer Caixa 2 checks it every 15\s+min until/);
  });

  it.each([
    ['en', /Sent without the team’s server: duplicates on other computers/],
    ['pt-BR', /Enviada sem contato com o servidor da equipe: não foi possível procurar cobranças parecidas/],
  ] as const)(
    'a charge sent without the team’s server says that other desks were not searched (%s)',
    async (language, sentence) => {
      const article = await open(
        { timeline: [{ at: createdAt, desk: 'Caixa 2', event: { kind: 'attempt', isOffline: true } }] },
        language,
      );
      expect(article.textContent).toMatch(sentence);
    },
  );

  it('a charge of unknown outcome that was sent without the team’s server says so as well', async () => {
    const article = await open({
      state: 'OUTCOME_UNKNOWN',
      transactionId: null,
      code: { verdict: 'absent' },
      timeline: [
        { at: createdAt, event: { kind: 'attempt', isOffline: true } },
        { at: createdAt, event: { kind: 'outcome-unknown', cause: 'reset' } },
      ],
    });
    expect(article.textContent).toContain('duplicates on other computers could not be checked');
  });
});

describe('a charge of a file', () => {
  it('a charge of a file’s history says nothing of desks or of a server', async () => {
    const article = await open({ operator: 'Ana' });
    expect(factOf('Created')?.textContent).not.toContain('Ana');
    expect(article.textContent).not.toMatch(/desk|server/);
  });
});
