/** A data folder with a sandbox gateway and the charges of a busy desk: long names, accents, all states, all sizes. */
import { randomUUID } from 'node:crypto';
import { type Clock, systemClock } from '../../../src-main/ground/clock.ts';
import type { Input } from '../../../src-preload/contract/contract.ts';
import type { DraftInput } from '../../../src-preload/contract/drafts/draft.ts';
import type { Settings } from '../../../src-preload/contract/settings/settings.ts';
import { type ConsoleDesk, openDesk } from '../shell/console-desk.ts';

type Fate = Input<'sandbox.simulate'>['action'] | 'pending';

export interface Sold {
  readonly fate: Fate;
  readonly name: string;
  readonly document: string;
  readonly email: string;
  readonly items: readonly (readonly [title: string, amount: number, quantity: number])[];
  readonly reference: string;
  /** How long before now it was created; now when absent. */
  readonly minutesAgo?: number;
}

const SOLD: readonly Sold[] = [
  {
    fate: 'pending',
    name: 'Maria das Graças Conceição Araújo de Albuquerque e Vasconcelos',
    document: '52998224725',
    email: 'maria.das.gracas.albuquerque@cooperativa-agricola.example.com.br',
    items: [
      ['Café torrado em grãos, torra média, 500 g', 4_290, 12],
      ['Sacola reciclável', 5, 3],
      ['Moedor manual', 18_990, 1],
    ],
    reference: 'PEDIDO-2026-001',
  },
  {
    fate: 'pay',
    name: 'João Batista',
    document: '11144477735',
    email: 'joao@example.com',
    items: [['Mensalidade de novembro', 15_000, 1]],
    reference: 'MENS-11-2026',
  },
  { fate: 'expire', name: 'Ana Lúcia', document: '', email: '', items: [['Aula avulsa', 500, 1]], reference: '' },
  {
    fate: 'fail',
    name: 'José Ângelo Müller',
    document: '12345678909',
    email: 'jose@example.com',
    items: [['Conserto de bicicleta', 23_450, 1]],
    reference: 'OS-881',
  },
  {
    fate: 'refund',
    name: 'Construtora Norte-Sul Engenharia e Empreendimentos Imobiliários',
    document: '39053344705',
    email: 'financeiro@construtora.example.com',
    items: [['Máquina', 999_999_999, 1]],
    reference: 'CONTRATO-7/2026',
  },
  { fate: 'pay', name: '', document: '', email: '', items: [], reference: 'BALCAO-3' },
];

export interface TourDesk {
  readonly folder: string;
  /** The id of a receivable that was paid twice; empty where the charges were the caller's. */
  readonly receivable: string;
  /** The keys of its charges, the first one of each kind. */
  readonly keys: Readonly<Record<Fate, string>>;
}

/**
 * Fills an empty data folder with these charges, newest first, and these settings, and closes it. Without charges of
 * the caller's it has those of a busy desk, and receivables.
 */
export async function fillDesk(
  folder: string,
  settings: Partial<Settings>,
  sales?: readonly Sold[],
): Promise<TourDesk> {
  let ago = 0;
  const clock: Clock = { ...systemClock, now: () => systemClock.now() - ago };
  const desk = await openDesk(folder, clock);
  const { id: gatewayId } = await desk.call('gateways.addSandbox', null);
  await desk.call('settings.change', settings);
  const keys: Partial<Record<Fate, string>> = {};
  for (const sold of [...(sales ?? SOLD)].reverse()) {
    ago = (sold.minutesAgo ?? 0) * 60_000;
    keys[sold.fate] = await sell(desk, gatewayId, sold);
  }
  const receivable = sales === undefined ? await owe(desk, gatewayId) : '';
  await desk.console.close();
  const { pending = '', pay = '', expire = '', fail = '', refund = '' } = keys;
  return { folder, receivable, keys: { pending, pay, expire, fail, refund } };
}

/** Receivables of every age, the last one with two payments; returns its id. */
async function owe(desk: ConsoleDesk, gatewayId: string): Promise<string> {
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  let id = '';
  for (const [index, days] of [9, 0, -3, -21, -45].entries()) {
    id = randomUUID();
    const { name, document, email, items } = SOLD[index] ?? { name: '', document: '', email: '', items: [] };
    const fields = {
      customer: { name, email, phone: '', document },
      amount: items.reduce((sum, [, amount, quantity]) => sum + amount * quantity, 0),
      dueDay: day(days),
      description: items[0]?.[0] ?? '',
      reference: `FAT-${index}`,
    };
    await desk.call('receivables.add', { gatewayId, id, fields });
  }
  for (const draftId of [randomUUID(), randomUUID()])
    await desk.call('receivables.newCode', { gatewayId, id, draftId, confirmDuplicate: true });
  for (const { key } of (await desk.call('receivables.read', { gatewayId, id })).charges) {
    await desk.call('sandbox.simulate', { gatewayId, key, action: 'pay' });
    await desk.call('charges.checkNow', { gatewayId, key });
  }
  return id;
}

async function sell(desk: ConsoleDesk, gatewayId: string, sold: Sold): Promise<string> {
  const draft: DraftInput = {
    id: randomUUID(),
    amount: Math.max(
      500,
      sold.items.reduce((sum, [, amount, quantity]) => sum + amount * quantity, 0),
    ),
    customer: { name: sold.name, email: sold.email, phone: '(11) 99999-8888', document: sold.document },
    items: sold.items.map(([title, amount, quantity]) => ({
      title,
      amount,
      quantity,
      tangible: true,
      externalRef: '',
    })),
    reference: sold.reference,
    metadata: [{ key: 'loja', value: 'Centro' }],
    postbackUrl: '',
  };
  const outcome = await desk.call('charges.create', { gatewayId, draft, confirmDuplicate: true });
  if (outcome.outcome !== 'created') throw new Error(`not created: ${outcome.outcome}`);
  const { key } = outcome;
  if (sold.fate !== 'pending') {
    // A refund follows a payment.
    if (sold.fate === 'refund') await desk.call('sandbox.simulate', { gatewayId, key, action: 'pay' });
    await desk.call('sandbox.simulate', { gatewayId, key, action: sold.fate });
    await desk.call('charges.checkNow', { gatewayId, key });
  }
  return key;
}
