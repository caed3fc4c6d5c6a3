/**
 * The operations of the document, without HTTP: a request in, a response out. Paths and payloads that the document does
 * not show (generate token, verify token, root) and the bodies of errors are the sandbox's own.
 */

import { HOUR } from '../../src-preload/contract/values/durations.ts';
import type { Clock } from '../ground/clock.ts';
import { readCreateRequest } from './create-request.ts';
import type { FaultyOperation } from './faults.ts';
import { createdTransaction, readResponseOf } from './responses.ts';
import { type ChargeOddity, chargeAt, newCharge, type Random, type Simulation, simulated } from './sandbox-charge.ts';
import type { SandboxStore } from './store.ts';

interface ServiceRequest {
  readonly method: string;
  /** Without query, with `/v1`. */
  readonly path: string;
  readonly bearer: string | null;
  readonly body: string;
  readonly oddity?: ChargeOddity | undefined;
}

export interface ServiceResponse {
  readonly httpStatus: number;
  readonly body: unknown;
}

/** The operation of a request; also the names under which faults are queued. */
type Route =
  | { readonly operation: FaultyOperation; readonly run: (request: ServiceRequest) => ServiceResponse }
  | { readonly operation: null; readonly run: (request: ServiceRequest) => ServiceResponse };

export interface Service {
  route(method: string, path: string): Route;
  /** False where no charge has this id. */
  simulate(transactionId: string, simulation: Simulation): boolean;
}

/** An hour; the lifetime of a token is not shown in the document. The sandbox's permanent token never expires. */
const TOKEN_LIFETIME = HOUR;

const TRANSACTION = /^\/v1\/transactions\/([^/]+)$/;

const WORDS: Readonly<Record<number, string>> = {
  401: 'Unauthorized',
  404: 'NotFound',
  405: 'MethodNotAllowed',
  413: 'PayloadTooLarge',
  422: 'ValidationError',
  429: 'TooManyRequests',
  502: 'GatewayError',
};

/** The sandbox's own shape of an error; the document shows none. */
export function failure(httpStatus: number, errors?: Readonly<Record<string, readonly string[]>>): ServiceResponse {
  const message = WORDS[httpStatus] ?? 'Error';
  return { httpStatus, body: { status: false, message, ...(errors ? { errors } : {}) } };
}

const success = (httpStatus: number, data: unknown): ServiceResponse => ({ httpStatus, body: { status: true, data } });

export interface ServiceParts {
  readonly store: SandboxStore;
  readonly clock: Clock;
  readonly random: Random;
  readonly expiryMs: number;
  readonly token: string;
  readonly clientSecret: string;
}

export function createService({ store, clock, random, expiryMs, token, clientSecret }: ServiceParts): Service {
  /** When the token expires: never (null) for the permanent one; undefined for an unknown token. */
  function tokenEnd(bearer: string | null): number | null | undefined {
    if (bearer === token) return null;
    const expiry = bearer === null ? null : store.tokenExpiry(bearer);
    return expiry !== null && clock.now() < expiry ? expiry : undefined;
  }

  const guarded = (run: Route['run']) => (request: ServiceRequest) =>
    tokenEnd(request.bearer) === undefined ? failure(401) : run(request);

  const create = guarded(({ body, oddity }) => {
    const reading = readCreateRequest(body);
    if (!reading.ok) return failure(422, reading.errors);
    const charge = newCharge(reading.request, clock.now(), expiryMs, random, oddity);
    store.saveCharge(charge);
    return success(201, createdTransaction(charge));
  });

  const read = (id: string) =>
    guarded(() => {
      const charge = store.charge(id);
      return charge ? success(200, readResponseOf(chargeAt(charge, clock.now()))) : failure(404);
    });

  function generateToken({ body }: ServiceRequest): ServiceResponse {
    if (!carriesSecret(body, clientSecret)) return failure(401);
    const fresh = Buffer.from(random(24)).toString('base64url');
    store.saveToken(fresh, clock.now() + TOKEN_LIFETIME);
    return success(201, { accessToken: fresh, expiresIn: TOKEN_LIFETIME / 1000 });
  }

  const verifyToken = guarded(({ bearer }) => {
    const end = tokenEnd(bearer) ?? null;
    return success(200, { valid: true, expiresAt: end === null ? null : new Date(end).toISOString() });
  });

  return {
    route(method, path) {
      if (path === '/v1/transactions') return only('POST', method, 'create', create);
      const id = TRANSACTION.exec(path)?.[1];
      if (id !== undefined) return only('GET', method, 'read', read(id));
      if (path === '/v1/auth/token') return only('POST', method, 'token', generateToken);
      if (path === '/v1/auth/verify') return only('GET', method, 'verify', verifyToken);
      if (path === '/v1' || path === '/v1/')
        return { operation: null, run: () => success(200, { name: 'Balcão sandbox', version: 'v1' }) };
      return { operation: null, run: () => failure(404) };
    },
    simulate(transactionId, simulation) {
      const charge = store.charge(transactionId);
      if (!charge) return false;
      store.saveCharge(simulated(chargeAt(charge, clock.now()), simulation, clock.now(), random));
      return true;
    },
  };
}

function only(allowed: string, method: string, operation: FaultyOperation, run: Route['run']): Route {
  return method === allowed ? { operation, run } : { operation: null, run: () => failure(405) };
}

/** Whether a body is `{"clientSecret": …}` with this secret. */
function carriesSecret(body: string, clientSecret: string): boolean {
  try {
    const payload: unknown = JSON.parse(body);
    return (
      typeof payload === 'object' &&
      payload !== null &&
      'clientSecret' in payload &&
      payload.clientSecret === clientSecret
    );
  } catch {
    // A body that is not JSON has no secret.
    return false;
  }
}
