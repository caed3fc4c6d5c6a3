/**
 * A gateway that slows, garbles, loses and refuses, and remembers the truth: which charges it made for whom, what it ever
 * said of each, and which desk read which charge when. A desk is known by its token.
 */
import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { weightedChoice } from '../../run/weighted-choice.ts';

export interface LedgerCharge {
  readonly id: string;
  /** The desk's own id of its attempt. */
  readonly attempt: string;
  readonly reference: string;
  readonly amount: number;
  readonly desk: string;
  readonly createdAt: number;
  readonly customer: unknown;
  readonly metadata: unknown;
  state: 'PENDING' | 'PAID';
  paidAt: number | null;
  /** Its creation was answered in part: the desk reads it once by itself. */
  isCut: boolean;
  /** States in answers that were sent, whether or not they arrived. */
  readonly said: Set<string>;
}

/** Milliseconds of this computer's clock: received, and answered or given up. */
export interface LedgerRead {
  readonly charge: string;
  readonly desk: string;
  readonly from: number;
  to: number;
}

export interface HostileGateway {
  readonly baseUrl: string;
  readonly made: ReadonlyMap<string, LedgerCharge>;
  readonly reads: readonly LedgerRead[];
  /** Requests of every kind. */
  readonly requests: number;
  /** From now on it answers as it should. */
  behave(): void;
  /** From now on this desk's token is refused, or taken again. */
  refuse(desk: string, isRefused: boolean): void;
  /** From now on nothing is answered, until it is let go: a charge is made all the same. */
  hold(): void;
  /** @param state that these answers name, whatever is true */
  letGo(state?: LedgerCharge['state']): void;
  /** Resolves once it has made this many charges in all. */
  hasMade(count: number): Promise<void>;
  /** One charge that is open is paid, or every one. */
  payOne(): void;
  payAll(): void;
  close(): Promise<void>;
}

type Doing = 'well' | 'slowly' | 'lost' | 'unheard' | 'garbled' | 'limited' | 'failed' | 'failed-after';

/** Of a thousand requests; the others are answered well. */
const TROUBLES: readonly (readonly [Doing, number])[] = [
  ['slowly', 30],
  ['lost', 20],
  ['unheard', 10],
  ['garbled', 20],
  ['limited', 4],
  ['failed', 20],
  ['failed-after', 10],
];
/** Milliseconds. */
const SLOWLY = 4_000;

