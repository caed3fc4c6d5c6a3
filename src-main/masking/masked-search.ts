/**
 * Keeps a search from filling in a mask: where a window may not reveal masked data, its searches find CPF, CNPJ, phone
 * and e-mail as a whole, or by what the masks show, and whatever the page asks for.
 */
import { z } from 'zod';
import { operations } from '../../src-preload/contract/contract.ts';
import type { Operation } from '../../src-preload/contract/policy/operation-type.ts';
import { type Caller, type Handlers, wrapHandlers } from '../ground/dispatch.ts';

/** @param mayReveal whether a caller may have masked data revealed. */
export function withMaskedSearches(handlers: Handlers, mayReveal: (caller: Caller) => boolean): Handlers {
  return wrapHandlers(handlers, (name, handle) => {
    const { input: schema }: Operation = operations[name];
    const isSearch = hasChoice(schema);
    const isFiltered = schema instanceof z.ZodObject && hasChoice(schema.shape['filter']);
    if (!isSearch && !isFiltered) return handle;
    return async (input, caller) => {
      if (mayReveal(caller) || typeof input !== 'object' || input === null) return handle(input, caller);
      if (isSearch) return handle({ ...input, asMasked: true }, caller);
      const filter = 'filter' in input && typeof input.filter === 'object' ? input.filter : {};
      return handle({ ...input, filter: { ...filter, asMasked: true } }, caller);
    };
  });
}

function hasChoice(schema: unknown): boolean {
  return schema instanceof z.ZodObject && 'asMasked' in schema.shape;
}
