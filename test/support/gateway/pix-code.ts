import { writeBrCode } from '../../../src-main/brcode/write-brcode.ts';

/** A sound dynamic code. @param amount cents */
export function pixCode(payeeName = 'Loja', amount = 12_990): string {
  return writeBrCode({
    payee: { url: 'pix.example.com/qr/v2/0001' },
    payeeName,
    payeeCity: 'Recife',
    amount,
    txid: null,
  });
}
