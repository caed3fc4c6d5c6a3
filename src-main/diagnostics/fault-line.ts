import { ConsoleFailure } from '../../src-preload/contract/errors.ts';

/**
 * What the log may record of an error: its kind, its code and where it happened. Messages are left out, because they
 * may quote what an operator typed or a service returned.
 */
export function faultLine(fault: unknown): { readonly [field: string]: string } {
  if (!(fault instanceof Error)) return { fault: typeof fault };
  const code = 'code' in fault && typeof fault.code === 'string' ? fault.code : '';
  const positions = (fault.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  const where = positions
    .slice(0, 8)
    .map((line) => line.trim())
    .join(' < ');
  return { fault: fault.name, code, where };
}

/**
 * The text on a terminal for an error that ends Balcão. A ConsoleFailure is one word, and a message of the system names
 * a file or an address and nothing else; any other message may quote what must not be printed, so only its kind and
 * position are shown.
 */
export function describeFault(fault: unknown): string {
  if (fault instanceof ConsoleFailure || (fault instanceof Error && 'syscall' in fault)) return fault.message;
  const { fault: name = '', where = '' } = faultLine(fault);
  return where === '' ? name : `${name} ${where.split(' < ', 1)[0] ?? ''}`;
}
