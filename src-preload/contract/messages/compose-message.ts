/** Fills in a message's fields. Pure. */
import { isCodeLine, type MessageField, messagePieces } from './message-fields.ts';

/** What a charge has for each field, as it is to be read; null or empty where it has nothing. */
export type MessageValues = Readonly<Record<MessageField, string | null>>;

export interface ComposedMessage {
  readonly subject: string;
  /** Without its code: what goes with a code in one message is copied with it, and chats take asterisks away. */
  readonly text: string;
  /** The code, which goes as a message of its own; null where the template names none, or the charge has none. */
  readonly code: string | null;
  /** Fields of the text without a value: their lines are left out. */
  readonly missing: readonly MessageField[];
}

/**
 * A line with a field that has no value is left out whole: half a sentence, or the name of a field, never reaches a
 * payer. The code is apart, byte for byte; any other value becomes one line, so that it cannot pass for a line of the
 * message. The text of a value is never read as a field.
 */
export function composeMessage(
  { subject, text }: { readonly subject: string; readonly text: string },
  values: MessageValues,
): ComposedMessage {
  const missing = new Set<MessageField>();
  let code: string | null = null;
  const lines = text.split('\n').flatMap((line) => {
    if (isCodeLine(line) && values.code !== null) {
      code = values.code;
      return [];
    }
    const filled = filledLine(line, values);
    for (const field of filled.missing) missing.add(field);
    return filled.missing.length > 0 ? [] : [filled.text];
  });
  const filledSubject = filledLine(subject, values);
  return {
    subject: filledSubject.missing.length > 0 ? '' : filledSubject.text,
    text: withoutGaps(lines).join('\n'),
    code,
    missing: [...missing],
  };
}

/** Text and code as one: for an e-mail, and for main, which takes the code out of what goes to a chat. */
export function wholeMessage({ text, code }: Pick<ComposedMessage, 'text' | 'code'>): string {
  return [text, code ?? ''].filter((part) => part !== '').join('\n\n');
}

function filledLine(line: string, values: MessageValues): { text: string; missing: MessageField[] } {
  const missing: MessageField[] = [];
  const text = messagePieces(line).map((piece) => {
    if (piece.kind === 'text') return piece.text;
    // A template with an unknown field is not saved; one that came with a file keeps no braces either.
    if (piece.kind === 'unknown') return '';
    const value = oneLineOf(values[piece.field] ?? '');
    if (value === '') missing.push(piece.field);
    return value;
  });
  return { text: text.join(''), missing };
}

/** Line breaks and other control characters become spaces; half a surrogate pair, which no link can hold, is replaced. */
function oneLineOf(value: string): string {
  return value
    .toWellFormed()
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim();
}

/** The lines without blank ones at the ends, and with never two blank ones in a row. */
function withoutGaps(lines: readonly string[]): readonly string[] {
  const kept = lines.filter((line, index) => line.trim() !== '' || (lines[index - 1] ?? '').trim() !== '');
  return kept.at(-1)?.trim() === '' ? kept.slice(0, -1) : kept;
}
