/** The sandbox's charges as the document names their fields: every field of its tables, and no other. */
import type { SandboxCharge } from './sandbox-charge.ts';

const iso = (instant: number) => new Date(instant).toISOString();
const isoOrNull = (instant: number | null) => (instant === null ? null : iso(instant));

/** `data` of the create response (document, "Transaction", "PixData", "CustomerResponse", "ItemResponse"). */
export function createdTransaction(charge: SandboxCharge) {
  const { request } = charge;
  return {
    id: charge.id,
    amount: request.amount,
    feeAmount: charge.feeAmount,
    netAmount: charge.netAmount,
    status: charge.state,
    method: request.method,
    pix: { ...pixData(charge), qrcodeUrl: charge.payload },
    customer: {
      id: charge.customerId,
      name: request.customer?.name ?? null,
      email: request.customer?.email ?? null,
      phone: request.customer?.phone ?? null,
      documentType: request.customer?.documentType ?? null,
      document: request.customer?.document ?? null,
      externalRef: null,
      createdAt: iso(charge.createdAt),
    },
    items: (request.items ?? []).map((item, index) => ({
      id: charge.itemIds[index] ?? null,
      title: item.title ?? null,
      amount: item.amount ?? null,
      quantity: item.quantity ?? null,
      tangible: item.tangible ?? null,
      externalRef: item.externalRef ?? null,
      transactionId: charge.id,
      createdAt: iso(charge.createdAt),
      updatedAt: iso(charge.createdAt),
    })),
    metadata: request.metadata ?? {},
    postbackUrl: request.postbackUrl ?? null,
    boleto: null,
    card: null,
    description: null,
    installments: null,
    paidAt: isoOrNull(charge.paidAt),
    end2endId: charge.end2endId,
    createdAt: iso(charge.createdAt),
  };
}

/**
 * `data` of the GET response: the fields shown (document, "Status-query response"), without `qrcodeUrl`. Whether
 * `feeAmount` and `netAmount` are included is not shown; the sandbox sends them, because otherwise no fee could be
 * seen.
 */
export function readResponseOf(charge: SandboxCharge) {
  return {
    id: charge.id,
    amount: charge.request.amount,
    feeAmount: charge.feeAmount,
    netAmount: charge.netAmount,
    status: charge.state,
    method: charge.request.method,
    paidAt: isoOrNull(charge.paidAt),
    end2endId: charge.end2endId,
    pix: pixData(charge),
    metadata: charge.request.metadata ?? {},
    createdAt: iso(charge.createdAt),
  };
}

function pixData(charge: SandboxCharge) {
  return {
    id: charge.pixId,
    qrcode: charge.payload,
    copyPaste: charge.payload,
    expirationDate: iso(charge.expiresAt),
    createdAt: iso(charge.createdAt),
    updatedAt: iso(charge.updatedAt),
    transactionId: charge.id,
  };
}
