/**
 * Random chains of operations, each fed with what the ones before it returned, on desks that hold a customer: with and
 * without a PIN, typed or not, with and without a policy that masks. `npm run soak` runs all 10,000, with other numbers.
 */
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import type { Batch } from '../../src-preload/contract/batches/batch.ts';
import { type OperationName, operations } from '../../src-preload/contract/contract.ts';
import type { Result } from '../../src-preload/contract/errors.ts';
import type { Operation } from '../../src-preload/contract/policy/operation-type.ts';
import { FedInputs } from '../support/contract/fed-inputs.ts';
import { typedDraft } from '../support/gateway/typed-draft.ts';
import fc from '../support/run/properties.ts';
import { IS_SOAK, SEED } from '../support/run/rounds.ts';
import { CanarySearch } from '../support/shell/canary.ts';
import { CANARY, NAME, WHOLE } from '../support/shell/canary-customer.ts';
import type { ConsoleDesk } from '../support/shell/console-desk.ts';
import { openPolicyDesk } from '../support/shell/policy-desk.ts';

/** Of every desk: 10,000 in all. */
const CHAINS = IS_SOAK ? 2_500 : 50;
/** A desk begins anew after so many: its history would grow, and what a chain goes on with would be lost in it. */
const CHAINS_A_DESK = IS_SOAK ? 250 : 25;
const OPERATIONS_A_CHAIN = 8;
const TIMEOUT = 7_200_000;
const PIN = 'p1n-of-the-admin';

/** Parts of the customer's CPF and phone that reach beyond what a mask shows. */
const HIDDEN_PARTS = ['111444777', '1114447773', '14477735', '77735', '2198765', '98765014', '876501'];
const MASKS = { masks: { exports: 'always', reveal: 'never' } };

interface Ground {
  readonly policy: object | null;
  readonly pin: 'none' | 'typed' | 'not-typed';
}
const GROUNDS: readonly (readonly [string, Ground])[] = [
  ['without a PIN and a policy', { policy: null, pin: 'none' }],
  ['with a PIN that is not typed', { policy: null, pin: 'not-typed' }],
  ['with a policy that masks, without a PIN', { policy: MASKS, pin: 'none' }],
  ['with a policy that masks, the PIN typed', { policy: MASKS, pin: 'typed' }],
];

/** What a desk where they are allowed would not come back from, or would become another desk by. */
const ENDS: ReadonlySet<OperationName> = new Set<OperationName>([
  ...(['gateways.archive', 'gateways.change', 'access.setToken', 'access.clearToken', 'access.generate'] as const),
  ...(['maintenance.restore', 'erasure.begin', 'retention.set'] as const),
  // Each gateway has threads of its own.
  ...(['gateways.add', 'gateways.duplicate', 'gateways.bringBack', 'team.join'] as const),
  // An admin moves a history out, and hands a person their data, whole.
  ...(['maintenance.exportHistory', 'maintenance.exportPerson', 'team.moveOut'] as const),
]);
/** What most of what a customer is shown in comes from. */
const LEADING: ReadonlySet<OperationName> = new Set<OperationName>([
  ...(['charges.list', 'charges.detail', 'charges.draftAgain', 'charges.create', 'batches.rows'] as const),
  ...(['receivables.list', 'receivables.newCodes', 'drafts.suggestCustomers'] as const),
]);
/** Each reads or writes a file, starts a thread, or makes what follows wait. */
const SLOW: ReadonlySet<OperationName> = new Set<OperationName>([
  ...(['maintenance.backUp', 'maintenance.check', 'erasure.find', 'diagnostics.save', 'exports.write'] as const),
  ...(['exports.again', 'statements.read', 'statements.match', 'sandbox.trouble', 'security.lock'] as const),
  ...(['security.enterPin', 'security.unlock', 'security.leaveAdmin', 'gateways.addDemo', 'audit.check'] as const),
  ...(['team.test', 'team.migrate', 'team.connect', 'team.planMove', 'team.moveIn', 'team.saveFile'] as const),
]);

