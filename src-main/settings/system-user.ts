import { userInfo } from 'node:os';

let known: string | undefined;

/**
 * The computer's user: who is at the desk where nobody said another name. Empty where the system knows none. A process
 * has one user, and the system is slow to tell.
 */
export function systemUser(): string {
  known ??= askSystem();
  return known;
}

function askSystem(): string {
  try {
    return userInfo().username;
  } catch {
    // A user without an entry in the system's list, as containers have.
    return '';
  }
}
