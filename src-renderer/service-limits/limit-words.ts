import type { LimitTopic } from '../navigation/route.ts';

/** What people type for each topic. Both languages together: a clerk's word is the same whatever the page speaks. */
export const LIMIT_WORDS: Readonly<Record<LimitTopic, string>> = {
  cancel: 'cancel cancelar cancelamento void delete apagar excluir',
  refund: 'refund return chargeback estornar estorno devolver devolução reembolsar reembolso ressarcir',
  'due-date': 'due date vencimento vencer fine interest discount multa juros desconto boleto',
  expiry: 'expiry expire expiration validity validade expirar expiração prazo vencimento',
  change: 'change edit alter alterar mudar editar corrigir',
  list: 'list import listar outras fora painel',
};
