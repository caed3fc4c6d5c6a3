import { userInfo } from 'node:os';

let cached: string | undefined;

/**
 * The computer's user: the operator where no name was entered. Empty where the system has none. A process has one user,
 * and the system call is slow.
 */
export function systemUser(): string {
  cached ??= readSystemUser();
  return cached;
}

function readSystemUser(): string {
  try {
    return userInfo().username;
  } catch {
    // A user without an entry in the system's list, as containers have.
    return '';
  }
}
