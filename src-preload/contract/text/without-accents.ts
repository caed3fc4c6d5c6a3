/** `Requisição` as `Requisicao`: letters without the marks on them. */
export function withoutAccents(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '');
}
