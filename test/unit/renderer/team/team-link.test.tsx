/** What every screen says of the team's server, and of the desk that reads for all. */
import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { AccessStatus } from '../../../../src-preload/contract/gateways/gateway.ts';
import type { TeamLink } from '../../../../src-preload/contract/gateways/team.ts';
import type { Language } from '../../../../src-preload/contract/values/languages.ts';
import { type FakeBridge, type FakeResponses, failure } from '../../../support/renderer/fake-bridge.ts';
import { openPage } from '../../../support/renderer/page.tsx';
import {
  deskResponses,
  NOON,
  sampleAccess,
  sampleGateway,
  sampleRow,
  sampleSettings,
} from '../../../support/renderer/samples.ts';
import { sampleServer, sampleTeamLink } from '../../../support/renderer/team-samples.ts';

const shared = sampleGateway({ team: sampleServer(), hasHistory: true });

interface Desk {
  readonly link?: Partial<TeamLink>;
  readonly access?: Partial<AccessStatus>;
  readonly language?: Language;
  readonly more?: FakeResponses;
}

function answers({ link = {}, access = {}, language = 'en', more = {} }: Desk): FakeResponses {
  return {
    ...deskResponses([sampleRow(1)]),
    'settings.read': () => sampleSettings({ language }),
    'gateways.list': () => [shared],
    'team.link': () => sampleTeamLink(link),
    'access.status': () => sampleAccess(access),
    ...more,
  };
}

/** The banner with this text, once it is there. */
const banner = (text: RegExp) =>
  waitFor(() => {
    const found = [...screen.queryAllByRole('alert'), ...screen.queryAllByRole('status')].find(({ textContent }) =>
      text.test(textContent),
    );
    if (found === undefined) throw new Error(`no banner says ${text}`);
    return found;
  });
/** Main says it of itself, and answers so from then on. */
function change(fake: FakeBridge, part: Partial<TeamLink>): void {
  const link = sampleTeamLink(part);
  fake.respond({ 'team.link': () => link });
  act(() => fake.signal('team-link-changed', link));
}
const offline = { connection: 'offline', asOf: NOON, onDuty: { kind: 'nobody' } } as const;
const elsewhere = { onDuty: { kind: 'other-desk', name: 'Caixa 2' } } as const;
const totals = (name: string) => screen.findByLabelText(name);