function namesFor({ pin }: Ground) {
  // The contract's names, and no other keys.
  const names = (Object.keys(operations) as OperationName[]).filter(
    (name) => !name.startsWith('security.set') && (pin === 'not-typed' || !ENDS.has(name)),
  );
  const weightOf = (name: OperationName) => (SLOW.has(name) ? 1 : LEADING.has(name) ? 90 : 10);
  return fc.oneof(...names.map((name) => ({ weight: weightOf(name), arbitrary: fc.constant(name) })));
}

let desk: ConsoleDesk | null = null;
afterEach(async () => {
  await desk?.close();
  desk = null;
});

/** A desk whose customer has a charge, a payment, a receivable and a batch that was sent. */
async function openGround({ policy, pin }: Ground): Promise<readonly [ConsoleDesk, FedInputs]> {
  const office = await openPolicyDesk(policy);
  const at = office.desk;
  desk = at;
  const { id: gatewayId } = await at.call('gateways.addSandbox', null);
  const fed = new FedInputs(fixedValues(gatewayId), OFFERED);
  const draft = () => typedDraft({ amount: 2_000, items: [], customer: CANARY });
  for (const isPaid of [false, true]) {
    const made = await at.call('charges.create', { gatewayId, draft: draft(), confirmDuplicate: true });
    if (made.outcome !== 'created') throw new Error(made.outcome);
    if (isPaid) await at.call('sandbox.simulate', { gatewayId, key: made.key, action: 'pay' });
  }
  await at.received(({ name }) => name === 'charge-paid');
  const fields = { customer: CANARY, amount: 7_700, dueDay: '2026-11-20', description: '', reference: '' };
  await at.call('receivables.add', { gatewayId, id: draft().id, fields });
  const text = `Valor;Nome;CPF;Telefone;E-mail\n10,50;${NAME};${CANARY.document};${CANARY.phone};${CANARY.email}\n`;
  const content = Buffer.from(text).toString('base64');
  const mapping = { columns: { amount: 0, name: 1, document: 2, phone: 3, email: 4 }, decimal: 'comma' as const };
  const file = { gatewayId, fileName: 'a.csv', content, sheet: 0 };
  const { id: batchId, figures } = await at.call('batches.prepare', { ...file, mapping, saveAs: null });
  await at.call('batches.start', { gatewayId, batchId, ...figures.ready, confirmation: null });
  await at.received(({ name, payload }) => name === 'batch-changed' && isDone(payload, batchId));
  if (pin !== 'none') await at.call('security.setPin', { current: null, pin: PIN });
  if (pin === 'typed') await at.call('security.enterPin', { pin: PIN });
  if (pin === 'not-typed') await at.call('security.leaveAdmin', null);
  at.signals.length = 0;
  // What the first screens read.
  const newest = { column: 'created', direction: 'desc' } as const;
  fed.take(
    'charges.list',
    await at.call('charges.list', { gatewayId, filter: {}, sort: newest, after: null, limit: 20 }),
  );
  const board = { gatewayId, view: 'open', text: '', after: null, limit: 20 } as const;
  fed.take('receivables.list', await at.call('receivables.list', board));
  fed.take('batches.list', await at.call('batches.list', { gatewayId }));
  return [at, fed];
}

function isDone(payload: unknown, batchId: string): boolean {
  // The signal of this name has a batch.
  const { batch } = payload as { readonly batch: Batch };
  return batch.id === batchId && batch.status === 'done';
}

function fixedValues(gatewayId: string) {
  const rows = Buffer.from('Valor;Nome\n10,00;Bia Lima\n20,00;Caio Reis\n').toString('base64');
  return {
    gatewayId: [gatewayId],
    gatewayIds: [[gatewayId]],
    alsoGateways: [[]],
    content: [rows],
    mapping: [{ columns: { amount: 0, name: 1 }, decimal: 'comma' }],
    pin: ['not-the-pin'],
    text: [...HIDDEN_PARTS, NAME, 'canario', '', 'a'],
    host: ['127.0.0.1'],
    port: [1],
    address: ['http://127.0.0.1:9'],
    baseUrl: ['http://127.0.0.1:9/v1'],
    backupFolder: [''],
    idleLockMinutes: [0],
    timeZone: ['America/Sao_Paulo'],
    period: ['2026-11'],
  };
}

