/** What a server needs to check a password by SCRAM-SHA-256 (RFC 5802, RFC 7677): with it the password stays here. */
import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto';

const ITERATIONS = 4096;

/** @param password of letters, digits and signs of ASCII; as `ALTER ROLE … PASSWORD` takes it, without any quote */
export function scramVerifier(password: string): string {
  const salt = randomBytes(16);
  const salted = pbkdf2Sync(password, salt, ITERATIONS, 32, 'sha256');
  const mac = (text: string) => createHmac('sha256', salted).update(text).digest();
  const storedKey = createHash('sha256').update(mac('Client Key')).digest('base64');
  return `SCRAM-SHA-256$${ITERATIONS}:${salt.toString('base64')}$${storedKey}:${mac('Server Key').toString('base64')}`;
}
