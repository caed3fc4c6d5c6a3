/**
 * CRC-16/CCITT-FALSE, the check of a BR Code in tag 63: polynomial 0x1021, initial value 0xFFFF, no reflection, no
 * final XOR. `123456789` yields 29B1.
 */

const TABLE = Uint16Array.from({ length: 256 }, (_, byte) => {
  let register = byte << 8;
  for (let bit = 0; bit < 8; bit++) register = register & 0x8000 ? (register << 1) ^ 0x1021 : register << 1;
  return register & 0xffff;
});

/** The CRC of the UTF-8 bytes of `text`: four hex digits, upper case, with leading zeros. */
export function crc16(text: string): string {
  let register = 0xffff;
  for (const byte of new TextEncoder().encode(text)) {
    register = ((register << 8) & 0xffff) ^ (TABLE[(register >> 8) ^ byte] ?? 0);
  }
  return register.toString(16).toUpperCase().padStart(4, '0');
}