describe('a desk without contact to the team’s server', () => {
  it.each([
    ['en', /No contact with the team’s server since .* The list is a copy/],
    ['pt-BR', /Sem contato com o servidor da equipe desde .* A lista é uma cópia/],
  ] as const)(
    'every screen says since when the server is away, and whose charges are a copy (%s)',
    async (language, text) => {
      openPage(answers({ link: offline, language }), '#/settings');
      await banner(text);
      act(() => {
        window.location.hash = '#/charges';
      });
      await banner(text);
    },
  );

  it.each([
    ['en', 'What still works', /Works: charges, notes and tags.* as of .*Needs the server: reports/],
    [
      'pt-BR',
      'O que funciona',
      /Funcionam: cobranças, anotações e etiquetas.*últimos 30 dias, de .*Dependem do servidor/,
    ],
  ] as const)(
    'the banner opens what works without the server and what waits for it (%s)',
    async (language, name, text) => {
      const { user } = openPage(answers({ link: offline, language }));
      await user.click(await screen.findByRole('button', { name }));
      await banner(text);
    },
  );

  it.each([
    ['en', 1, '1 charge to send.'],
    ['en', 12, '12 charges to send.'],
    ['pt-BR', 12, '12 cobranças a enviar.'],
  ] as const)(
    'the banner counts the charges that wait for the server (%s, %i)',
    async (language, waiting, sentence) => {
      openPage(answers({ link: { ...offline, waiting }, language }));
      await waitFor(async () => expect((await banner(/\d/)).textContent).toContain(sentence));
    },
  );

  it.each([
    ['en', 'Totals of what is shown', /^As of.*last 30 days/],
    ['pt-BR', 'Totais do que está na tela', /^Cópia de.*últimos 30 dias/],
  ] as const)('the list says beside its totals from when its copy is (%s)', async (language, name, text) => {
    openPage(answers({ link: offline, language }));
    await waitFor(async () => expect((await totals(name)).textContent).toMatch(text));
  });

  it('a desk that has no copy shows its own charges and says so', async () => {
    openPage(answers({ link: { ...offline, asOf: null } }));
    expect((await banner(/^No contact with the team’s server\. /)).textContent).toContain(
      'only this computer’s charges',
    );
    expect((await totals('Totals of what is shown')).textContent).toMatch(/^Only this computer’s charges/);
  });

  it.each([
    ['en', /Duplicates cannot be checked\./],
    ['pt-BR', /Sem verificação de repetidas\./],
  ] as const)('the form says before it is sent that duplicates cannot be looked for (%s)', async (language, text) => {
    openPage(answers({ link: offline, language }), '#/new');
    expect(await screen.findByText(text)).toBeTruthy();
  });

  it('what needs the server is refused with what to do, and what was typed stays', async () => {
    const { user } = openPage(
      answers({
        link: offline,
        more: {
          'charges.create': () => {
            throw failure({ kind: 'history-unavailable', reason: 'server-unreachable' });
          },
        },
      }),
      '#/new',
    );
    const amount = await screen.findByLabelText(/^Amount/);
    // A form outlives its screen: another test may have typed into this gateway's.
    await user.clear(amount);
    await user.type(amount, '12.9');
    await user.click(screen.getByRole('button', { name: 'Create charge' }));
    expect(await screen.findByText(/This needs the server/)).toBeTruthy();
    expect(amount).toHaveProperty('value', '12.90');
  });

  it('once the server is reached again the lists are read again, and nothing is called a copy', async () => {
    const { fake } = openPage(answers({ link: offline }));
    await banner(/^No contact/);
    const before = fake.inputsOf('charges.list').length;
    change(fake, { waiting: 2 });
    await banner(/2 charges of this computer are not on the team’s server yet/);
    await waitFor(() => expect(fake.inputsOf('charges.list').length).toBeGreaterThan(before));
    change(fake, {});
    await waitFor(() => expect(screen.queryByText(/not on the team’s server yet/)).toBeNull());
    expect(screen.queryByText('As of')).toBeNull();
  });

  it('the server that is lost while the page is open is said by main’s signal', async () => {
    const { fake } = openPage(answers({}));
    await totals('Totals of what is shown');
    expect(screen.queryByText(/No contact/)).toBeNull();
    const save = screen.getByRole('button', { name: 'Export CSV' });
    await waitFor(() => expect([save.title, save.hasAttribute('disabled')]).toEqual(['', false]));
    change(fake, offline);
    await banner(/^No contact/);
    await waitFor(() => expect(save.title).toMatch(/^Exports need the team’s server/));
    expect(save.hasAttribute('disabled')).toBe(true);
  });
});

describe('a team’s server that refuses this desk', () => {
  it.each([
    ['en', 'read-only', /takes no changes now \(read-only\)\. Ask whoever administers the server to allow changes/],
    ['en', 'right-missing', /the right INSERT charges is missing\. Ask whoever administers the server to grant it/],
    ['en', 'password', /does not accept this computer’s password\. Ask an admin to type the new one/],
    ['en', 'login-disabled', /does not admit this computer’s login\. Ask .* to enable the login again/],
    ['en', 'other-gateway', /has another company’s charges\. Ask an admin to check the schema’s name/],
    ['en', 'login-elsewhere', /login is in use at Caixa 2, last seen .*\. Ask .* take over its login in Settings/],
    ['en', 'certificate', /certificate of the team’s server has expired.* Ask .* to renew it/],
    ['en', 'other', /does not accept this computer\. Ask an admin to test the connection/],
    ['pt-BR', 'read-only', /não aceita alterações agora \(somente leitura\)\. Peça .* liberar as alterações/],
    ['pt-BR', 'right-missing', /falta a permissão INSERT charges\. Peça .* concedê-la de novo/],
    ['pt-BR', 'password', /não aceita a senha deste computador\. Peça .* digitar a nova/],
    ['pt-BR', 'login-disabled', /não aceita o login deste computador\. Peça .* reativar o login/],
    ['pt-BR', 'other-gateway', /tem as cobranças de outra empresa\. Peça .* conferir o nome do schema/],
    ['pt-BR', 'login-elsewhere', /está em uso em Caixa 2 \(último acesso: .*\)\. .* assuma o login/],
    ['pt-BR', 'certificate', /certificado do servidor da equipe venceu.* Peça .* renová-lo/],
    ['pt-BR', 'other', /não aceita este computador\. Peça .* testar a conexão/],
  ] as const)('the banner says what it refuses and what to do (%s, %s)', async (language, cause, text) => {
    const right = cause === 'right-missing' ? 'INSERT charges' : null;
    const desk = cause === 'login-elsewhere' ? { name: 'Caixa 2', lastSeen: NOON } : null;
    openPage(answers({ link: { refusal: { cause, right, desk }, waiting: 2 }, language }));
    const { textContent } = await banner(text);
    expect(textContent).toMatch(
      language === 'en' ? /You can create charges.* 2 charges to send/ : /2 cobranças a enviar/,
    );
    expect(textContent).not.toMatch(/What works|O que funciona/);
  });

  it('a right that is not known is not named, and without the server the copy is explained', async () => {
    openPage(answers({ link: { ...offline, refusal: { cause: 'right-missing', right: null, desk: null } } }));
    expect((await banner(/: a right is missing\./)).textContent).toContain('What still works');
  });

  it.each([
    ['en', /The certificate of the team’s server expires on 20\/11\/2026\. Ask .* to renew it before/],
    ['pt-BR', /O certificado do servidor da equipe vence em 20\/11\/2026\. Peça .* renová-lo antes/],
  ] as const)('a certificate that ends soon is told with its day (%s)', async (language, text) => {
    openPage(answers({ link: { certificateEnds: NOON }, language }));
    await banner(text);
  });
});

