/**
 * Masks personal data on its way to a page: CPF, e-mail and phone leave main masked, wherever they occur in an output,
 * and unmasked only through the operations that the contract's table of rights marks as revealing whole data.
 */
import { operations } from '../../src-preload/contract/contract.ts';
import { type Handlers, wrapHandlers } from '../ground/dispatch.ts';
import { CUSTOMER_MASKS } from './masks.ts';

type Masks = Readonly<Record<string, (text: string) => string>>;

const MASKS: Masks = {
  customerDocument: CUSTOMER_MASKS.document,
  customerEmail: CUSTOMER_MASKS.email,
  customerPhone: CUSTOMER_MASKS.phone,
};

/** The same value with every customer's CPF, e-mail and phone masked; an empty text stays empty. */
export function masked<Value>(value: Value): Value {
  // Texts are replaced by texts and nothing else is changed, so the shape is the same; types cannot follow by name.
  return maskedAny(value, MASKS) as Value;
}

function maskedAny(value: unknown, masks: Masks): unknown {
  if (Array.isArray(value)) return value.map((each) => maskedAny(each, masks));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => {
      const mask = masks[key];
      if (mask !== undefined && typeof each === 'string' && each !== '') return [key, mask(each)];
      return [key, maskedAny(each, key === 'customer' ? CUSTOMER_MASKS : masks)];
    }),
  );
}

/** Handlers whose outputs are masked, except those of operations that reveal whole data by the contract's table. */
export function withMasks(handlers: Handlers): Handlers {
  return wrapHandlers(handlers, (name, handle) => {
    const { reveals } = operations[name];
    if (reveals === 'typed' || reveals === 'whole') return handle;
    return async (input, caller) => masked(await handle(input, caller));
  });
}
