/** A creation at one desk of a team, beside what the others send: through the desk's charges to a gateway. */
import { randomUUID } from 'node:crypto';
import { describe, expect, it, onTestFinished } from 'vitest';
import { GatewayCharges } from '../../../src-main/charges/gateway-charges.ts';
import { systemClock } from '../../../src-main/ground/clock.ts';
import type { HistoryApi } from '../../../src-main/history/api/history-api.ts';
import type { TeamRole } from '../../../src-main/team-history/rights/role-names.ts';
import { draft } from '../../../src-preload/contract/drafts/draft.ts';
import { ConsoleFailure } from '../../../src-preload/contract/errors.ts';
import { testClient } from '../../support/gateway/gateway-client.ts';
import { type HeldService, heldService } from '../../support/gateway/services/held-service.ts';
import { typedDraft } from '../../support/gateway/typed-draft.ts';
import { temporaryFolder } from '../../support/history/history-world.ts';
import { historyWorkers } from '../../support/run/built-scripts.ts';
import { startCuttingProxy } from '../../support/team/cutting-proxy.ts';
import { HAS_POSTGRES } from '../../support/team/postgres-releases.ts';
import { openTestTeamHistory, testTeamServer } from '../../support/team/team-world.ts';

async function openDesk(team: string, role: TeamRole, through?: { readonly port: number }): Promise<HistoryApi> {
  const deps = { workers: historyWorkers, log: () => undefined, folder: temporaryFolder() };
  const history = await openTestTeamHistory(deps, role, team, through);
  onTestFinished(() => history.close());
  return history;
}

function chargesOf(history: HistoryApi, { baseUrl }: HeldService): GatewayCharges {
  return new GatewayCharges({
    ...{
      history,
      shared: null,
      client: testClient(baseUrl),
      clock: systemClock,
      random: Math.random,
      newId: randomUUID,
    },
    hasToken: async () => true,
    whyNoToken: async () => new ConsoleFailure({ kind: 'token-missing' }),
    sendAttemptId: () => true,
    withoutItems: () => 'omit',
    postbackUrl: () => '',
    payerLanguage: () => 'pt-BR',
    operator: () => null,
    requestsPerSecond: () => 10,
    unread: async () => 0,
    changed: () => undefined,
    rowGone: () => undefined,
    checkingMany: () => undefined,
    underwayChanged: () => undefined,
    paid: () => undefined,
    linkChanged: () => undefined,
    lacksCharges: () => undefined,
    paused: () => undefined,
    reached: () => undefined,
    outage: () => undefined,
    unsteady: () => undefined,
    timeZone: () => 'auto',
    clockChanged: () => undefined,
    failed: () => undefined,
    notRecorded: () => undefined,
  });
}

const invoice = () => draft.parse(typedDraft({ reference: 'NF-1' }));
const postsTo = ({ seen }: HeldService) => seen.filter(({ method }) => method === 'POST').length;

describe.skipIf(!HAS_POSTGRES)('a creation over a team’s history', () => {
  it('a charge that another desk is sending is asked about and not sent, and confirmed sent once', async () => {
    const team = temporaryFolder();
    const service = await heldService();
    const [one, other] = [await openDesk(team, 'operator'), await openDesk(team, 'admin')];
    const twin = invoice();
    // What the second desk finds before the first one has begun.
    const asked = await other.possibleDuplicates({ draftId: twin.id, reference: 'NF-1', amount: 12_345, document: '' });
    expect(asked).toBeNull();
    const first = chargesOf(one, service).drafts.create(invoice(), false);
    await service.arrived;
    const second = chargesOf({ ...other, possibleDuplicates: async () => asked }, service);
    expect(await second.drafts.create(twin, false)).toMatchObject({
      ...{ outcome: 'possible-duplicate', reason: 'same-reference', others: [] },
      withoutRow: [{ outcome: 'open' }],
    });
    expect(postsTo(service)).toBe(1);
    service.letGo();
    expect((await first).outcome).toBe('created');
    expect((await second.drafts.create(twin, true)).outcome).toBe('created');
    expect((await second.drafts.create(twin, true)).outcome).toBe('created');
    expect(postsTo(service)).toBe(2);
    expect((await one.list({}, null, 10)).rows).toHaveLength(2);
  });

  it('of desks that create the same charge at once one sends it, and the others are asked', async () => {
    const team = temporaryFolder();
    const service = await heldService({ held: false });
    const desks = [await openDesk(team, 'operator'), await openDesk(team, 'admin'), await openDesk(team, 'accountant')];
    const outcomes = await Promise.all(
      desks.map((history) => chargesOf(history, service).drafts.create(invoice(), false)),
    );
    expect(outcomes.map(({ outcome }) => outcome).toSorted()).toEqual([
      'created',
      'possible-duplicate',
      'possible-duplicate',
    ]);
    expect(postsTo(service)).toBe(1);
  });

  it('while the team’s server is away a creation goes on, and this desk’s own charges are compared', async () => {
    const team = temporaryFolder();
    const { host, port } = await testTeamServer();
    const proxy = await startCuttingProxy(host, port);
    onTestFinished(() => proxy.close());
    const service = await heldService({ held: false });
    const charges = chargesOf(await openDesk(team, 'operator', proxy), service);
    await proxy.close();
    expect(await charges.drafts.create(invoice(), false)).toMatchObject({ outcome: 'created' });
    expect(await charges.drafts.create(invoice(), false)).toMatchObject({ outcome: 'possible-duplicate' });
    // A confirmed one asks nothing first.
    expect(await charges.drafts.create(invoice(), true)).toMatchObject({ outcome: 'created' });
    expect(postsTo(service)).toBe(2);
  });
});
