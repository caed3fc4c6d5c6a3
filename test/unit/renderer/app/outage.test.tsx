import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import type { ChargeDetail } from '../../../../src-preload/contract/charges/charge-detail.ts';
import type { TokenCheck } from '../../../../src-preload/contract/gateways/gateway.ts';
import type { PayerView } from '../../../../src-preload/contract/payer/payer-view.ts';
import type { ShownToPayer } from '../../../../src-preload/contract/payer-bridge.ts';
import { LANGUAGES } from '../../../../src-preload/contract/values/languages.ts';
import type { ServiceOutage } from '../../../../src-preload/contract/watch/service-outage.ts';
import { ChargePage } from '../../../../src-renderer/charge-page/charge-page.tsx';
// The first import of the form takes longer on a busy machine than a test waits for what is on screen.
import '../../../../src-renderer/new-charge/new-charge-page.tsx';
import { payerMessages } from '../../../../src-renderer/payer/messages.ts';
import { PayerPage } from '../../../../src-renderer/payer/payer-page.tsx';
import { atDesk } from '../../../support/renderer/charge-desk.tsx';
import { failure } from '../../../support/renderer/fake-bridge.ts';
import { openPage } from '../../../support/renderer/page.tsx';
import { deskResponses, sampleAccess, sampleRow, sampleSettings } from '../../../support/renderer/samples.ts';
import { rowOf, shownCharge } from '../../../support/renderer/shown-charge.ts';

afterEach(cleanup);

const since = Date.now() - 1_000;
const failing = (part: Partial<Extract<ServiceOutage, { kind: 'failing' }>> = {}): ServiceOutage => ({
  ...{ kind: 'failing', since, why: 'error', httpStatus: 502 },
  ...part,
});
const held: ServiceOutage = { kind: 'held', until: Date.now() + 900_000 };
const lost = failing({ why: 'network', httpStatus: null });

const unanswered: TokenCheck = {
  ...{ verdict: 'cannot-tell', method: 'documented-read', reason: 'network', httpStatus: null },
  ...{ cause: 'unreachable', control: null, occasion: 'demand', at: since },
};

const CLOCK = String.raw`(.* )?\d\d:\d\d`;
const SENTENCES = [
  ['en', failing(), `No answer from the gateway since ${CLOCK} \\(error 502\\)\\.`],
  [
    'en',
    failing({ why: 'redirect', httpStatus: 302 }),
    `No answer from the gateway since ${CLOCK} \\(redirect 302\\)\\.`,
  ],
  [
    'en',
    failing({ why: 'no-charge', httpStatus: 200 }),
    `Since ${CLOCK} the gateway’s answers have had no charge in them\\.`,
  ],
  [
    'pt-BR',
    failing({ why: 'firewall', httpStatus: 403 }),
    `Desde ${CLOCK} um firewall ou proxy responde no lugar do gateway \\(erro 403\\)\\. Fale com quem cuida da rede ou do gateway\\.`,
  ],
  ['en', lost, `No connection to the gateway since ${CLOCK}\\.`],
  ['en', held, `The gateway asked Balcão to wait until ${CLOCK}\\.`],
  ['pt-BR', failing(), `Sem resposta do gateway desde ${CLOCK} \\(erro 502\\)\\.`],
  ['pt-BR', held, `O gateway pediu para esperar até ${CLOCK}\\.`],
] as const;

const responses = (language: 'en' | 'pt-BR', outage: ServiceOutage | null) => ({
  ...deskResponses([sampleRow(1)]),
  'settings.read': () => sampleSettings({ language }),
  'access.status': () =>
    sampleAccess({
      outage,
      reachability: outage?.kind === 'failing' && outage.why === 'network' ? 'unreachable' : 'reachable',
    }),
});

describe('a gateway that cannot be read', () => {
  it.each(SENTENCES)(
    'one banner says it, and is gone when the gateway is back (%s, %#)',
    async (language, outage, text) => {
      const { fake } = openPage(responses(language, outage));
      const [banner] = await screen.findAllByRole('alert');
      expect(banner?.textContent).toMatch(new RegExp(`^${text} `));
      expect(screen.getAllByText(new RegExp(`^${text}$`))).toHaveLength(1);
      act(() => fake.signal('access-changed', sampleAccess()));
      await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
    },
  );

  it.each(SENTENCES)('the home screen says it among what needs attention (%s, %#)', async (language, outage, text) => {
    const { fake } = openPage(responses(language, outage), '#/today');
    expect(await screen.findByText(new RegExp(`^${text}$`))).toBeTruthy();
    act(() => fake.signal('access-changed', sampleAccess()));
    await waitFor(() => expect(screen.queryByText(new RegExp(`^${text}$`))).toBeNull());
  });

  it.each([
    ['#/new', 'Create charge', /^No connection to the gateway. You can still try/],
    ['#/reports/reconcile', 'Start', /^No connection to the gateway. You can still try/],
    ['#/reports/closing', 'Close the day', /^Payments that the gateway has not shown yet may be missing/],
  ])(
    '%s says beside its button what it means that the gateway is away; its banner tries again',
    async (path, name, means) => {
      const { fake, user } = openPage({ ...responses('en', lost), 'access.verify': () => unanswered }, path);
      expect(await screen.findByRole('button', { name })).toBeTruthy();
      expect(await screen.findByText(means)).toBeTruthy();
      const [ofBanner] = await screen.findAllByRole('button', { name: 'Try again' });
      await user.click(ofBanner ?? document.body);
      expect(await screen.findByText('The gateway could not be reached.')).toBeTruthy();
      expect(fake.inputsOf('access.verify')).toHaveLength(1);
      act(() => fake.signal('access-changed', sampleAccess()));
      await waitFor(() => expect(screen.queryByText(means)).toBeNull());
    },
  );

  it('a try of the banner that changes nothing is told, whatever became of it', async () => {
    let isBroken = false;
    const verify = () => {
      if (isBroken) throw failure({ kind: 'internal', reference: 'E-1' });
      return { ...unanswered, reason: 'server-error' as const };
    };
    const { user } = openPage({ ...responses('en', failing()), 'access.verify': verify });
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('The gateway is failing.')).toBeTruthy();
    isBroken = true;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText(/E-1/)).toBeTruthy();
  });

  it('the access screen says it in place of Connected', async () => {
    const { fake } = openPage(responses('en', failing()), '#/access');
    const fact = async () => (await screen.findByText('Gateway', { selector: 'dt' })).parentElement?.textContent;
    await waitFor(async () => expect(await fact()).toMatch(/No answer from the gateway since .*\(error 502\)\./));
    expect(await fact()).not.toContain('Connected');
    act(() => fake.signal('access-changed', sampleAccess()));
    await waitFor(async () => expect(await fact()).toContain('Connected'));
  });
});

