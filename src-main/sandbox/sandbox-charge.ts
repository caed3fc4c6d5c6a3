/** A charge of the sandbox, and its changes. Amounts are cents, times UTC milliseconds. */
import { writeBrCode } from '../brcode/write-brcode.ts';
import type { CreateRequest } from './create-request.ts';

/** Random bytes; injected, so that a test can predict them. */
export type Random = (bytes: number) => Uint8Array;

/** What a payer, a clock or another operator does to a charge. */
export const SIMULATIONS = ['pay', 'expire', 'fail', 'refund'] as const;
export type Simulation = (typeof SIMULATIONS)[number];

type SandboxState = 'PENDING' | 'PAID' | 'EXPIRED' | 'FAILED' | 'REFUNDED';

export interface SandboxCharge {
  readonly id: string;
  readonly pixId: string;
  readonly customerId: string;
  readonly itemIds: readonly string[];
  readonly request: CreateRequest;
  readonly payload: string;
  readonly state: SandboxState;
  readonly feeAmount: number;
  readonly netAmount: number;
  readonly createdAt: number;
  readonly updatedAt: number;
  readonly expiresAt: number;
  readonly paidAt: number | null;
  readonly end2endId: string | null;
  /** A payer who pays by themselves at this time, also after the expiry. */
  readonly slowPayment?: { readonly at: number; readonly end2endId: string };
}

/** How a created charge differs from an ordinary one. */
export type ChargeOddity = 'other-amount' | 'slow-payer';

/** How much more a code asks for than the charge, in cents. */
const CODE_ASKS_MORE = 1_000;

/** When a slow payer's charge expires, and when it is paid, after its creation (ms). */
const SLOW_PAYER = { expiryMs: 20_000, paymentMs: 40_000 } as const;

/** The sandbox's fee per payment, in cents: a flat R$ 0,99, so that net and gross differ. */
const FEE = 99;

/** A new charge, PENDING (document, "States and transitions"), which expires by itself `expiryMs` from now. */
export function newCharge(
  request: CreateRequest,
  now: number,
  expiryMs: number,
  random: Random,
  oddity?: ChargeOddity,
): SandboxCharge {
  const isSlow = oddity === 'slow-payer';
  const paidSlowlyAt = now + SLOW_PAYER.paymentMs;
  return {
    id: uuid(random),
    pixId: uuid(random),
    customerId: uuid(random),
    itemIds: (request.items ?? []).map(() => uuid(random)),
    request,
    payload: writeBrCode({
      // The address can never be resolved (RFC 2606, `.invalid`): no bank app can pay a simulated charge.
      payee: { url: `sandbox.balcao.invalid/qr/v2/${Buffer.from(random(16)).toString('hex')}` },
      payeeName: 'BALCAO SANDBOX',
      payeeCity: 'SAO PAULO',
      amount: request.amount + (oddity === 'other-amount' ? CODE_ASKS_MORE : 0),
      txid: null,
    }),
    state: 'PENDING',
    feeAmount: 0,
    netAmount: 0,
    createdAt: now,
    updatedAt: now,
    expiresAt: now + (isSlow ? SLOW_PAYER.expiryMs : expiryMs),
    paidAt: null,
    end2endId: null,
    ...(isSlow && { slowPayment: { at: paidSlowlyAt, end2endId: end2endId(paidSlowlyAt, random) } }),
  };
}

/**
 * The charge at the time `now`: a pending one expires, and a slow payer pays, by the clock alone; nothing has to be
 * written for that.
 */
export function chargeAt(charge: SandboxCharge, now: number): SandboxCharge {
  const { slowPayment } = charge;
  if (charge.state === 'PENDING' && slowPayment !== undefined && now >= slowPayment.at)
    return paid(charge, slowPayment.at, slowPayment.end2endId);
  return charge.state === 'PENDING' && now >= charge.expiresAt
    ? { ...charge, state: 'EXPIRED', updatedAt: charge.expiresAt }
    : charge;
}

/**
 * The charge after a simulation. Every simulation is accepted in every state: which transitions exist is not shown in
 * the document, and late ones (EXPIRED to PAID) are what a console must handle correctly.
 */
export function simulated(charge: SandboxCharge, simulation: Simulation, now: number, random: Random): SandboxCharge {
  const changed = { ...charge, updatedAt: now };
  switch (simulation) {
    case 'pay':
      return paid(charge, now, end2endId(now, random));
    case 'expire':
      return { ...changed, state: 'EXPIRED' };
    case 'fail':
      return { ...changed, state: 'FAILED' };
    case 'refund':
      return { ...changed, state: 'REFUNDED' };
  }
}

function paid(charge: SandboxCharge, at: number, endToEndId: string): SandboxCharge {
  return {
    ...charge,
    state: 'PAID',
    feeAmount: FEE,
    netAmount: charge.request.amount - FEE,
    paidAt: at,
    updatedAt: at,
    end2endId: endToEndId,
  };
}

/** A version 4 UUID. */
export function uuid(random: Random): string {
  const bytes = Uint8Array.from(random(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Buffer.from(bytes).toString('hex');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

const ALPHANUMERIC = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** `E`, the payer bank's eight digits (no bank has these), the UTC minute, eleven alphanumerics. */
function end2endId(now: number, random: Random): string {
  const minute = new Date(now).toISOString().replace(/\D/g, '').slice(0, 12);
  const tail = Array.from(random(11), (byte) => ALPHANUMERIC[byte % ALPHANUMERIC.length]).join('');
  return `E00000000${minute}${tail}`;
}

export const DEFAULT_EXPIRY = 1_800_000;
