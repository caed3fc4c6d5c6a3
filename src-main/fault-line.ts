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
