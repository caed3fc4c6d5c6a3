/**
 * The screens of a desk while the team's server cannot be reached, and while another desk reads. Main's part is answered
 * on the page's socket over the sandbox's charges; what main does without a server is tested by itself.
 */
import type { BrowserContext, Page } from 'playwright';
import type { TeamLink } from '../../../src-preload/contract/gateways/team.ts';
import { sampleServer, sampleTeamLink } from '../renderer/team-samples.ts';
import { answerCalls } from './answered-calls.ts';
import type { Stop } from './tour-states.ts';

const TEN_MINUTES = 600_000;

/**
 * @param address the console's page, without a fragment
 * @param pending the key of a pending charge
 */
export async function* teamLinkStops(context: BrowserContext, address: string, pending: string): AsyncGenerator<Stop> {
  const offline = await openDesk(context, { connection: 'offline', asOf: Date.now() - TEN_MINUTES, waiting: 3 });
  await offline.goto(`${address}#/charges`);
  await offline.getByRole('row').nth(1).waitFor();
  await offline.locator('[data-amber] dd').first().waitFor();
  yield { name: 'team-offline-charges', page: offline };
  await offline.locator('[role=alert] button[aria-expanded]').click();
  yield { name: 'team-offline-what-works', page: offline };
  await offline.evaluate(() => void location.assign('#/new'));
  await offline.locator('main form [role=alert]').waitFor();
  yield { name: 'team-offline-new', page: offline };
  await offline.close();

  const desk = { name: 'Caixa 1, notebook novo', lastSeen: Date.now() - TEN_MINUTES };
  const refused = await openDesk(context, {
    ...{ connection: 'offline', asOf: Date.now() - TEN_MINUTES, waiting: 3 },
    refusal: { cause: 'login-elsewhere', right: null, desk },
  });
  await refused.goto(`${address}#/charges`);
  await refused.getByRole('row').nth(1).waitFor();
  await refused.getByRole('alert').first().waitFor();
  yield { name: 'team-refused', page: refused };
  await refused.close();

  const elsewhere = await openDesk(context, { onDuty: { kind: 'other-desk', name: 'Caixa 2' } });
  await elsewhere.goto(`${address}#/charges/${pending}`);
  await elsewhere.locator('article ol').waitFor();
  yield { name: 'team-charge', page: elsewhere };
  await elsewhere.close();

  const nobody = await openDesk(context, { onDuty: { kind: 'nobody' } });
  await nobody.goto(`${address}#/charges`);
  await nobody.getByRole('row').nth(1).waitFor();
  await nobody.getByRole('alert').first().waitFor();
  yield { name: 'team-nobody-reads', page: nobody };
  await nobody.close();
}

/** A page whose gateway on screen is a team's, and whose charges were made offline at another desk. */
async function openDesk(context: BrowserContext, part: Partial<TeamLink>): Promise<Page> {
  const page = await context.newPage();
  const link = sampleTeamLink(part);
  const readBy = link.onDuty.kind === 'other-desk' ? { readBy: link.onDuty.name } : {};
  await answerCalls(
    page,
    { 'team.link': () => link },
    {
      'gateways.list': (gateways) => gateways.map((gateway) => ({ ...gateway, team: sampleServer() })),
      'access.status': (access) => ({ ...access, paused: link.connection === 'online' }),
      'charges.detail': (charge) => ({
        ...charge,
        ...{ desk: 'Caixa 2', operator: 'Ana Lúcia', state: 'PENDING', paidAt: null, feeAmount: null, netAmount: null },
        watch: { kind: 'watching', until: Date.now() + TEN_MINUTES, ...readBy },
        timeline: charge.timeline.map(({ at, event }) => ({
          ...{ at, desk: 'Caixa 2' },
          event: event.kind === 'attempt' ? { ...event, isOffline: true, by: 'Ana Lúcia' } : event,
        })),
      }),
    },
  );
  return page;
}