describe('the desk that reads for all', () => {
  it.each(['absent', 'unreadable', 'locked', 'paused'] as const)(
    'a desk without a usable token (%s) says that another one reads, and that none can be created here',
    async (problem) => {
      const access = problem === 'paused' ? { paused: true } : { token: problem };
      openPage(answers({ link: elsewhere, access }));
      const shown = await banner(/Charges are checked by computer Caixa 2, but none can be created here/);
      expect(within(shown).getByRole('link').getAttribute('href')).toBe('#/access');
      expect(screen.queryByText(/not being checked/)).toBeNull();
    },
  );

  it('a desk that does not reach the gateway says that another one reads', async () => {
    openPage(answers({ link: elsewhere, access: { reachability: 'unreachable' } }));
    await banner(/No connection from this computer to the gateway\. Charges are checked by computer Caixa 2/);
  });

  it.each([
    ['en', /No computer of the team has a valid token\. Charges are neither checked nor created/],
    ['pt-BR', /Nenhum computador da equipe tem um token válido\. As cobranças não são verificadas nem criadas/],
  ] as const)(
    'where no desk has a valid token, one banner says so and leads to Access (%s)',
    async (language, text) => {
      openPage(answers({ link: { onDuty: { kind: 'nobody' } }, access: { paused: true }, language }));
      const shown = await banner(text);
      expect(within(shown).getByRole('link').getAttribute('href')).toBe('#/access');
      expect(screen.getAllByRole('alert')).toHaveLength(1);
    },
  );

  it('while the duty goes from one desk to another, a desk with a valid token says nothing', async () => {
    openPage(answers({ link: { onDuty: { kind: 'nobody' } } }));
    await totals('Totals of what is shown');
    expect(screen.queryByText(/valid token/)).toBeNull();
  });

  it.each(['#/today', '#/access'])(
    'where another desk checks, nothing of %s says that none does',
    async (screenPath) => {
      openPage(answers({ link: elsewhere, access: { paused: true } }), screenPath);
      expect(await screen.findByText(/Charges are checked by computer Caixa 2/)).toBeTruthy();
      expect((await screen.findAllByText('Token refused')).length).toBeGreaterThan(0);
      expect(screen.queryByText(/not being (created|checked)/)).toBeNull();
    },
  );

  it('the home screen says the same among what needs attention', async () => {
    const { fake } = openPage(answers({ link: elsewhere, access: { paused: true } }), '#/today');
    expect(await screen.findByText(/Charges are checked by computer Caixa 2/)).toBeTruthy();
    change(fake, { onDuty: { kind: 'nobody' } });
    expect(await screen.findByText('No computer of the team has a valid token')).toBeTruthy();
  });

  it('a file’s history is asked for no team, and keeps its own banners', async () => {
    const { fake } = openPage(
      answers({ access: { paused: true }, more: { 'gateways.list': () => [sampleGateway({ hasHistory: true })] } }),
    );
    await banner(/^The gateway refused the token\. Charges are not being checked/);
    expect(fake.inputsOf('team.link')).toEqual([]);
  });
});
