/**
 * The local socket by which a second start brings the first to the front, and by which a command line hands it an
 * export. Its address and a secret lie in a file only this user can read, so that another user's process can neither
 * ask nor stand in for it on Windows' pipes.
 *
 * One line is asked: the secret, or the secret and a job as JSON. The answer begins with a secret of the listener's
 * own. It goes on with the new address for the second start to print, where no window could be opened; a job's goes on with
 * one line of JSON for each thing there is to tell.
 */
import { randomBytes, timingSafeEqual } from 'node:crypto';
import { chmodSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createConnection, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';

/** The shortest limit of a socket's path among the systems Balcão runs on (macOS: 104 bytes with its end). */
const LONGEST_SOCKET_PATH = 103;
/** How long an answer may take to begin, in milliseconds. */
const ANSWER_WITHIN = 2_000;
/** The longest line that is read: a job with the longest path there is. */
const LONGEST_LINE = 16_384;

const noteSchema = z.object({ address: z.string(), secret: z.string(), answer: z.string() });
type Note = z.infer<typeof noteSchema>;
const notePath = (dataFolder: string) => join(dataFolder, 'instance.json');

/**
 * Does a job that came over the socket. `signal` says that whoever asked has gone; it never rejects.
 * @param tell sends one thing to whoever asked.
 */
export type DoJob = (job: unknown, tell: (message: object) => void, signal: AbortSignal) => Promise<void>;

/** Comes to the front; never rejects. Where there is no window to bring, gives the address to open Balcão at. */
export type FocusRequest = (() => void) | (() => Promise<string | null>);

/** Listens for a second start. Resolves once a second start would be heard; the returned function ends it. */
export async function listenForInstances(
  dataFolder: string,
  toFront: FocusRequest,
  doJob?: DoJob,
): Promise<() => Promise<void>> {
  const note = { address: newAddress(dataFolder), secret: newSecret(), answer: newSecret() };
  const open = new Set<Socket>();
  const server = createServer((socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
    answerOne(socket, note, toFront, doJob);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(note.address, resolve);
  });
  if (process.platform !== 'win32') chmodSync(note.address, 0o600);
  writeFileSync(notePath(dataFolder), JSON.stringify(note), { mode: 0o600 });
  return async () => {
    rmSync(notePath(dataFolder), { force: true });
    const closed = new Promise<void>((resolve) => server.close(() => resolve()));
    // Whoever waits for a job sees that nobody does it any more, and steps in.
    for (const socket of open) socket.destroy();
    await closed;
  };
}

/**
 * Asks the running Balcão of this folder to come to the front; whether it said that it did, within 2 s.
 * @param told is given the address to open it at, where it has no window.
 */
export async function requestFocus(dataFolder: string, told: (address: string) => void = () => {}): Promise<boolean> {
  const note = readNote(dataFolder);
  if (note === null) return false;
  return new Promise((resolve) => {
    let heard = '';
    const socket = createConnection(note.address, () => socket.write(`${note.secret}\n`));
    socket.setTimeout(ANSWER_WITHIN, () => socket.destroy());
    socket.setEncoding('utf8');
    socket.on('data', (text: string) => {
      heard += text;
    });
    // Nobody listens there any more: the holder died, or is closing.
    socket.on('error', () => socket.destroy());
    socket.on('close', () => {
      const [answer = '', address] = heard.split(' ');
      const isAnswer = sameSecret(answer, note.answer);
      if (isAnswer && address !== undefined) told(address);
      resolve(isAnswer);
    });
  });
}

/**
 * Hands a job to the running Balcão of this folder, and hears what it tells until the connection ends. `taken` is
 * false where nobody took it: then nothing was done. Aborting `signal` hangs up, which calls the job off.
 */
export async function requestJob(
  dataFolder: string,
  job: object,
  hear: (message: unknown) => void,
  signal: AbortSignal,
): Promise<{ readonly taken: boolean }> {
  const note = readNote(dataFolder);
  if (note === null || signal.aborted) return { taken: false };
  return new Promise((resolve) => {
    let taken = false;
    const socket = createConnection(note.address, () => socket.write(`${note.secret} ${JSON.stringify(job)}\n`));
    const hangUp = () => socket.destroy();
    signal.addEventListener('abort', hangUp);
    socket.setTimeout(ANSWER_WITHIN, hangUp);
    socket.on('error', hangUp);
    socket.on('close', () => {
      signal.removeEventListener('abort', hangUp);
      resolve({ taken });
    });
    onLines(socket, (line) => {
      if (taken) hear(JSON.parse(line));
      else if (sameSecret(line, note.answer)) {
        taken = true;
        // Counting a large history may take longer than answering.
        socket.setTimeout(0);
      } else hangUp();
    });
  });
}

function answerOne(socket: Socket, note: Note, toFront: FocusRequest, doJob: DoJob | undefined): void {
  let isAsked = false;
  socket.setTimeout(ANSWER_WITHIN, () => socket.destroy());
  socket.on('error', () => socket.destroy());
  onLines(socket, (line) => {
    const secret = line.slice(0, note.secret.length);
    const rest = line.slice(note.secret.length);
    if (isAsked || !sameSecret(secret, note.secret)) {
      socket.destroy();
      return;
    }
    isAsked = true;
    if (rest === '') {
      void Promise.resolve(toFront()).then((address) =>
        socket.end(address ? `${note.answer} ${address}` : note.answer),
      );
    } else if (rest.startsWith(' ') && doJob !== undefined) {
      answerJob(socket, note, rest.slice(1), doJob);
    } else socket.destroy();
  });
}

function answerJob(socket: Socket, note: Note, text: string, doJob: DoJob): void {
  const gone = new AbortController();
  socket.setTimeout(0);
  socket.on('close', () => gone.abort());
  const job = parsed(text);
  if (job === undefined) {
    socket.destroy();
    return;
  }
  socket.write(`${note.answer}\n`);
  const tell = (message: object) => void (socket.writable && socket.write(`${JSON.stringify(message)}\n`));
  void doJob(job, tell, gone.signal).finally(() => socket.end());
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Whoever knows the secret and sends no JSON is not one of ours.
    return undefined;
  }
}

