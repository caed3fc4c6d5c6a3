/** A fault that is told to the person at the keyboard in one sentence, already in their language; no stack. */
export class PlainFault extends Error {
  constructor(sentence: string, options?: { cause?: unknown }) {
    super(sentence, options);
    this.name = 'PlainFault';
  }
}

/** By its name: one thrown by the built console is of another copy of the class than the start's own. */
export function isPlainFault(fault: unknown): fault is PlainFault {
  return fault instanceof Error && fault.name === 'PlainFault';
}
