/** The service's names of a charge's fields, with the label each has on screen. */
import { useTranslation } from 'react-i18next';

/** A path has the label of its longest beginning here: of `items.0.title` that is the one of `items`. */
const FIELD_LABELS = {
  amount: 'charges.column.amount',
  code: 'charge.codeTitle',
  createdAt: 'charges.column.created',
  customer: 'charges.column.customer',
  'customer.email': 'charges.column.email',
  'customer.phone': 'charge.details.phone',
  'customer.document': 'charges.column.document',
  'customer.documentType': 'charges.column.document',
  description: 'charge.details.description',
  end2endId: 'charges.column.end2endId',
  expiresAt: 'charges.column.expires',
  feeAmount: 'charge.details.fee',
  installments: 'charge.details.installments',
  items: 'charge.details.items',
  metadata: 'charge.details.metadata',
  'metadata.sellerExternalRef': 'charge.details.reference',
  method: 'charge.details.method',
  netAmount: 'charge.details.net',
  paidAt: 'charges.column.paidAt',
  pix: 'charge.codeTitle',
  'pix.expiresAt': 'charges.column.expires',
  'pix.expiresOn': 'charges.column.expires',
  postbackUrl: 'charge.details.postbackUrl',
  refundedAt: 'charge.returned.name',
  state: 'charges.column.state',
} as const;

/** What the seller named comes with its name: `Metadata (lot)`. */
const NAMED = 'metadata.';

/** The labels of these paths, each once. A path that none of ours begins is shown as it is. */
export function useFieldLabels(): (paths: readonly string[]) => string {
  const { t } = useTranslation();
  const labelOf = (path: string): string => {
    if (isLabelled(path)) return t(FIELD_LABELS[path]);
    if (path.startsWith(NAMED)) return `${t(FIELD_LABELS.metadata)} (${path.slice(NAMED.length)})`;
    const end = path.lastIndexOf('.');
    return end === -1 ? path : labelOf(path.slice(0, end));
  };
  return (paths) => [...new Set(paths.map(labelOf))].join(', ');
}

function isLabelled(path: string): path is keyof typeof FIELD_LABELS {
  return Object.hasOwn(FIELD_LABELS, path);
}
