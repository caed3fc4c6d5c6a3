import type { ChargeDetail } from '../../../src-preload/contract/charges/charge-detail.ts';
import { liveRow } from '../../../src-preload/contract/charges/charge-row.ts';

const PAYLOAD =
  '00020101021226700014br.gov.bcb.pix2548pix.example.com/8b3da2f39a4140d1a91abd93113bd4415204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***630464E4';

/** A pending charge with every field set, as main returns it; a test changes the fields it is about. */
export function shownCharge(change: Partial<ChargeDetail> = {}): ChargeDetail {
  const createdAt = Date.UTC(2026, 10, 20, 15, 0, 0);
  const key = '5f0c1a52-3a53-4c2e-9b51-7f0d9b2f7a10';
  return {
    key,
    transactionId: '7b0a5b7e-96b3-4b85-9f0e-0f6f3f3d2a11',
    state: 'PENDING',
    amount: 12_990,
    customerName: 'Maria Aparecida',
    customerDocument: '52998224725',
    reference: 'PEDIDO-1',
    invoiceNumber: null,
    firstItem: 'Café',
    itemCount: 1,
    serviceCreatedAt: null,
    createdAt,
    expiresAt: null,
    paidAt: null,
    paidAtIsObserved: false,
    returnedAt: null,
    returnedFrom: null,
    lastCheckedAt: createdAt,
    attention: [],
    dismissed: false,
    customerEmail: null,
    tags: [],
    statementMatches: [],
    hasNote: false,
    operator: null,
    desk: null,
    answeredAmount: null,
    reportedState: null,
    askedAmount: null,
    amountAcceptedAt: null,
    watch: { kind: 'watching', until: createdAt + 600_000 },
    method: 'PIX',
    feeAmount: null,
    netAmount: null,
    end2endId: null,
    postbackUrl: null,
    expiresOn: null,
    customer: {
      name: 'Maria Aparecida',
      // Masked as main masks them.
      email: 'm•••@example.com',
      phone: '(••) •••••-8888',
      documentType: 'CPF',
      document: '•••.982.247-••',
    },
    items: [{ title: 'Café', amount: 4330, quantity: 3, tangible: true, externalRef: 'SKU-1' }],
    metadata: [{ key: 'loja', value: 'Sé' }],
    code: {
      verdict: 'sound',
      payload: PAYLOAD,
      source: 'qrcode',
      code: {
        kind: 'dynamic',
        payeeName: 'Fulano de Tal',
        payeeCity: 'BRASILIA',
        amount: null,
        txid: null,
        key: null,
        urlHost: 'pix.example.com',
      },
      warnings: [],
    },
    timeline: [
      { at: createdAt, event: { kind: 'attempt' } },
      { at: createdAt, event: { kind: 'state', from: null, to: 'PENDING', source: 'create', late: false } },
    ],
    attempt: {
      id: key,
      startedAt: createdAt,
      endedAt: createdAt,
      outcome: 'created',
      cause: null,
      httpStatus: 201,
      message: null,
    },
    answeredWith: null,
    receivable: null,
    echo: null,
    clockOffset: 0,
    ...change,
  };
}

/** The same charge as a row of the list. */
export function rowOf(charge: ChargeDetail) {
  return liveRow.parse(charge);
}
