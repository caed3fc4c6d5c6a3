/** The service's names of a charge's fields, with the label each has on screen. Any other is shown as it is. */
import { useTranslation } from 'react-i18next';

const FIELD_LABELS = {
  amount: 'charges.column.amount',
  createdAt: 'charges.column.created',
  customer: 'charges.column.customer',
  'customer.name': 'charges.column.customer',
  'customer.email': 'charges.column.email',
  'customer.document': 'charges.column.document',
  end2endId: 'charges.column.end2endId',
  expiresAt: 'charges.column.expires',
  feeAmount: 'charge.details.fee',
  items: 'charges.column.item',
  netAmount: 'charge.details.net',
  paidAt: 'charges.column.paidAt',
  refundedAt: 'charge.returned.name',
  state: 'charges.column.state',
} as const;

export function useFieldLabel(): (path: string) => string {
  const { t } = useTranslation();
  return (path) => (isLabelled(path) ? t(FIELD_LABELS[path]) : path);
}

function isLabelled(path: string): path is keyof typeof FIELD_LABELS {
  return Object.hasOwn(FIELD_LABELS, path);
}