export async function startHostileGateway(random: () => number): Promise<HostileGateway> {
  const made = new Map<string, LedgerCharge>();
  const reads: LedgerRead[] = [];
  const refused = new Set<string>();
  let isHostile = true;
  let requests = 0;
  /** Answers that wait; null while none has to. */
  let held: ((text: (charge: LedgerCharge) => string) => void)[] | null = null;
  const awaited: { readonly count: number; readonly reached: () => void }[] = [];

  const doing = (): Doing => (isHostile ? (weightedChoice(TROUBLES, 1_000, random) ?? 'well') : 'well');

  const create = (desk: string, body: string): LedgerCharge => {
    const { amount, metadata, customer } = JSON.parse(body);
    const { balcaoAttempt: attempt, sellerExternalRef: reference } = metadata;
    const [id, createdAt] = [randomUUID(), Date.now()];
    const own = { id, attempt, reference, amount, desk, createdAt, customer, metadata };
    const charge: LedgerCharge = { ...own, state: 'PENDING', paidAt: null, isCut: false, said: new Set() };
    made.set(id, charge);
    for (const { count, reached } of awaited) if (made.size >= count) reached();
    return charge;
  };

  const openCharges = () => [...made.values()].filter(({ state }) => state === 'PENDING');
  const pay = (charge: LedgerCharge) => {
    charge.state = 'PAID';
    charge.paidAt = Date.now();
  };

  const answer = (request: IncomingMessage, response: ServerResponse, body: string) => {
    const desk = (request.headers.authorization ?? '').replace('Bearer ', '');
    const send = (status: number, text: string, headers: Readonly<Record<string, string>> = {}) => {
      response.writeHead(status, { 'content-type': 'application/json', ...headers });
      response.end(text);
    };
    const failed = () => send(500, '{"status":false,"message":"Internal error"}');
    if (refused.has(desk)) return send(401, '{"status":false,"message":"Unauthorized"}');
    const how = doing();
    if (how === 'unheard') return void response.destroy();
    if (how === 'failed') return failed();
    if (how === 'limited') return send(429, '{"status":false,"message":"Slow down"}', { 'retry-after': '1' });
    const isCreation = request.method === 'POST';
    const named = (request.url ?? '').split('/').at(-1) ?? '';
    const charge = isCreation ? create(desk, body) : made.get(named);
    if (how === 'lost') return void response.destroy();
    if (how === 'failed-after') return failed();
    if (charge === undefined) return send(404, '{"status":false,"message":"Not found"}');
    const text = textOf(charge);
    charge.said.add(charge.state);
    if (held !== null) return void held.push((text) => send(isCreation ? 201 : 200, text(charge)));
    if (isCreation) charge.isCut = how === 'garbled';
    if (how === 'garbled') send(isCreation ? 201 : 200, text.slice(0, Math.floor(text.length * random())));
    else if (how === 'slowly') setTimeout(() => send(isCreation ? 201 : 200, text), random() * SLOWLY);
    else send(isCreation ? 201 : 200, text);
  };

  const server = createServer((request, response) => {
    requests += 1;
    const id = /\/transactions\/([^/?]+)$/.exec(request.url ?? '')?.[1];
    if (request.method === 'GET' && id !== undefined && made.has(id)) {
      const desk = (request.headers.authorization ?? '').replace('Bearer ', '');
      const read: LedgerRead = { charge: id, desk, from: Date.now(), to: Number.POSITIVE_INFINITY };
      reads.push(read);
      response.once('close', () => {
        read.to = Date.now();
      });
    }
    let body = '';
    // A desk that is killed leaves its request in the middle.
    for (const side of [request, response]) side.on('error', () => undefined);
    request.on('data', (part) => {
      body += part;
    });
    request.on('end', () => answer(request, response, body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // Listening on TCP: the address is never a pipe's name.
  const { port } = server.address() as AddressInfo;
  return {
    baseUrl: `http://127.0.0.1:${port}/v1`,
    made,
    reads,
    get requests() {
      return requests;
    },
    behave: () => {
      isHostile = false;
      refused.clear();
    },
    refuse: (desk, isRefused) => void (isRefused ? refused.add(desk) : refused.delete(desk)),
    hold: () => {
      held ??= [];
    },
    letGo: (state) => {
      const answers = held ?? [];
      held = null;
      for (const send of answers) send((charge) => textOf(state === undefined ? charge : { ...charge, state }));
    },
    hasMade: (count) =>
      new Promise((reached) => {
        if (made.size >= count) reached();
        else awaited.push({ count, reached });
      }),
    payOne: () => {
      const open = openCharges();
      const charge = open[Math.floor(random() * open.length)];
      if (charge !== undefined) pay(charge);
    },
    payAll: () => openCharges().forEach(pay),
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

const textOf = (charge: LedgerCharge) => JSON.stringify({ status: true, data: answerOf(charge) });

/** The fields of a status response (docs/build/service.md). */
function answerOf({ id, amount, customer, metadata, createdAt, state, paidAt }: LedgerCharge) {
  return {
    ...{ id, amount, customer, metadata, feeAmount: 0, netAmount: amount, status: state, method: 'PIX' },
    createdAt: new Date(createdAt).toISOString(),
    paidAt: paidAt === null ? null : new Date(paidAt).toISOString(),
    end2endId: paidAt === null ? null : `E${id.replaceAll('-', '').slice(0, 31)}`,
  };
}
