/** How a server asks for the password: a way that would show it, or prove too little, is known before it is answered. */
import type pg from 'pg';

/**
 * What RFC 7677 asks of a server, and PostgreSQL's default (`scram_iterations`). From a proof of few rounds, a server
 * that is not the real one finds a weak password in seconds.
 */
const FEWEST_ROUNDS = 4096;

/** Registered before the driver's own listeners: a weak question is known as such before it is answered. */
export function watchLogin({ connection }: pg.Client, login: { isWeak: boolean; isProven: boolean }): void {
  for (const question of ['authenticationCleartextPassword', 'authenticationMD5Password'])
    connection.on(question, () => {
      login.isWeak = true;
    });
  connection.on('authenticationSASL', ({ mechanisms }: { readonly mechanisms: readonly string[] }) => {
    login.isWeak = !mechanisms.includes('SCRAM-SHA-256-PLUS');
  });
  connection.on('authenticationSASLContinue', (question: { data: string }) => {
    // The driver limits the rounds upwards alone; an empty question it refuses, and computes no proof.
    if (roundsIn(question.data) < FEWEST_ROUNDS) question.data = '';
  });
  connection.on('authenticationSASLFinal', () => {
    login.isProven = true;
  });
}

/** Rounds of SCRAM that a server's first message (RFC 5802, section 7) wants. */
function roundsIn(message: string): number {
  return Number(/(?:^|,)i=(\d+)/.exec(message)?.[1] ?? 0);
}
