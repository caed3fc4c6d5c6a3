/**
 * The sandbox: the service of the document, simulated on 127.0.0.1, for training, demonstrations and tests. It is used
 * over HTTP like any gateway. What a payer would do is requested through `simulate`, or at a control address of its own
 * with a token of its own, which no gateway's client ever gets.
 */

import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Clock } from '../ground/clock.ts';
import { makeFolder } from '../ground/folders.ts';
import type { Person } from '../history/model/same-person.ts';
import { type DialectName, spoken } from './dialects/dialects.ts';
import { createFaults, type Faults, writeFaulty } from './faults.ts';
import { isOf, withoutPayer } from './forget.ts';
import { createRequestLog, type SeenRequest } from './request-log.ts';
import { DEFAULT_EXPIRY, type Random, type SandboxCharge, SIMULATIONS, type Simulation } from './sandbox-charge.ts';
import { createService, failure, type Service, type ServiceResponse } from './service.ts';
import { openSandboxStore } from './store.ts';
import { createTroubles, readTrouble, type Troubles } from './troubles.ts';

export interface SandboxOptions {
  /** The folder of `sandbox.db`, which is created when missing. */
  readonly dataFolder: string;
  /** 0 uses any free port. */
  readonly port: number;
  readonly clock: Clock;
  readonly random?: Random;
  /** How long a charge stays PENDING, milliseconds; 30 minutes unless set. */
  readonly expiryMs?: number;
  /** How its answers differ from the document; none unless set. */
  readonly dialects?: readonly DialectName[];
}

export interface Sandbox {
  /** Ends with `/v1`, like the document's base address. */
  readonly baseUrl: string;
  /** A bearer token that stays the same across restarts and never expires. */
  readonly token: string;
  /** The secret for the generate-token operation: `POST {baseUrl}/auth/token` with `{"clientSecret": …}`. */
  readonly clientSecret: string;
  /**
   * `POST {controlUrl}/transactions/{id}/{pay|expire|fail|refund}` or `{controlUrl}/troubles/{name}`, with
   * `controlToken` as its bearer.
   */
  readonly controlUrl: string;
  readonly controlToken: string;
  /** False where no charge has this id. */
  simulate(transactionId: string, simulation: Simulation): boolean;
  /** Erases a person from every charge that names them; amounts, ids and dates stay. */
  forgetPerson(person: Person): void;
  /** Erases the persons that these charges name. */
  forgetPayersOf(transactionIds: readonly string[]): void;
  /** The ID of the charge created with this attempt or, else, with this reference; null where there is none. */
  recordedId(attemptId: string, reference: string | null): string | null;
  /** Stores charges as if they had been created here. */
  store(charges: readonly SandboxCharge[]): void;
  readonly troubles: Troubles;
  readonly faults: Faults;
  /** The newest requests to the service, oldest first; contains at least the last 10,000. */
  readonly requests: readonly SeenRequest[];
  close(): Promise<void>;
}
const SEEN_AT_LEAST = 10_000;
const LARGEST_BODY = 1_048_576;
const TROUBLE_CONTROL = /^\/control\/troubles\/([a-z:-]+)$/;
const CONTROL = /^\/control\/transactions\/([^/]+)\/([a-z]+)$/;

/** Starts the sandbox. Rejects where the port is taken or the folder cannot be written. */
export async function startSandbox(options: SandboxOptions): Promise<Sandbox> {
  const { dataFolder, port, clock, random = randomBytes, expiryMs = DEFAULT_EXPIRY, dialects = [] } = options;
  makeFolder(dataFolder);
  const store = openSandboxStore(dataFolder);
  const secret = () => Buffer.from(random(24)).toString('base64url');
  const token = store.secret('token', secret);
  const controlToken = store.secret('control-token', secret);
  const clientSecret = store.secret('client-secret', secret);
  const faults = createFaults();
  const troubles = createTroubles(faults);
  const log = createRequestLog(SEEN_AT_LEAST);
  const service = createService({ store, clock, random, expiryMs, token, clientSecret });

  const answer = answering({ service, faults, troubles, log, controlToken, clock, dialects });
  const server = createServer((request, response) => {
    answer(request, response).catch((fault: unknown) => response.destroy(asError(fault)));
  });
  // Clients keep connections for their whole life; a server that closes idle ones would race with their next read.
  server.keepAliveTimeout = 60_000;
  await listening(server, port).catch((fault: unknown) => {
    store.close();
    throw fault;
  });
  // A server that listens on TCP has an address of this shape; only a pipe's would be a text.
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    baseUrl: `${origin}/v1`,
    token,
    clientSecret,
    controlUrl: `${origin}/control`,
    controlToken,
    simulate: service.simulate,
    forgetPerson: (person) => store.rewrite(isOf(person), withoutPayer),
    forgetPayersOf: (transactionIds) => {
      const ids = new Set(transactionIds);
      store.rewrite(({ id }) => ids.has(id), withoutPayer);
    },
    recordedId: (attemptId, reference) =>
      store.idByMetadata('balcaoAttempt', attemptId) ??
      (reference === null ? null : store.idByMetadata('sellerExternalRef', reference)),
    store: (charges) => charges.forEach(store.saveCharge),
    troubles,
    faults,
    requests: log.requests,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      store.close();
    },
  };
}

