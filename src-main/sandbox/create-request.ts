/**
 * The body of POST /transactions that the sandbox accepts: exactly that of the document ("Create-transaction request
 * body"). Which fields are required is not shown; here only `amount` and `method` are, and a present field must have
 * its documented type, or be a CNPJ, which the document does not show. Unknown fields are ignored.
 */
import { z } from 'zod';
import { MINIMUM_AMOUNT } from '../../src-preload/contract/values/values.ts';

const digits = z.string().regex(/^[0-9]+$/, 'must be digits only');
const httpUrl = z.url({ protocol: /^https?$/, error: 'must be a URL' });

const item = z.object({
  title: z.string().optional(),
  amount: z.int().optional(),
  quantity: z.int().optional(),
  tangible: z.boolean().optional(),
  externalRef: z.string().optional(),
});

const customer = z.object({
  name: z.string().optional(),
  email: z.string().optional(),
  phone: digits.optional(),
  documentType: z.enum(['CPF', 'CNPJ'], 'must be CPF or CNPJ').optional(),
  document: z
    .string()
    .regex(/^(?:[0-9]+|[0-9A-Z]{12}[0-9]{2})$/, 'must be digits only, or a CNPJ')
    .optional(),
});

const createRequest = z.object(
  {
    amount: z.int('must be an integer, in cents').min(MINIMUM_AMOUNT, `must be at least ${MINIMUM_AMOUNT} (cents)`),
    method: z.literal('PIX', 'must be PIX'),
    metadata: z.record(z.string(), z.unknown()).optional(),
    customer: customer.optional(),
    items: z.array(item).optional(),
    postbackUrl: httpUrl.optional(),
  },
  'must be a JSON object',
);
export type CreateRequest = z.infer<typeof createRequest>;

export type CreateRequestReading =
  | { readonly ok: true; readonly request: CreateRequest }
  | { readonly ok: false; readonly errors: Readonly<Record<string, readonly string[]>> };

/** Reads a request's body; a refusal names each field by its path (`items.0.amount`) with its error. */
export function readCreateRequest(text: string): CreateRequestReading {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    return { ok: false, errors: { body: ['must be JSON'] } };
  }
  const reading = createRequest.safeParse(body);
  if (reading.success) return { ok: true, request: reading.data };
  const errors: Record<string, string[]> = {};
  for (const { path, message } of reading.error.issues) {
    const field = path.map(String).join('.') || 'body';
    errors[field] = [...(errors[field] ?? []), message];
  }
  return { ok: false, errors };
}
