/** Writes BR Codes, for the sandbox and for tests. Balcão never rewrites a service's code. */

import { decimalMoney } from '../../src-preload/contract/values/decimal-money.ts';
import { crc16 } from './crc16.ts';
import { writeTlv } from './tlv.ts';

export interface BrCodeToWrite {
  /** A PIX key makes a static code, an address without `https://` a dynamic one. */
  readonly payee: { readonly key: string } | { readonly url: string };
  /** At most 25 characters. */
  readonly payeeName: string;
  /** At most 15 characters. */
  readonly payeeCity: string;
  /** Cents; null leaves the amount to the payer, or to the address. */
  readonly amount: number | null;
  /** Null writes `***`, the manual's word for none. */
  readonly txid: string | null;
}

/** The text of the code, with its CRC. Throws a RangeError for a value that is too long. */
export function writeBrCode({ payee, payeeName, payeeCity, amount, txid }: BrCodeToWrite): string {
  const dynamic = 'url' in payee;
  const account = writeTlv('00', 'br.gov.bcb.pix') + (dynamic ? writeTlv('25', payee.url) : writeTlv('01', payee.key));
  const body = [
    writeTlv('00', '01'),
    ...(dynamic ? [writeTlv('01', '12')] : []),
    writeTlv('26', account),
    writeTlv('52', '0000'),
    writeTlv('53', '986'),
    ...(amount === null ? [] : [writeTlv('54', decimalMoney(amount))]),
    writeTlv('58', 'BR'),
    writeTlv('59', payeeName),
    writeTlv('60', payeeCity),
    writeTlv('62', writeTlv('05', txid ?? '***')),
    '6304',
  ].join('');
  return body + crc16(body);
}
