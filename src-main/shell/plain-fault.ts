/** A fault that is told to the person at the keyboard in one sentence, already in their language; no stack. */
export class PlainFault extends Error {
  constructor(sentence: string, options?: { cause?: unknown }) {
    super(sentence, options);
    this.name = 'PlainFault';
  }
}
