import type { ResponseDialect } from './response-dialect.ts';

/** The fields of a request, by the names that such a service has for them. */
const OWN_NAMES: ReadonlyMap<string, string> = new Map([
  ['amount', 'total'],
  ['customer.name', 'payer.name'],
  ['customer.email', 'payer.email'],
  ['customer.phone', 'payer.phone'],
  ['customer.document', 'payer.cpf_cnpj'],
]);

export const railsErrors: ResponseDialect = {
  effect: 'an error has texts alone, by names of the service, as Ruby on Rails writes them',
  apply(answer) {
    const { httpStatus, body } = answer;
    if (httpStatus < 400 || typeof body !== 'object' || body === null) return answer;
    const errors = 'errors' in body && typeof body.errors === 'object' && body.errors !== null ? body.errors : null;
    if (errors === null)
      return { httpStatus, body: { errors: { base: ['message' in body ? body.message : httpStatus] } } };
    const renamed = Object.entries(errors).map(([field, texts]) => [OWN_NAMES.get(field) ?? field, texts]);
    return { httpStatus, body: { errors: Object.fromEntries(renamed) } };
  },
};
