/**
 * The local socket with which a second start brings the first to the front, and with which a command line passes it an
 * export. Its address and a secret are in a file only this user can read, so that another user's process can neither
 * send requests nor impersonate it on Windows' pipes.
 *
 * A request is one line: the secret, or the secret and a job as JSON. The response begins with a secret of the
 * listener's own. Then comes the new address for the second start to print, where no window could be opened; for a job,
 * one line of JSON per message.
 */
import { randomBytes, timingSafeEqual } from 'node:crypto';
import { chmodSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createConnection, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';

/** The shortest limit of a socket's path among the systems Balcão runs on (macOS: 104 bytes with its terminator). */
const LONGEST_SOCKET_PATH = 103;
/** How long a response may take to begin, in milliseconds. */
const ANSWER_WITHIN = 2_000;
/** The longest line that is read: a job with the longest path there is. */
const LONGEST_LINE = 16_384;

const endpointSchema = z.object({ address: z.string(), secret: z.string(), answer: z.string() });
type Endpoint = z.infer<typeof endpointSchema>;
const endpointPath = (dataFolder: string) => join(dataFolder, 'instance.json');

/**
 * Does a job that came over the socket. `signal` is aborted when the requester has gone; it never rejects.
 * @param send sends one message to the requester.
 */
export type DoJob = (job: unknown, send: (message: object) => void, signal: AbortSignal) => Promise<void>;

/** Comes to the front; never rejects. Where there is no window, returns the address at which to open Balcão. */
export type FocusRequest = (() => void) | (() => Promise<string | null>);

/** Listens for a second start. Resolves once a second start can connect; the returned function ends it. */
export async function listenForInstances(
  dataFolder: string,
  toFront: FocusRequest,
  doJob?: DoJob,
): Promise<() => Promise<void>> {
  const endpoint = { address: newAddress(dataFolder), secret: newSecret(), answer: newSecret() };
  const open = new Set<Socket>();
  const server = createServer((socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
    respond(socket, endpoint, toFront, doJob);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(endpoint.address, resolve);
  });
  if (process.platform !== 'win32') chmodSync(endpoint.address, 0o600);
  writeFileSync(endpointPath(dataFolder), JSON.stringify(endpoint), { mode: 0o600 });
  return async () => {
    rmSync(endpointPath(dataFolder), { force: true });
    const closed = new Promise<void>((resolve) => server.close(() => resolve()));
    // The requester of a job sees the connection close, and does the job itself.
    for (const socket of open) socket.destroy();
    await closed;
  };
}

/**
 * Asks the running Balcão of this folder to come to the front; whether it confirmed that within 2 s.
 * @param onAddress called with the address to open, where it has no window.
 */
export async function requestFocus(
  dataFolder: string,
  onAddress: (address: string) => void = () => {},
): Promise<boolean> {
  const endpoint = readEndpoint(dataFolder);
  if (endpoint === null) return false;
  return new Promise((resolve) => {
    let received = '';
    const socket = createConnection(endpoint.address, () => socket.write(`${endpoint.secret}\n`));
    socket.setTimeout(ANSWER_WITHIN, () => socket.destroy());
    socket.setEncoding('utf8');
    socket.on('data', (text: string) => {
      received += text;
    });
    // No one listens there any more: the holder died, or is closing.
    socket.on('error', () => socket.destroy());
    socket.on('close', () => {
      const [answer = '', address] = received.split(' ');
      const isResponse = sameSecret(answer, endpoint.answer);
      if (isResponse && address !== undefined) onAddress(address);
      resolve(isResponse);
    });
  });
}

/**
 * Passes a job to the running Balcão of this folder, and receives its messages until the connection ends. `taken` is
 * false where no one accepted it: then nothing was done. Aborting `signal` disconnects, which cancels the job.
 */
export async function requestJob(
  dataFolder: string,
  job: object,
  onMessage: (message: unknown) => void,
  signal: AbortSignal,
): Promise<{ readonly taken: boolean }> {
  const endpoint = readEndpoint(dataFolder);
  if (endpoint === null || signal.aborted) return { taken: false };
  return new Promise((resolve) => {
    let taken = false;
    const socket = createConnection(endpoint.address, () =>
      socket.write(`${endpoint.secret} ${JSON.stringify(job)}\n`),
    );
    const disconnect = () => socket.destroy();
    signal.addEventListener('abort', disconnect);
    socket.setTimeout(ANSWER_WITHIN, disconnect);
    socket.on('error', disconnect);
    socket.on('close', () => {
      signal.removeEventListener('abort', disconnect);
      resolve({ taken });
    });
    onLines(socket, (line) => {
      if (taken) onMessage(JSON.parse(line));
      else if (sameSecret(line, endpoint.answer)) {
        taken = true;
        // Counting a large history may take longer than the response limit.
        socket.setTimeout(0);
      } else disconnect();
    });
  });
}

function respond(socket: Socket, endpoint: Endpoint, toFront: FocusRequest, doJob: DoJob | undefined): void {
  let hasRequest = false;
  socket.setTimeout(ANSWER_WITHIN, () => socket.destroy());
  socket.on('error', () => socket.destroy());
  onLines(socket, (line) => {
    const secret = line.slice(0, endpoint.secret.length);
    const rest = line.slice(endpoint.secret.length);
    if (hasRequest || !sameSecret(secret, endpoint.secret)) {
      socket.destroy();
      return;
    }
    hasRequest = true;
    if (rest === '') {
      void Promise.resolve(toFront()).then((address) =>
        socket.end(address ? `${endpoint.answer} ${address}` : endpoint.answer),
      );
    } else if (rest.startsWith(' ') && doJob !== undefined) {
      runJob(socket, endpoint, rest.slice(1), doJob);
    } else socket.destroy();
  });
}

function runJob(socket: Socket, endpoint: Endpoint, text: string, doJob: DoJob): void {
  const disconnected = new AbortController();
  socket.setTimeout(0);
  socket.on('close', () => disconnected.abort());
  const job = parsedJson(text);
  if (job === undefined) {
    socket.destroy();
    return;
  }
  socket.write(`${endpoint.answer}\n`);
  const send = (message: object) => void (socket.writable && socket.write(`${JSON.stringify(message)}\n`));
  void doJob(job, send, disconnected.signal).finally(() => socket.end());
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // A client with the secret that sends no JSON is not one of ours.
    return undefined;
  }
}