interface Controlled {
  readonly service: Service;
  readonly troubles: Troubles;
}

interface RespondingParts extends Controlled {
  readonly faults: ReturnType<typeof createFaults>;
  readonly log: ReturnType<typeof createRequestLog>;
  readonly controlToken: string;
  readonly clock: Clock;
  readonly dialects: readonly DialectName[];
}

/** Answers a request to the service or to the control address, with whatever fault is armed. */
function answering({ service, troubles, faults, log, controlToken, clock, dialects }: RespondingParts): Answer {
  return async (request, response) => {
    const method = request.method ?? '';
    const path = (request.url ?? '').replace(/[?#].*/, '');
    const bearer = bearerOf(request);
    const date = { date: new Date(clock.now()).toUTCString() };
    if (path.startsWith('/control/')) {
      const answered = bearer === controlToken ? control({ service, troubles }, method, path) : failure(401);
      writeFaulty(response, null, wire(answered, date), clock);
      return;
    }
    log.see({ method, path, at: clock.now() });
    const { operation, run } = service.route(method, path);
    const body = await textOf(request);
    if (body === null) {
      writeFaulty(response, null, wire(failure(413), date), clock);
      return;
    }
    const fault = operation && faults.take(operation, path);
    if (fault?.kind === 'say' || fault?.kind === 'say-after') {
      if (fault.kind === 'say-after') run({ method, path, bearer, body });
      const faulty = wire(failure(fault.httpStatus), { ...date, ...fault.headers });
      const said = fault.body === undefined ? faulty : { ...faulty, body: Buffer.from(fault.body) };
      writeFaulty(response, null, said, clock);
      return;
    }
    if (fault?.kind === 'lose' && !fault.recorded) {
      response.socket?.resetAndDestroy();
      return;
    }
    const oddity = fault?.kind === 'odd-charge' ? fault.oddity : undefined;
    const said = spoken(run({ method, path, bearer, body, oddity }), dialects);
    writeFaulty(response, fault, wire(said, date), clock);
  };
}

type Answer = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/** Rejects where the port is taken. */
function listening(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => {
      server.off('error', reject);
      resolve();
    });
  });
}

const DONE: ServiceResponse = { httpStatus: 200, body: { status: true, data: {} } };

function control({ service, troubles }: Controlled, method: string, path: string): ServiceResponse {
  const named = TROUBLE_CONTROL.exec(path);
  if (named !== null) {
    const chosen = readTrouble(named[1] ?? '');
    if (chosen === null) return failure(404);
    if (method !== 'POST') return failure(405);
    troubles.set(chosen.request, chosen.trouble);
    return DONE;
  }
  const [, id = '', word = ''] = CONTROL.exec(path) ?? [];
  const simulation = SIMULATIONS.find((each) => each === word);
  if (!simulation) return failure(404);
  if (method !== 'POST') return failure(405);
  return service.simulate(id, simulation) ? DONE : failure(404);
}

function wire({ httpStatus, body }: ServiceResponse, headers: Readonly<Record<string, string>>) {
  return {
    httpStatus,
    headers: { 'content-type': 'application/json', ...headers },
    body: Buffer.from(JSON.stringify(body)),
  };
}

function bearerOf(request: IncomingMessage): string | null {
  return /^Bearer (.+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? null;
}

/** The body as text; null where it is longer than the sandbox accepts. */
async function textOf(request: IncomingMessage): Promise<string | null> {
  const chunks: Buffer[] = [];
  let size = 0;
  // A body that is too long is read to its end and discarded: a server that stops reading cannot respond either.
  for await (const chunk of request) {
    size += chunk.length;
    if (size <= LARGEST_BODY) chunks.push(chunk);
  }
  return size > LARGEST_BODY ? null : Buffer.concat(chunks).toString('utf8');
}

function asError(fault: unknown): Error {
  return fault instanceof Error ? fault : new Error(String(fault));
}
