/** The few values of DER (ITU-T X.690) that a certificate consists of. */

function value(tag: number, ...parts: readonly Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const { length } = content;
  const size = length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
}

export const sequence = (...parts: readonly Buffer[]) => value(0x30, ...parts);
export const set = (...parts: readonly Buffer[]) => value(0x31, ...parts);
export const bytes = (content: Buffer) => value(0x04, content);
export const text = (content: string) => value(0x0c, Buffer.from(content));
export const truth = () => value(0x01, Buffer.from([0xff]));

/** @param content big-endian, in its shortest form */
export const integer = (content: Buffer) => value(0x02, content);

/** @param unused how many of its last bits say nothing */
export const bitString = (content: Buffer, unused = 0) => value(0x03, Buffer.from([unused]), content);

/** @param kind 0xa0 for a value around another one, 0x80 for one that stands in its place */
export const tagged = (number: number, content: Buffer, kind: 0xa0 | 0x80 = 0xa0) => value(kind | number, content);

/** @param instant UTC milliseconds, before the year 2050 */
export function time(instant: number): Buffer {
  const digits = new Date(instant).toISOString().replace(/\D/g, '');
  return value(0x17, Buffer.from(`${digits.slice(2, 14)}Z`));
}

export function objectId(first: number, second: number, ...others: readonly number[]): Buffer {
  return value(0x06, Buffer.from([first * 40 + second, ...others.flatMap(inBase128)]));
}

function inBase128(number: number): number[] {
  const groups = [number & 0x7f];
  for (let rest = number >> 7; rest > 0; rest >>= 7) groups.unshift((rest & 0x7f) | 0x80);
  return groups;
}