/** Calls `onLine` with each whole line; a line that exceeds the limit ends the connection. */
function onLines(socket: Socket, onLine: (line: string) => void): void {
  let received = '';
  socket.setEncoding('utf8');
  socket.on('data', (text: string) => {
    received += text;
    const lines = received.split('\n');
    received = lines.pop() ?? '';
    for (const line of lines) if (!socket.destroyed) onLine(line);
    if (received.length > LONGEST_LINE) socket.destroy();
  });
}

function readEndpoint(dataFolder: string): Endpoint | null {
  try {
    return endpointSchema.parse(JSON.parse(readFileSync(endpointPath(dataFolder), 'utf8')));
  } catch {
    // Missing, or partly written: there is no one to connect to now, and the caller tries again.
    return null;
  }
}

/** A socket next to the data where its path is short enough, else in the system's temporary folder. */
function newAddress(dataFolder: string): string {
  const name = `balcao-${randomBytes(8).toString('hex')}.sock`;
  if (process.platform === 'win32') return `\\\\.\\pipe\\${name}`;
  const beside = join(dataFolder, 'instance.sock');
  if (Buffer.byteLength(beside) > LONGEST_SOCKET_PATH) return join(tmpdir(), name);
  // This process holds the folder's lock, so an existing socket belongs to a dead process.
  rmSync(beside, { force: true });
  return beside;
}

function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

function sameSecret(received: string, wanted: string): boolean {
  const [one, other] = [Buffer.from(received), Buffer.from(wanted)];
  // Compare lengths in bytes: texts of one length may make buffers of two, for which timingSafeEqual throws.
  return one.length === other.length && timingSafeEqual(one, other);
}
