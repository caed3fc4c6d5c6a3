import { describe, expect, it } from 'vitest';
import { checkPayload } from '../../../src-main/brcode/check-payload.ts';
import { crc16 } from '../../../src-main/brcode/crc16.ts';
import { writeTlv } from '../../../src-main/brcode/tlv.ts';
import { bankWarnings } from '../../../src-preload/contract/charges/payment-doubt.ts';
import { gatewayCases } from '../../support/cases/gateway-cases.ts';

interface Written {
  /** A dynamic code; else one with a key. */
  readonly url?: boolean;
  readonly key?: string;
  readonly amount?: string;
  readonly txid?: string;
  readonly name?: string;
  readonly city?: string;
  readonly cep?: string;
  /** It has field 80, of Pix Automático; of another scheme where it is a name. */
  readonly recurring?: boolean | string;
  /** The template of that field. */
  readonly template?: string;
  /** Further fields, before the country. */
  readonly further?: readonly (readonly [id: string, value: string])[];
  /** Nothing to pay now: neither key nor address. */
  readonly empty?: boolean;
}

/** The code with these fields as they are: the writer of the sandbox's codes takes sound ones alone. */
function written(fields: Written): string {
  const { url, key = '52998224725', amount, txid = '***', name = 'LOJA TESTE', city = 'SAO PAULO', cep } = fields;
  const target = fields.empty ? '' : url ? writeTlv('25', 'pix.example.com/qr/1') : writeTlv('01', key);
  const scheme = typeof fields.recurring === 'string' ? fields.recurring : 'br.gov.bcb.pix';
  const body = [
    writeTlv('00', '01'),
    writeTlv('26', writeTlv('00', 'br.gov.bcb.pix') + target),
    ...[writeTlv('52', '0000'), writeTlv('53', '986')],
    amount === undefined ? '' : writeTlv('54', amount),
    ...(fields.further ?? []).map(([id, value]) => writeTlv(id, value)),
    ...[writeTlv('58', 'BR'), writeTlv('59', name), writeTlv('60', city)],
    cep === undefined ? '' : writeTlv('61', cep),
    writeTlv('62', writeTlv('05', txid)),
    fields.recurring
      ? writeTlv(fields.template ?? '80', writeTlv('00', scheme) + writeTlv('25', 'pix.example.com/rec/1'))
      : '',
    '6304',
  ].join('');
  return body + crc16(body);
}

const warningsOf = (fields: Written) => {
  const report = checkPayload({ qrcode: written(fields) }, null);
  expect(report.verdict, JSON.stringify(report)).toBe('sound');
  return bankWarnings(report);
};

describe('a code that a bank may refuse', () => {
  it.each(gatewayCases('C', 'brcode'))(
    'a code from the world has a warning where banks refuse it: $id $kind',
    (each) => {
      // Written by us: the shape of `gateway.jsonl`.
      const input = each.input as Written;
      const wanted = each.expect as { readonly warns?: boolean; readonly refused?: string };
      if (wanted.refused !== undefined)
        expect(checkPayload({ qrcode: written(input) }, null)).toMatchObject({ reason: wanted.refused });
      else expect(warningsOf(input).length > 0).toBe(wanted.warns);
    },
  );

  const sound = { amount: '10.00' };
  it.each<[Written, string[]]>([
    [{}, ['STATIC_WITHOUT_AMOUNT']],
    [{ url: true }, []],
    [{ amount: '198' }, ['AMOUNT_SHAPE']],
    [{ url: true, amount: '0.9' }, ['AMOUNT_SHAPE']],
    [{ ...sound, txid: 'A'.repeat(25) }, []],
    [{ ...sound, txid: 'A'.repeat(26) }, ['TXID_SHAPE']],
    [{ ...sound, txid: 'PEDIDO_1' }, ['TXID_SHAPE']],
    [{ ...sound, txid: 'PEDÍDO1' }, ['TXID_SHAPE']],
    [{ ...sound, name: 'Á'.repeat(13) }, ['LONG_NAME', 'NAME_CHARACTERS']],
    [{ ...sound, name: 'A'.repeat(25) }, []],
    [{ ...sound, name: 'LOJA 1 - S/A $%*+.:' }, []],
    [{ ...sound, city: 'A'.repeat(16) }, ['LONG_CITY']],
    [{ ...sound, city: 'BRASÍLIA' }, ['CITY_CHARACTERS']],
    [{ ...sound, key: '12345678900' }, ['KEY_SHAPE']],
    [{ ...sound, key: '529.982.247-25' }, ['KEY_SHAPE']],
    [{ ...sound, key: '12ABC34501DE35' }, []],
    [{ ...sound, key: '+5511999998888' }, []],
    [{ ...sound, key: '11999998888' }, ['KEY_SHAPE']],
    [{ ...sound, key: 'loja@example.com.br' }, []],
    [{ ...sound, key: 'LOJA@example.com.br' }, ['KEY_SHAPE']],
    [{ ...sound, key: '123e4567-e12b-12d1-a456-426655440000' }, []],
    [{ ...sound, recurring: true }, ['RECURRING_DEBITS']],
    [{ ...sound, recurring: 'BR.COM.OUTRO' }, []],
    ...['81', '90', '99'].map((template): [Written, string[]] => [
      { ...sound, recurring: true, template },
      ['RECURRING_DEBITS'],
    ]),
    [{ ...sound, recurring: 'BR.COM.OUTRO', template: '99' }, []],
    [{ ...sound, key: '+5511899998888' }, ['KEY_SHAPE']],
    [{ ...sound, key: '+5520999998888' }, ['KEY_SHAPE']],
    [{ ...sound, key: '+551133334444' }, []],
    [{ ...sound, key: 'a@b.c' }, ['KEY_SHAPE']],
    [{ ...sound, key: 'a@b.co' }, []],
    [{ ...sound, key: 'a@b.12' }, ['KEY_SHAPE']],
    [{ ...sound, key: 'a@-b.com' }, ['KEY_SHAPE']],
    [{ ...sound, key: 'loja@xn--aa-via.com.br' }, []],
    [{ ...sound, key: `${'a'.repeat(64)}@example.com` }, []],
    [{ ...sound, key: `${'a'.repeat(65)}@example.com` }, ['KEY_SHAPE']],
    [{ ...sound, name: ' ' }, ['NAME_BLANK']],
    [{ ...sound, name: '\u200b' }, ['NAME_BLANK', 'HIDDEN_CHARACTERS']],
    [{ ...sound, city: '  ' }, ['CITY_BLANK']],
    [{ ...sound, further: [['55', '01']] }, ['TIP_FIELDS']],
    [
      {
        ...sound,
        further: [
          ['55', '02'],
          ['56', '1.00'],
        ],
      },
      ['TIP_FIELDS'],
    ],
    [{ ...sound, further: [['57', '10']] }, ['TIP_FIELDS']],
  ])('each field is measured by what banks take: %j has the warnings %j', (fields, warnings) => {
    expect(warningsOf(fields)).toEqual(warnings);
  });
});
