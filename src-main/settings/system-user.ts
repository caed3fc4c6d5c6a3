import { userInfo } from 'node:os';

/** The computer's user: who is at the desk where nobody said another name. Empty where the system knows none. */
export function systemUser(): string {
  try {
    return userInfo().username;
  } catch {
    // A user without an entry in the system's list, as containers have.
    return '';
  }
}
