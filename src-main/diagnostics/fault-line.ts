import { ConsoleFailure } from '../../src-preload/contract/errors.ts';

/**
 * What the log may say of a fault: its kind, its code and where it happened. Messages are left out, because they may
 * quote what an operator typed or a service answered.
 */
export function faultLine(fault: unknown): { readonly [field: string]: string } {
  if (!(fault instanceof Error)) return { fault: typeof fault };
  const code = 'code' in fault && typeof fault.code === 'string' ? fault.code : '';
  const places = (fault.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  const where = places
    .slice(0, 8)
    .map((line) => line.trim())
    .join(' < ');
  return { fault: fault.name, code, where };
}

/**
 * What a terminal is told of a fault that ends Balcão. A failure of the console's is a word, and the system's own words
 * name a file or an address and nothing else; any other message may quote what must not be printed, so its kind and
 * place stand for it.
 */
export function describeFault(fault: unknown): string {
  if (fault instanceof ConsoleFailure || (fault instanceof Error && 'syscall' in fault)) return fault.message;
  const { fault: name = '', where = '' } = faultLine(fault);
  return where === '' ? name : `${name} ${where.split(' < ', 1)[0] ?? ''}`;
}