describe('a charge whose gateway cannot be read', () => {
  const open = async (watch: ChargeDetail['watch'], language: 'en' | 'pt-BR' = 'en') => {
    const charge = shownCharge({ watch });
    const desk = atDesk(<ChargePage chargeKey={charge.key} />, { 'charges.detail': () => charge }, { language });
    await within(await screen.findByRole('article')).findAllByRole('listitem');
    return desk;
  };
  const why = { kind: 'failing', since, why: 'error', httpStatus: 502 } as const;

  it.each([
    ['en', /^No answer from the gateway since .*\d\d:\d\d \(error 502\)\. Next try at \d\d:\d\d:\d\d\.$/],
    ['pt-BR', /^Sem resposta do gateway desde .*\d\d:\d\d \(erro 502\)\. Próxima tentativa às \d\d:\d\d:\d\d\.$/],
  ] as const)('the charge says it in place of its pace, with the next try (%s)', async (language, text) => {
    const desk = await open({ ...why, nextAt: Date.now() + 60_000 }, language);
    expect(await screen.findByText(text)).toBeTruthy();
    expect(screen.queryByText(/3 s/)).toBeNull();
    const back = shownCharge();
    desk.signal('charges-changed', { gatewayId: desk.gatewayId, rows: [rowOf(back)] });
    expect(await screen.findByText(/3 s/)).toBeTruthy();
    expect(screen.queryByText(text)).toBeNull();
  });

  it('a next try that is past is not shown', async () => {
    await open({ ...why, nextAt: Date.now() - 1 });
    expect(await screen.findByText(/\(error 502\)\.$/)).toBeTruthy();
  });

  it('a charge that is not read because the gateway asked to wait says until when', async () => {
    await open({ kind: 'held', until: Date.now() + 900_000 });
    expect(await screen.findByText(/^The gateway asked Balcão to wait until .*\d\d:\d\d\.$/)).toBeTruthy();
  });

  it.each([
    ['pt-BR', 'lost', 'Aguarde', /^A tela perdeu a conexão com o caixa\./],
    ['en', 'lost', 'Please wait', /^This screen has lost its connection to the checkout\./],
    ['pt-BR', 'ended', 'O caixa foi fechado', /^Fale com quem está atendendo você\./],
    ['en', 'ended', 'The checkout was closed', /^Please ask at the counter\./],
  ] as const)(
    'the payer’s window says in %s that the console is %s, and shows no code',
    (language, kind, title, text) => {
      let show: (next: ShownToPayer) => void = () => undefined;
      const bridge = {
        listen: (listener: (next: ShownToPayer) => void) => {
          show = listener;
        },
      };
      render(<PayerPage bridge={bridge} />);
      const { code } = shownCharge();
      if (code.verdict !== 'sound') throw new Error(code.verdict);
      const charge = { amount: 500, payee: 'Loja', payload: code.payload, expiresAt: null, isDelayed: false };
      act(() => show({ kind: 'charge', language, ...charge, isSandbox: false }));
      expect(screen.getByRole('img')).toBeTruthy();
      expect(screen.queryByText('SANDBOX')).toBeNull();
      act(() => show({ kind: 'charge', language, ...charge, isSandbox: true }));
      expect(screen.getByText('SANDBOX')).toBeTruthy();
      act(() => show({ kind: 'paid', language, amount: 500, isSandbox: true }));
      expect(screen.getByText('SANDBOX')).toBeTruthy();
      act(() => show({ kind, language }));
      expect(screen.getByRole('heading', { name: title })).toBeTruthy();
      expect(screen.getByRole('status').textContent).toMatch(text);
      expect(screen.queryByRole('img')).toBeNull();
    },
  );

  it.each(LANGUAGES)(
    'the payer’s window says in %s that a payment is shown late, and stops when it is not',
    (language) => {
      const { code } = shownCharge();
      if (code.verdict !== 'sound') throw new Error(code.verdict);
      const { payload } = code;
      const view = (isDelayed: boolean): PayerView => ({
        ...{
          kind: 'charge',
          language,
          amount: 500,
          payee: 'Loja',
          payload,
          expiresAt: null,
          isDelayed,
          isSandbox: false,
        },
      });
      let show: (next: PayerView) => void = () => undefined;
      const bridge = {
        listen: (listener: (next: PayerView) => void) => {
          show = listener;
        },
      };
      render(<PayerPage bridge={bridge} />);
      act(() => show(view(true)));
      expect(screen.getByText(payerMessages[language].delayed)).toBeTruthy();
      expect(screen.getByRole('img')).toBeTruthy();
      act(() => show(view(false)));
      expect(screen.queryByText(payerMessages[language].delayed)).toBeNull();
    },
  );
});
