/**
 * A sheet's XML as bytes, written where they will be deflated from. A row is a thousand bytes of which nine tenths are
 * the same in every row: as strings, each would be put together, flattened, measured and encoded; here it is copied.
 */
import { xmlText } from './sheet-text.ts';

/** Digits of a day's fraction: a millisecond is 1.16e-8 of a day. */
const FRACTION = 9;
const BILLION = 1_000_000_000;
/** What a number of this size may be off by, in units of the ninth place. */
const BELOW_A_PLACE = 0.02;
const MINUS = 0x2d;
const POINT = 0x2e;
const ZERO = 0x30;

/** What is written between the tag `<t` and its text: only blanks at an end, and line breaks, need to be kept by name. */
const KEEP_BLANKS = asciiOf(' xml:space="preserve">');
const CLOSE_TAG = 0x3e;

/** ASCII as bytes, for what is the same in each row. */
export function asciiOf(text: string): Uint8Array {
  return Uint8Array.from(text, (sign) => sign.charCodeAt(0));
}

export class XmlBytes {
  readonly #room: number;
  #bytes: Buffer;
  /** Filled while what the other one holds is on its way. */
  #other: Buffer;
  #length = 0;

  /** @param room bytes that are there from the beginning; a row that needs more finds more. */
  constructor(room: number) {
    this.#room = room;
    this.#bytes = Buffer.allocUnsafe(room);
    this.#other = Buffer.allocUnsafe(room);
  }

  /** Bytes written since they were last taken. */
  get length(): number {
    return this.#length;
  }

  /** What was written, and begins anew. It stands until the next call but one: two pieces share the memory by turns. */
  take(): Uint8Array {
    const taken = this.#bytes.subarray(0, this.#length);
    // A row of very long texts is rare; what it needed is not kept for ever.
    const next = this.#other.length > this.#room ? Buffer.allocUnsafe(this.#room) : this.#other;
    this.#other = this.#bytes;
    this.#bytes = next;
    this.#length = 0;
    return taken;
  }

  ascii(constant: Uint8Array): void {
    const size = constant.length;
    this.#reserve(size);
    const bytes = this.#bytes;
    const from = this.#length;
    for (let index = 0; index < size; index += 1) bytes[from + index] = constant[index] ?? 0;
    this.#length = from + size;
  }

  /** XML as it is, of any signs. */
  xml(text: string): void {
    this.#reserve(text.length * 3);
    this.#length += this.#bytes.write(text, this.#length);
  }

  /** A text that a tag `<t` was begun for, exact: the end of the tag, and the text as XML holds it. */
  cellText(text: string): void {
    const from = this.#length;
    if (this.#plainText(text)) return;
    this.#length = from;
    this.ascii(KEEP_BLANKS);
    this.xml(xmlText(text));
  }

  /** A whole number, nought or more. */
  whole(value: number): void {
    if (value >= BILLION) this.xml(String(value));
    else {
      let digits = 1;
      for (let above = 10; above <= value; above *= 10) digits += 1;
      this.#digits(value, digits);
    }
  }

  /** Whole cents as a decimal with two places, never through a fraction. */
  cents(value: number): void {
    const cents = Math.abs(value);
    this.#reserve(1);
    if (value < 0) this.#bytes[this.#length++] = MINUS;
    const rest = cents % 100;
    this.whole((cents - rest) / 100);
    this.#point();
    this.#digits(rest, 2);
  }

  /** A day and its fraction, to a ninth place: rounded up, for there are readers that cut off what is below a millisecond. */
  day(value: number): void {
    const whole = Math.floor(value);
    this.whole(whole);
    const fraction = Math.ceil((value - whole) * BILLION - BELOW_A_PLACE);
    if (fraction === 0) return;
    this.#point();
    this.#digits(fraction, FRACTION);
  }

  #point(): void {
    this.#reserve(1);
    this.#bytes[this.#length++] = POINT;
  }

  #digits(value: number, digits: number): void {
    this.#reserve(digits);
    const bytes = this.#bytes;
    let rest = value;
    for (let place = this.#length + digits - 1; place >= this.#length; place -= 1) {
      const above = Math.floor(rest / 10);
      bytes[place] = ZERO + rest - above * 10;
      rest = above;
    }
    this.#length += digits;
  }

  /** Most texts hold nothing that XML has another way to write; tells whether this one did not, and was written. */
  #plainText(text: string): boolean {
    const size = text.length;
    if (size > LONGEST_PLAIN || text.charCodeAt(0) === BLANK || text.charCodeAt(size - 1) === BLANK) return false;
    this.#reserve(1 + size * 2);
    const bytes = this.#bytes;
    let at = this.#length;
    bytes[at++] = CLOSE_TAG;
    for (let index = 0; index < size; index += 1) {
      const sign = text.charCodeAt(index);
      if (sign < 0x7f) {
        if (IS_PLAIN[sign] !== 1) return false;
        bytes[at++] = sign;
      } else if (sign >= 0xa0 && sign < 0x800) {
        bytes[at++] = 0xc0 | (sign >> 6);
        bytes[at++] = 0x80 | (sign & 0x3f);
      } else return false;
    }
    this.#length = at;
    return true;
  }

  #reserve(more: number): void {
    const needed = this.#length + more;
    if (needed <= this.#bytes.length) return;
    const larger = Buffer.allocUnsafe(needed * 2);
    this.#bytes.copy(larger, 0, 0, this.#length);
    this.#bytes = larger;
  }
}

const BLANK = 0x20;
const LONGEST_PLAIN = 4_096;

/** By code: 1 for what stands in XML as it is. The underscore may begin the format's own escape, so it is none. */
const IS_PLAIN = Uint8Array.from({ length: 0x80 }, (_, code) =>
  Number(code >= BLANK && code < 0x7f && !'&<>_'.includes(String.fromCharCode(code))),
);
