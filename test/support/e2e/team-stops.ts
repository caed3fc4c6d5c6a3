/**
 * The screens of a team's history, in an admin's order. The server's part is answered here, on the page's socket, so
 * that no tour needs a PostgreSQL: what main does with a real one is tested by itself.
 */
import type { BrowserContext, Page } from 'playwright';
import type { Gateway } from '../../../src-preload/contract/gateways/gateway.ts';
import type { TeamState } from '../../../src-preload/contract/gateways/team.ts';
import { NOON, sampleGateway } from '../renderer/samples.ts';
import {
  sampleMovePlan,
  sampleServer,
  sampleTeamState,
  sampleTest,
  TEAM_GATEWAY_ID,
} from '../renderer/team-samples.ts';
import { type Answers, answerCalls } from './answered-calls.ts';
import type { Stop } from './tour-states.ts';

const ALONE_ID = '88888888-8888-4888-8888-888888888888';
const GATEWAYS: readonly Gateway[] = [
  sampleGateway({
    id: TEAM_GATEWAY_ID,
    name: 'Cooperativa Agrícola do Vale do Rio das Almas e Região',
    hasHistory: true,
    team: sampleServer({ host: 'historico-da-equipe.interno.cooperativa-agricola.example.com.br' }),
  }),
  sampleGateway({ id: ALONE_ID, name: 'Loja Norte', hasHistory: true }),
];

const [OWN, SECOND] = sampleTeamState().desks;
/** A reader, one that has charges to send, and one whose access was revoked. */
const DESKS: TeamState['desks'] =
  OWN === undefined || SECOND === undefined
    ? []
    : [
        OWN,
        { ...SECOND, waiting: 12 },
        {
          ...{ ...SECOND, id: 'desk_escritorio_sao_sebastiao_do_rio_preto', lastSeen: NOON - 20 * 86_400_000 },
          ...{ name: 'Escritório de São Sebastião do Rio Preto, sala 3', appVersion: '0.0.9', revokedAt: NOON },
        },
      ];

/** @param address the console's page, without a fragment */
export async function* teamStops(context: BrowserContext, address: string): AsyncGenerator<Stop> {
  const page = await context.newPage();
  const at = (name: string): Stop => ({ name, page });
  await answerForServer(page);
  await page.goto(`${address}#/settings/team`);
  await page.locator('main h3 ~ dl a[href$="/desks"]').first().waitFor();
  yield at('settings-team');
  await page.locator('main h3 ~ dl a[href$="/desks"]').first().click();
  await page.locator('main table').waitFor();
  yield at('team-desks');
  await page.locator('main button:not(table button)').last().click();
  await page.getByRole('dialog').waitFor();
  yield at('team-add-desk');
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.locator('main tbody button').first().click();
  await page.getByRole('dialog').waitFor();
  yield at('team-desk-revoked');
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.evaluate((id) => void location.assign(`#/team/${id}`), ALONE_ID);
  const fields = page.locator('main form input:not([type=file])');
  for (const [place, text] of [
    [0, 'db.office.example'],
    [2, 'balcao_loja'],
    [4, 'desk_caixa_1'],
    [5, 'password'],
  ] as const)
    await fields.nth(place).fill(text);
  await page.locator('main form button[type=submit]').click();
  await page.locator('main aside li button').waitFor();
  yield at('team-server-tested');
  await page.locator('main aside li button').click();
  await page.locator('main aside li button').waitFor({ state: 'detached' });
  await page.locator('main form button[type=submit]').click();
  await page.locator('main table').waitFor();
  yield at('team-move-plan');
  await page.locator('main .mantine-Group-root button').first().click();
  await page.getByRole('dialog').getByRole('button').last().click();
  await page.locator('main table').waitFor({ state: 'detached' });
  yield at('team-moved');
  await page.close();
  yield* troubled(context, address);
}

/** The server does not answer; it does, and another computer uses this one's login; a test of it fails. */
async function* troubled(context: BrowserContext, address: string): AsyncGenerator<Stop> {
  const silent = { role: null, desks: [] };
  const elsewhere = { name: 'Caixa 1, notebook novo', lastSeen: NOON, isAbsent: true };
  for (const [name, state] of [
    ['settings-team-away', sampleTeamState(silent)],
    ['settings-team-elsewhere', sampleTeamState({ ...silent, elsewhere })],
  ] as const) {
    const page = await context.newPage();
    await answerForServer(page, state);
    await page.goto(`${address}#/settings/team`);
    await page.locator('main h3 ~ dl dd').nth(2).waitFor();
    yield { name, page };
    if (name === 'settings-team-away') {
      await page.evaluate((id) => void location.assign(`#/team/${id}`), TEAM_GATEWAY_ID);
      await page.locator('main form button[type=submit] + button').click();
      await page.locator('main aside li').first().waitFor();
      yield { name: 'team-server-failed', page };
    }
    await page.close();
  }
}

/** Two gateways more, and a server that has no tables until they are created. */
function answerForServer(
  page: Page,
  state: TeamState = sampleTeamState({ role: 'admin', desks: DESKS, logins: { all: 4, accountants: 1 } }),
): Promise<void> {
  let hasTables = false;
  const empty = { result: 'warning', finding: 'schema-empty', value: '' } as const;
  const unreachable = { result: 'bad', finding: 'unreachable', value: '' } as const;
  const skipped = { result: 'skipped', finding: 'not-asked', value: '' } as const;
  const unanswered = sampleTest().map(({ line }) => ({ line, ...(line === 'address' ? unreachable : skipped) }));
  const answers: Answers = {
    'team.state': () => state,
    'team.test': () => (state.role === null ? unanswered : sampleTest(hasTables ? {} : { schema: empty })),
    'team.migrate': () => {
      hasTables = true;
      return sampleTest();
    },
    'team.planMove': () => sampleMovePlan(),
    'team.moveIn': () => ({ added: 1_170, joined: 30, digest: null }),
  };
  return answerCalls(page, answers, { 'gateways.list': (gateways) => [...gateways, ...GATEWAYS] });
}
