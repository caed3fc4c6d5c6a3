/** A ready message: a text with fields, saved under a name. */
import { z } from 'zod';
import { LONGEST } from '../values/input-limits.ts';
import { holding } from '../values/personal-data.ts';
import { language, localId } from '../values/values.ts';
import { hasField, isCodeLine, unknownFields } from './message-fields.ts';

const CONTROL = /\p{Cc}/u;
const freeTextOf = (longest: number) => holding('free-text', z.string().trim().max(longest, 'text-too-long'));
const trimmedLine = (longest: number) => freeTextOf(longest).refine((text) => !CONTROL.test(text), 'text-not-one-line');
const knownFields = (text: string) => unknownFields(text).length === 0;

/** Which charges a message is offered for: those whose code can be paid, paid, failed or refunded ones, or all. */
export const messageOccasion = z.enum(['to-pay', 'paid', 'failed', 'refunded', 'any']);

/** The messages that every desk has. */
export const builtInMessage = z.enum(['charge', 'reminder', 'overdue', 'new-code', 'thanks', 'failed', 'refunded']);
export type BuiltInMessage = z.infer<typeof builtInMessage>;

/** Main's refusal of a name that another message has: a code of its `invalid-input`. */
export type MessageErrorCode = 'message-name-taken';

export const messageName = trimmedLine(LONGEST.savedName).min(1, 'template-name-empty');

export const messageContent = z
  .strictObject({
    /** The subject of an e-mail; empty for none. */
    subject: trimmedLine(LONGEST.messageSubject)
      .refine(knownFields, 'message-field-unknown')
      .refine((subject) => !hasField(subject, 'code'), 'message-code-in-subject'),
    text: freeTextOf(LONGEST.message)
      .min(1, 'message-empty')
      .refine(knownFields, 'message-field-unknown')
      .refine(isCodeAlone, 'message-code-alone'),
    /** In which amounts and times are written; null: the language that the desk has set for payers. */
    language: language.nullable(),
    occasion: messageOccasion,
    /** The built-in message that it stands in for; null where it is one more. */
    replaces: builtInMessage.nullable(),
  })
  // Only a charge that can still be paid has a code to send.
  .refine(({ text, occasion }) => occasion === 'to-pay' || !hasField(text, 'code'), {
    path: ['occasion'],
    error: 'message-code-occasion',
  });
export type MessageContent = z.infer<typeof messageContent>;

export const messageTemplate = z.strictObject({ id: localId, name: messageName, content: messageContent });
export type MessageTemplate = z.infer<typeof messageTemplate>;

/** A payer selects the whole line of the code: nothing else may stand on it. */
function isCodeAlone(text: string): boolean {
  return text.split('\n').every((line) => !hasField(line, 'code') || isCodeLine(line));
}
