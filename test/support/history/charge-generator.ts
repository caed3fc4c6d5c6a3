/**
 * Charges as a busy desk in Brazil would have them after some years, the same ones for the same seed: names with
 * accents, few customers who buy often and many who bought once, Decembers and Saturdays, amounts that cluster.
 */
import type { Transaction } from '../../../src-main/gateway-http/reading/transaction.ts';
import { inventedPerson, numbersFrom } from '../../../src-main/sandbox/invented-people.ts';
import type { BrCodeReport } from '../../../src-preload/contract/charges/brcode.ts';

export interface GeneratedCharge {
  readonly transaction: Transaction & { readonly id: string; readonly createdAt: number; readonly state: string };
  readonly code: BrCodeReport;
  /** Null for the few without one. */
  readonly operator: string | null;
}

const TITLES = [
  'Mensalidade',
  'Café especial 250 g',
  'Pão de açúcar',
  'Consulta odontológica',
  'Frete expresso',
  'Camiseta algodão',
  'Inscrição corrida',
  'Curso de violão',
  'Açaí 500 ml',
  'Revisão automotiva',
  'Ingresso meia-entrada',
  'Assinatura anual',
];
const AMOUNTS = [500, 990, 1490, 1990, 2990, 4990, 9990, 12_000, 15_000, 25_000, 49_900, 120_000];
/** By month, January first: schools in the first months, Christmas in the last. */
const SEASON = [1.2, 1.1, 1, 0.9, 1.1, 0.9, 0.8, 0.9, 1, 1, 1.3, 1.8];

/**
 * A few operators, some more active than others: chosen by the first character of a charge's id, so that all other data
 * stays the same.
 */
const OPERATORS = [
  ...Array.from({ length: 6 }, () => 'Ana Souza'),
  ...Array.from({ length: 5 }, () => 'João Peçanha'),
  ...Array.from({ length: 3 }, () => 'Célia Prado'),
  'Érica de Albuquerque Nóbrega',
];

const DAY = 86_400_000;

/** When the charges end by default: 20 November 2026, noon in São Paulo. */
const LAST_DAY = Date.UTC(2026, 10, 20, 15);

/** This many charges of the last three years, oldest first. */
export function* generateCharges(count: number, seed = 1, last = LAST_DAY): Generator<GeneratedCharge> {
  const random = numbersFrom(seed);
  const pick = <Value>(values: readonly Value[], at = random()): Value => {
    const value = values[Math.floor(at * values.length)];
    if (value === undefined) throw new Error('nothing to pick from');
    return value;
  };
  const hex = (length: number) =>
    Array.from({ length: Math.ceil(length / 8) }, () =>
      Math.floor(random() * 4_294_967_296)
        .toString(16)
        .padStart(8, '0'),
    )
      .join('')
      .slice(0, length);
  const uuid = () => `${hex(8)}-${hex(4)}-4${hex(3)}-8${hex(3)}-${hex(12)}`;
  const span = 3 * 365 * DAY;
  let createdAt = last - span;

  for (let index = 0; index < count; index++) {
    const season = SEASON[new Date(createdAt).getUTCMonth()] ?? 1;
    createdAt = Math.min(last, createdAt + Math.floor((-Math.log(1 - random()) * span) / count / season));
    // The cube makes a twentieth of the customers buy more than a third of everything.
    const customer = inventedPerson(Math.floor((count / 8 + 1) * random() ** 3));
    const amount = random() < 0.7 ? pick(AMOUNTS) : 500 + Math.floor(random() ** 3 * 500_000);
    const state = stateOf(random(), last - createdAt);
    const isPaid = state === 'PAID' || state === 'REFUNDED';
    const id = uuid();
    const txid = hex(25).toUpperCase();
    const paidAt = createdAt + 20_000 + Math.floor(random() ** 2 * 500_000);
    const payload = `00020101021226860014br.gov.bcb.pix2564pix.exemplo.com.br/qr/v2/${id}5204000053039865802BR5913LOJA DO BALCAO6009SAO PAULO62290525${txid}6304${hex(4).toUpperCase()}`;
    yield {
      transaction: {
        id,
        amount,
        feeAmount: isPaid ? Math.round(amount / 100) : 0,
        netAmount: isPaid ? amount - Math.round(amount / 100) : 0,
        state,
        method: 'PIX',
        pix: {
          id: uuid(),
          qrcode: payload,
          copyPaste: payload,
          expiresAt: createdAt + 600_000,
          createdAt,
          updatedAt: createdAt,
          transactionId: id,
        },
        customer: {
          id: uuid(),
          name: customer.name,
          email: customer.email,
          phone: customer.phone,
          documentType: 'CPF',
          document: customer.document,
          externalRef: null,
          createdAt,
        },
        items: [
          {
            id: uuid(),
            title: pick(TITLES),
            amount,
            quantity: 1,
            tangible: random() < 0.5,
            externalRef: `SKU-${Math.floor(random() * 900)}`,
          },
        ],
        metadata: { sellerExternalRef: `PED-${String(index + 1).padStart(7, '0')}` },
        paidAt: isPaid ? paidAt : null,
        end2endId: isPaid
          ? `E18236120${new Date(paidAt).toISOString().replace(/\D/g, '').slice(0, 12)}s${hex(10)}`
          : null,
        createdAt,
      },
      code: {
        verdict: 'sound',
        payload,
        source: 'qrcode',
        code: {
          kind: 'dynamic',
          payeeName: 'LOJA DO BALCAO',
          payeeCity: 'SAO PAULO',
          amount: null,
          txid,
          key: null,
          urlHost: 'pix.exemplo.com.br',
        },
        warnings: [],
      },
      operator: OPERATORS[Number.parseInt(id.slice(0, 1), 16)] ?? null,
    };
  }
}

/** Most are paid, a fifth expire; only charges of a few minutes ago are pending. */
function stateOf(chance: number, age: number): string {
  if (age < 600_000 && chance < 0.6) return 'PENDING';
  if (chance < 0.72) return 'PAID';
  if (chance < 0.94) return 'EXPIRED';
  if (chance < 0.97) return 'REFUNDED';
  return chance < 0.99 ? 'FAILED' : 'PENDING';
}
