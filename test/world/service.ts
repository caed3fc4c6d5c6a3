/**
 * The service of the document with a truth of its own: who asked, who paid, what went back, and what it answered. It
 * has bad hours. Times are UTC milliseconds by its own clock.
 */
import { type CreateRequest, readCreateRequest } from '../../src-main/sandbox/create-request.ts';
import { createdTransaction, readResponseOf } from '../../src-main/sandbox/responses.ts';
import {
  chargeAt,
  DEFAULT_EXPIRY,
  newCharge,
  type SandboxCharge,
  type Simulation,
  simulated,
} from '../../src-main/sandbox/sandbox-charge.ts';
import { MINUTE } from '../../src-preload/contract/values/durations.ts';
import { bytesOf, roll } from './rolls.ts';

export const TOKEN = 'a-token';

/** What a bad hour is like. `cut`: the connection breaks off after the request; `away`: there is none. */
export const WEATHERS = [
  ...([
    'error',
    'slow',
    'limited',
    'silent',
    'unauthorized',
    'redirect',
    'firewall',
    'lagging',
    'cut',
    'away',
  ] as const),
] as const;
export type Weather = (typeof WEATHERS)[number];

/** One request, and what became of it. */
export interface Exchange {
  readonly kind: 'create' | 'read' | 'other';
  /** When it arrived. */
  readonly at: number;
  /** The attempt's id that the creation carried, or the transaction's that was read. */
  readonly about: string;
  /** The reference that a creation carried; empty for others. */
  readonly reference: string;
  /** Null where no answer was sent. */
  readonly status: number | null;
  /** The state in the answer; null where it has none. */
  readonly state: string | null;
  readonly paidAt: number | null;
  /** The id of the charge that it made or found; null without one. */
  readonly id: string | null;
  /** When the desk had the answer by the true time; null where it never did. */
  deliveredAt: number | null;
  /** Whether its connection broke. */
  readonly isCut: boolean;
  /** Whether there was a connection. */
  readonly isConnected: boolean;
  /** Whether it was given up by the desk, or its process was killed. */
  isLost: boolean;
}

export interface Reply {
  readonly exchange: Exchange;
  /** How long after its arrival the answer is there (ms); null: never. */
  readonly after: number | null;
  /** The connection breaks, in place of an answer. */
  readonly broken: 'before' | 'after' | null;
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
}

interface TrueCharge {
  readonly id: string;
  readonly attempt: string;
  readonly request: CreateRequest;
  readonly createdAt: number;
  /** What it was, from when on; the last one is what it is. */
  readonly versions: { readonly from: number; readonly charge: SandboxCharge }[];
}

/** How far behind a lagging replica is. */
const LAG = 3 * MINUTE;

export class Service {
  readonly #seed: number;
  readonly charges = new Map<string, TrueCharge>();
  readonly exchanges: Exchange[] = [];
  /** The creations of each reference. */
  readonly creations = new Map<string, readonly Exchange[]>();
  #weather: { readonly kind: Weather; readonly until: number } | null = null;
  /** The exchanges about each attempt and each charge. */
  readonly about = new Map<string, Exchange[]>();

  constructor(seed: number) {
    this.#seed = seed;
  }

  weatherAt(now: number): Weather | null {
    return this.#weather !== null && now < this.#weather.until ? this.#weather.kind : null;
  }

  turns(kind: Weather, until: number): void {
    this.#weather = { kind, until };
  }

  chargeOfAttempt(attempt: string): TrueCharge | undefined {
    return [...this.charges.values()].find((charge) => charge.attempt === attempt);
  }

  /** The charge as it was at a time; undefined where it was not there yet. */
  at(id: string, now: number): SandboxCharge | undefined {
    const version = this.charges.get(id)?.versions.findLast(({ from }) => from <= now);
    return version && chargeAt(version.charge, now);
  }