/** Another customer, and searches by what a mask hides. */
const OFFERED = {
  customer: [
    { name: 'Bia Lima', email: '', phone: '', document: '' },
    { name: 'Caio Reis', email: 'caio@example.com', phone: '11999998888', document: '52998224725' },
  ],
  filter: [{}, ...HIDDEN_PARTS.flatMap((text) => [{ text }, { text, textParts: true }])],
  items: [[]],
  metadata: [[]],
  postbackUrl: [''],
  dueDay: ['2026-12-01'],
  confirmation: [null],
  days: [{ from: '2026-11-01', to: '2026-11-30' }],
};

const SEARCHES: readonly OperationName[] = ['charges.list', 'receivables.list', 'drafts.suggestCustomers'];

/** Whether an input searches by what a mask hides. */
function asksHidden(name: OperationName, input: unknown): boolean {
  if (!SEARCHES.includes(name)) return false;
  return HIDDEN_PARTS.some((part) => JSON.stringify(input ?? null).includes(`"text":"${part}"`));
}

interface Found {
  readonly leaked: string[];
  readonly internal: string[];
  readonly answered: Map<string, number>;
}

async function runChains(ground: Ground, chains: number, seed: number, found: Found): Promise<void> {
  const [at, fed] = await openGround(ground);
  const search = new CanarySearch(WHOLE);
  const plan = fc.array(fc.tuple(namesFor(ground), fc.nat()), {
    minLength: OPERATIONS_A_CHAIN,
    maxLength: OPERATIONS_A_CHAIN,
  });
  for (const chain of fc.sample(plan, { numRuns: chains, seed })) {
    const way: string[] = [];
    for (const [name, inputSeed] of chain) {
      const input = fed.inputOf(name, inputSeed);
      const result: Result<unknown> = await at.console.dispatch(name, input, { windowId: 'window' });
      way.push(name);
      if (!result.ok && result.error.kind === 'internal')
        found.internal.push(`${way.join(' > ')} ${JSON.stringify(input)}`);
      if (result.ok) found.answered.set(name, (found.answered.get(name) ?? 0) + 1);
      const { reveals }: Operation = operations[name];
      // What is revealed by right is read, and not typed again.
      if (reveals === 'whole') continue;
      search.look(way.join(' > '), JSON.stringify(result));
      if (ground.policy !== null || ground.pin === 'not-typed')
        if (asksHidden(name, input) && JSON.stringify(result).includes(NAME))
          found.leaked.push(`search: ${way.join(' > ')}`);
      if (result.ok) fed.take(name, result.value);
    }
    // A desk that a chain has hidden is shown again, with the right it had.
    const { locked, adminUntil } = await at.call('security.read', null);
    if (locked) await at.call('security.unlock', { pin: ground.pin === 'none' ? null : PIN });
    if (ground.pin === 'typed' && (locked || adminUntil === null)) await at.call('security.enterPin', { pin: PIN });
    if (locked && ground.pin === 'not-typed') await at.call('security.leaveAdmin', null);
    for (const signal of at.signals.splice(0)) search.look(signal.name, JSON.stringify(signal));
  }
  if (ground.policy !== null || ground.pin === 'not-typed') search.lookBelow(join(at.folder, 'downloads'));
  found.leaked.push(...search.hits);
  await at.close();
  desk = null;
}

describe('random chains of operations', () => {
  it.each(GROUNDS)(
    'at a desk %s, no chain of operations unmasks a customer or ends in an internal error',
    async (_, ground) => {
      const found: Found = { leaked: [], internal: [], answered: new Map() };
      for (let done = 0; done < CHAINS; done += CHAINS_A_DESK)
        await runChains(ground, Math.min(CHAINS_A_DESK, CHAINS - done), SEED + done, found);
      expect(found.leaked).toEqual([]);
      expect(found.internal).toEqual([]);
      // The absence counts only where these returned something.
      expect([...LEADING].filter((name) => !found.answered.has(name))).toEqual([]);
    },
    TIMEOUT,
  );
});
