/** The responses that the document shows, with each field filled, for tests to modify. */

export const TRANSACTION_ID = '3f0f2f5e-8c1e-4b0a-9a55-0d1c2b3a4f5e';
const PAYLOAD =
  '00020101021226700014br.gov.bcb.pix2548pix.example.com/8b3da2f39a4140d1a91abd93113bd4415204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***630464E4';

/** `data` of a create response with every field of the document's tables, and what each is read as. */
export const CREATED_DATA = {
  id: TRANSACTION_ID,
  amount: 1050,
  feeAmount: 0,
  netAmount: 0,
  status: 'PENDING',
  method: 'PIX',
  pix: {
    id: 'b7a1c1de-0000-4000-8000-000000000001',
    qrcode: PAYLOAD,
    qrcodeUrl: PAYLOAD,
    copyPaste: PAYLOAD,
    expirationDate: '2026-11-20T12:30:00.000Z',
    createdAt: '2026-11-20T12:00:00.000Z',
    updatedAt: '2026-11-20T12:00:00.000Z',
    transactionId: TRANSACTION_ID,
  },
  customer: {
    id: 'b7a1c1de-0000-4000-8000-000000000002',
    name: 'Maria da Silva',
    email: 'maria@example.com',
    phone: '11999990000',
    documentType: 'CPF',
    document: '52998224725',
    externalRef: null,
    createdAt: '2026-11-20T12:00:00.000Z',
  },
  items: [
    {
      id: 'b7a1c1de-0000-4000-8000-000000000003',
      title: 'Camiseta',
      amount: 1050,
      quantity: 1,
      tangible: true,
      externalRef: 'SKU-1',
      transactionId: TRANSACTION_ID,
      createdAt: '2026-11-20T12:00:00.000Z',
      updatedAt: '2026-11-20T12:00:00.000Z',
    },
  ],
  metadata: { sellerExternalRef: 'pedido-1' },
  postbackUrl: 'https://shop.example.com/postback',
  boleto: null,
  card: null,
  description: null,
  installments: null,
  paidAt: null,
  end2endId: null,
  createdAt: '2026-11-20T12:00:00.000Z',
};

const NOON = Date.UTC(2026, 10, 20, 12);

/** CREATED_DATA as it is read. */
export const CREATED_TRANSACTION = {
  id: TRANSACTION_ID,
  amount: 1050,
  feeAmount: 0,
  netAmount: 0,
  state: 'PENDING',
  method: 'PIX',
  pix: {
    id: CREATED_DATA.pix.id,
    qrcode: PAYLOAD,
    qrcodeUrl: PAYLOAD,
    copyPaste: PAYLOAD,
    expiresAt: NOON + 1_800_000,
    expiresOn: null,
    createdAt: NOON,
    updatedAt: NOON,
    transactionId: TRANSACTION_ID,
  },
  customer: { ...CREATED_DATA.customer, createdAt: NOON },
  items: [{ ...CREATED_DATA.items[0], createdAt: NOON, updatedAt: NOON }],
  metadata: { sellerExternalRef: 'pedido-1' },
  postbackUrl: 'https://shop.example.com/postback',
  description: null,
  installments: null,
  paidAt: null,
  end2endId: null,
  createdAt: NOON,
};

/** The envelope around `data` (document, "What the service does", 4). */
export const enveloped = (data: unknown) => JSON.stringify({ status: true, data });
