/** Documents of every kind for property tests, with check digits computed apart from the code under test. */
import fc from './properties.ts';

const CPF_WEIGHTS = [
  [10, 9, 8, 7, 6, 5, 4, 3, 2],
  [11, 10, 9, 8, 7, 6, 5, 4, 3, 2],
];
export const CNPJ_WEIGHTS = [
  [5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2],
  [6, 5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2],
];

/** The root with its two check digits. */
export function withCheckDigits(root: string, weights: readonly (readonly number[])[]): string {
  return weights.reduce((digits, each) => {
    const sum = each.reduce((total, weight, at) => total + weight * (digits.charCodeAt(at) - 48), 0);
    return `${digits}${sum % 11 < 2 ? 0 : 11 - (sum % 11)}`;
  }, root);
}

const isOfOneSign = (digits: string) => new Set(digits).size === 1;

/** A CPF. */
export const anyCpf = fc
  .stringMatching(/^\d{9}$/)
  .map((root) => withCheckDigits(root, CPF_WEIGHTS))
  .filter((digits) => !isOfOneSign(digits));

/** A CPF, or a CNPJ with letters or without. */
export const anyDocument = fc.oneof(
  anyCpf,
  fc
    .oneof(fc.stringMatching(/^\d{12}$/), fc.stringMatching(/^[0-9A-Z]{12}$/))
    .map((root) => withCheckDigits(root, CNPJ_WEIGHTS))
    .filter((digits) => !isOfOneSign(digits)),
);
