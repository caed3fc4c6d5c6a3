/** When a new charge may repeat another one, whichever engine keeps them. */

/** What is compared of a draft: its reference as it was typed, its CPF or CNPJ in digits, its amount in cents. */
export interface LikeDraft {
  readonly reference: string;
  readonly document: string;
  readonly amount: number;
}

/** Why one repeats the other: null where it does not. An empty reference or document is like none. */
export function likenessOf(one: LikeDraft, other: LikeDraft): 'same-reference' | 'same-document-and-amount' | null {
  if (one.reference !== '' && one.reference === other.reference) return 'same-reference';
  const isSameCustomer = one.document !== '' && one.document === other.document;
  return isSameCustomer && one.amount === other.amount ? 'same-document-and-amount' : null;
}