/** Calls `take` with each whole line; a line without an end in sight ends the connection. */
function onLines(socket: Socket, take: (line: string) => void): void {
  let heard = '';
  socket.setEncoding('utf8');
  socket.on('data', (text: string) => {
    heard += text;
    const lines = heard.split('\n');
    heard = lines.pop() ?? '';
    for (const line of lines) if (!socket.destroyed) take(line);
    if (heard.length > LONGEST_LINE) socket.destroy();
  });
}

function readNote(dataFolder: string): Note | null {
  try {
    return noteSchema.parse(JSON.parse(readFileSync(notePath(dataFolder), 'utf8')));
  } catch {
    // Not there, or half written: nobody can be asked now, and the caller tries again.
    return null;
  }
}

/** A socket beside the data where its path is short enough, else in the system's folder for such things. */
function newAddress(dataFolder: string): string {
  const name = `balcao-${randomBytes(8).toString('hex')}.sock`;
  if (process.platform === 'win32') return `\\\\.\\pipe\\${name}`;
  const beside = join(dataFolder, 'instance.sock');
  if (Buffer.byteLength(beside) > LONGEST_SOCKET_PATH) return join(tmpdir(), name);
  // This process holds the folder's lock, so a socket left there is a dead one's.
  rmSync(beside, { force: true });
  return beside;
}

function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

function sameSecret(given: string, wanted: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(wanted)];
  // By bytes: a sign beyond ASCII makes texts of one length buffers of two, which would throw.
  return one.length === other.length && timingSafeEqual(one, other);
}
