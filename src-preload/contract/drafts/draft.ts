/**
 * The draft of a charge: the data of the form, which main checks again before an attempt is made. One schema for both,
 * so that main never refuses what the form accepted.
 *
 * Which request fields the service requires is not shown (document, "Resources and their fields"), so only the amount
 * is required here; a present field must be valid. Each message is a code that the catalogue translates to the user's
 * language.
 */
import { z } from 'zod';
import { withoutFrame } from '../text/clean-text.ts';
import { readDocument, readPhone } from '../values/documents.ts';
import { LONGEST, MOST } from '../values/input-limits.ts';
import { holding } from '../values/personal-data.ts';
import { postbackUrl } from '../values/postback-url.ts';
import { localId, MAXIMUM_AMOUNT, MINIMUM_AMOUNT, typedSigns, typedWords } from '../values/values.ts';

/** Metadata keys that Balcão writes itself. */
const RESERVED_METADATA = ['sellerExternalRef', 'balcaoAttempt'] as const;

const text = (longest: number) => holding('free-text', typedWords(longest));

const digitsOf = (
  read: (
    typed: string,
  ) => { readonly ok: true; readonly digits: string } | { readonly ok: false; readonly code: string },
) =>
  z.string().transform((typed, context) => {
    if (typed.trim() === '') return '';
    const reading = read(typed);
    if (reading.ok) return reading.digits;
    context.addIssue({ code: 'custom', message: reading.code });
    return z.NEVER;
  });

/**
 * A customer of the history as the page has them: masked, with a handle by which main finds the rest. Empty where there
 * is nothing, or where something else was typed instead.
 */
export const knownCustomer = z.strictObject({
  /** Opaque to the page. */
  handle: localId,
  document: holding('masked', z.string().max(LONGEST.maskedDigits)),
  email: holding('masked', z.string().max(LONGEST.maskedEmail)),
  phone: holding('masked', z.string().max(LONGEST.maskedDigits)),
});
export type KnownCustomer = z.infer<typeof knownCustomer>;
export type KnownField = Exclude<keyof KnownCustomer, 'handle'>;

export const draftCustomer = z.strictObject({
  name: holding('name', typedWords(LONGEST.line)),
  email: holding(
    'personal',
    typedSigns(LONGEST.email)
      .overwrite((typed) => withoutFrame(typed.replace(/^(?:mailto|e-?mail):\s*/i, '')))
      .refine((value) => value === '' || isEmail(value), 'email-shape'),
  ),
  phone: holding('personal', digitsOf(readPhone)),
  document: holding('personal', digitsOf(readDocument)),
  /** The customer whose masked fields are empty above; main fills them in before anything else. */
  known: knownCustomer.optional(),
});

const draftItem = z.strictObject({
  title: holding('free-text', typedWords(LONGEST.line).min(1, 'item-title-empty')),
  /** Cents for one unit. */
  amount: z.int('amount-not-whole-cents').min(1, 'item-amount-empty').max(MAXIMUM_AMOUNT, 'amount-above-maximum'),
  quantity: z.int('quantity-not-whole').min(1, 'quantity-below-one').max(999_999, 'quantity-above-maximum'),
  tangible: z.boolean(),
  externalRef: text(LONGEST.line),
});

const draftMetadata = z.strictObject({
  key: holding(
    'free-text',
    typedWords(LONGEST.metadataKey)
      .min(1, 'metadata-key-empty')
      .refine((key) => !RESERVED_METADATA.some((reserved) => reserved === key), 'metadata-key-reserved'),
  ),
  value: text(LONGEST.note),
});

/**
 * A charge as typed: amounts in cents; document and phone are accepted in any usual shape and lose their punctuation; an empty
 * text means "not filled in".
 */
export const draft = z.strictObject({
  id: localId,
  /** The refused attempt that this draft corrects; once this one is sent, that one is listed no more. */
  insteadOf: localId.optional(),
  amount: z
    .int('amount-not-whole-cents')
    .min(MINIMUM_AMOUNT, 'amount-below-minimum')
    .max(MAXIMUM_AMOUNT, 'amount-above-maximum'),
  customer: draftCustomer,
  items: z.array(draftItem).max(MOST.items, 'items-too-many'),
  reference: text(LONGEST.line),
  metadata: z
    .array(draftMetadata)
    .max(MOST.metadata, 'metadata-too-many')
    .superRefine((entries, context) => {
      const keys = new Set<string>();
      entries.forEach(({ key }, index) => {
        if (keys.has(key)) context.addIssue({ code: 'custom', path: [index, 'key'], message: 'metadata-key-twice' });
        keys.add(key);
      });
    }),
  /** Empty: the gateway's own, where its settings have one. */
  // A copy, because the gateway's setting of the same shape is staff's own.
  postbackUrl: holding('free-text', postbackUrl.clone()),
});

/**
 * An address whose domain may have letters of any script (`maria@açaí.com.br`): domains are compared as the registries
 * keep them (RFC 5891), and the rest as the web does.
 */
function isEmail(value: string): boolean {
  const at = value.lastIndexOf('@');
  const domain = value.slice(at + 1);
  if (!/^[\p{L}\p{M}\p{N}.-]+$/u.test(domain) || !URL.canParse(`http://${domain}`)) return false;
  // zod takes letters alone for a top level domain.
  const { hostname } = new URL(`http://${domain}`);
  return z.email().safeParse(`${value.slice(0, at)}@${hostname.replace(/xn--[a-z\d-]+/g, 'idn')}`).success;
}

/** A draft that has passed the schema. */
export type Draft = z.output<typeof draft>;

/** A draft as the form holds it, before the schema has parsed it. */
export type DraftInput = z.input<typeof draft>;

/** The total of the items, in cents: each amount times its quantity. */
export function itemsTotal(items: readonly { readonly amount: number; readonly quantity: number }[]): number {
  return items.reduce((sum, item) => sum + item.amount * item.quantity, 0);
}
