/**
 * The local socket by which a second start brings the first to the front. Its address and a secret lie in a file
 * only this user can read, so that another user's process can neither ask nor stand in for it on Windows' pipes.
 */
import { randomBytes, timingSafeEqual } from 'node:crypto';
import { chmodSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createConnection, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';

/** The shortest limit of a socket's path among the systems Balcão runs on (macOS: 104 bytes with its end). */
const LONGEST_SOCKET_PATH = 103;
/** How long an answer may take, in milliseconds. */
const ANSWER_WITHIN = 2_000;

const noteSchema = z.object({ address: z.string(), secret: z.string(), answer: z.string() });
const notePath = (dataFolder: string) => join(dataFolder, 'instance.json');

/** Listens for a second start. Resolves once a second start would be heard; the returned function ends it. */
export async function hearFront(dataFolder: string, toFront: () => void): Promise<() => Promise<void>> {
  const note = { address: newAddress(dataFolder), secret: newSecret(), answer: newSecret() };
  const server = createServer((socket) => answerOne(socket, note, toFront));
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(note.address, resolve);
  });
  if (process.platform !== 'win32') chmodSync(note.address, 0o600);
  writeFileSync(notePath(dataFolder), JSON.stringify(note), { mode: 0o600 });
  return async () => {
    rmSync(notePath(dataFolder), { force: true });
    await new Promise<void>((resolve) => server.close(() => resolve()));
  };
}

/** Asks the running Balcão of this folder to come to the front; whether it said that it did, within 2 s. */
export async function askToFront(dataFolder: string): Promise<boolean> {
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
    socket.on('close', () => resolve(heard === note.answer));
  });
}

function answerOne(
  socket: Socket,
  note: { readonly secret: string; readonly answer: string },
  toFront: () => void,
): void {
  let heard = '';
  socket.setTimeout(ANSWER_WITHIN, () => socket.destroy());
  socket.setEncoding('utf8');
  socket.on('error', () => socket.destroy());
  socket.on('data', (text: string) => {
    heard += text;
    if (!heard.endsWith('\n') && heard.length <= note.secret.length) return;
    if (sameSecret(heard.trimEnd(), note.secret)) {
      toFront();
      socket.end(note.answer);
    } else socket.destroy();
  });
}

function readNote(dataFolder: string) {
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
  return given.length === wanted.length && timingSafeEqual(Buffer.from(given), Buffer.from(wanted));
}