  /** A payer pays, or the office gives money back; nothing where the charge cannot. */
  happens(id: string, what: Simulation, now: number): void {
    const charge = this.at(id, now);
    const may: Readonly<Record<string, readonly string[]>> = {
      pay: ['PENDING', 'EXPIRED'],
      refund: ['PAID'],
      fail: ['PENDING'],
    };
    if (charge === undefined || !may[what]?.includes(charge.state)) return;
    const next = simulated(charge, what, Math.floor(now), bytesOf(this.#seed, id, what));
    this.charges.get(id)?.versions.push({ from: now, charge: next });
  }

  /** Takes a request that arrives now. */
  take(method: string, path: string, token: string | null, body: string | null, now: number): Reply {
    const isCreation = method === 'POST' && path.endsWith('/transactions');
    const id = /\/transactions\/([^/]+)$/.exec(path)?.[1] ?? '';
    const request = isCreation ? readCreateRequest(body ?? '') : null;
    const attempt = request?.ok === true ? String(request.request.metadata?.['balcaoAttempt'] ?? '') : '';
    const reference = request?.ok === true ? String(request.request.metadata?.['sellerExternalRef'] ?? '') : '';
    const about = isCreation ? attempt : id;
    const earlier = this.about.get(about) ?? [];
    this.about.set(about, earlier);
    const nth = earlier.length + 1;
    const chance = (what: string) => roll(this.#seed, about, nth, what);
    const weather = this.weatherAt(now);
    const kind = isCreation ? 'create' : id === '' ? 'other' : 'read';
    const usual = Math.round((isCreation ? 200 : 80) * 1000 + chance('wait') * (isCreation ? 700_000 : 320_000)) / 1000;

    const answer = (status: number, data: object | null, charge?: SandboxCharge, rest: Partial<Reply> = {}): Reply => {
      const exchange: Exchange = {
        ...{ kind, at: now, about, reference, status: rest.broken || rest.after === null ? null : status },
        ...{ state: charge?.state ?? null, paidAt: charge?.paidAt ?? null, id: charge?.id ?? null },
        ...{ deliveredAt: null, isLost: false, isConnected: rest.broken !== 'before', isCut: rest.broken === 'after' },
      };
      this.exchanges.push(exchange);
      earlier.push(exchange);
      if (isCreation) this.creations.set(reference, [...(this.creations.get(reference) ?? []), exchange]);
      const text = JSON.stringify({ status: status < 300, data });
      return { exchange, after: usual, broken: null, status, headers: json(now), text, ...rest };
    };
    const made = () => {
      if (request?.ok !== true) return undefined;
      const charge = newCharge(
        request.request,
        Math.floor(now),
        DEFAULT_EXPIRY,
        bytesOf(this.#seed, attempt, 'charge'),
      );
      const { id: madeId, createdAt } = charge;
      const versions = [{ from: now, charge }];
      this.charges.set(madeId, { id: madeId, attempt, request: request.request, createdAt, versions });
      return charge;
    };

    if (weather === 'away') return answer(0, null, undefined, { broken: 'before', after: 5 });
    // Some of what fails for the client has happened all the same.
    const happens = isCreation && chance('happens') < 0.5;
    if (weather === 'cut' || weather === 'silent') {
      const charge = happens ? made() : undefined;
      return answer(0, null, charge, weather === 'cut' ? { broken: 'after' } : { after: null });
    }
    if (weather === 'error') return answer(502, null, happens ? made() : undefined);
    if (weather === 'limited') return answer(429, null, undefined, { headers: { ...json(now), 'retry-after': '20' } });
    if (weather === 'redirect')
      return answer(302, null, undefined, { headers: { ...json(now), location: 'https://login.example.com/' } });
    if (weather === 'firewall')
      return answer(403, null, undefined, {
        headers: { ...json(now), 'content-type': 'text/html' },
        text: '<html><body>Blocked</body></html>',
      });
    if (weather === 'unauthorized' || token !== TOKEN) return answer(401, null);
    const slow = weather === 'slow' ? { after: usual * 40 } : {};
    if (isCreation) {
      if (request?.ok !== true)
        return answer(422, null, undefined, { text: JSON.stringify({ errors: request?.errors ?? {} }) });
      const charge = made();
      return charge ? answer(201, createdTransaction(charge), charge, slow) : answer(500, null);
    }
    if (id === '') return answer(200, {});
    const charge = this.at(id, weather === 'lagging' ? now - LAG : now);
    return charge ? answer(200, readResponseOf(charge), charge, slow) : answer(404, null, undefined, slow);
  }
}

const json = (now: number) => ({
  'content-type': 'application/json',
  date: new Date(Math.floor(now / 1000) * 1000).toUTCString(),
});
