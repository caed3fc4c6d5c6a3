import { describe, expect, it } from 'vitest';
import { checkPayload } from '../../../src-main/brcode/check-payload.ts';
import { writeBrCode } from '../../../src-main/brcode/write-brcode.ts';
import { brCodeReport } from '../../../src-preload/contract/charges/brcode.ts';

const shop = { payeeName: 'LOJA TESTE', payeeCity: 'SAO PAULO', txid: null };
const fixed = (amount: number | null) => writeBrCode({ ...shop, payee: { key: '52998224725' }, amount });
const dynamic = (amount: number | null) => writeBrCode({ ...shop, payee: { url: 'pix.example.com/qr/1' }, amount });
const image = 'data:image/png;base64,iVBORw0KGgo=';

describe('the payload of a charge', () => {
  it('the payload of a charge is the first of qrcode, copyPaste and qrcodeUrl that can be read', () => {
    const [one, two, three] = [dynamic(500), dynamic(null), fixed(500)];
    expect(checkPayload({ qrcode: one, copyPaste: two, qrcodeUrl: three }, 500)).toMatchObject({
      payload: one,
      source: 'qrcode',
      warnings: [],
    });
    expect(checkPayload({ qrcode: image, copyPaste: two, qrcodeUrl: three }, 500)).toMatchObject({
      payload: two,
      source: 'copyPaste',
      warnings: ['NOT_FROM_QRCODE_FIELD'],
    });
    expect(checkPayload({ qrcode: null, copyPaste: null, qrcodeUrl: three }, 500)).toMatchObject({
      payload: three,
      source: 'qrcodeUrl',
      warnings: ['NOT_FROM_QRCODE_FIELD'],
    });
  });

  it('the payload of a charge is absent where the service sent nothing, or white space', () => {
    expect(checkPayload({}, 500)).toEqual({ verdict: 'absent' });
    expect(checkPayload({ qrcode: null, copyPaste: '', qrcodeUrl: ' \n' }, 500)).toEqual({ verdict: 'absent' });
  });

  it('the payload of a charge is refused with the reason of the first text when none can be read', () => {
    const cut = ` ${fixed(500).slice(0, -1)}`;
    expect(checkPayload({ qrcode: cut, qrcodeUrl: image }, 500)).toEqual({
      verdict: 'refused',
      payload: cut,
      reason: 'TRUNCATED',
      code: null,
    });
    expect(checkPayload({ qrcode: ' ', qrcodeUrl: image }, 500)).toMatchObject({ payload: image, reason: 'MALFORMED' });
  });

  it('the payload of a charge loses its outer white space and nothing else', () => {
    const text = fixed(500);
    expect(checkPayload({ qrcode: `\n${text} ` }, 500)).toMatchObject({
      payload: text,
      warnings: ['OUTER_SPACE_DROPPED'],
    });
  });

  it('the payload of a charge is reported with its code’s fields, and nothing the contract does not have', () => {
    const report = checkPayload({ qrcode: dynamic(500) }, 500);
    expect(report).toStrictEqual(brCodeReport.parse(report));
    expect(report).toMatchObject({
      code: {
        kind: 'dynamic',
        payeeName: 'LOJA TESTE',
        payeeCity: 'SAO PAULO',
        amount: 500,
        txid: null,
        key: null,
        urlHost: 'pix.example.com',
      },
    });
  });
});

describe('an amount in the code that differs from the charge', () => {
  it('a static code with another amount than the charge is refused, with its fields', () => {
    const text = fixed(501);
    expect(checkPayload({ qrcode: text }, 500)).toMatchObject({
      verdict: 'refused',
      reason: 'AMOUNT_DIFFERS',
      payload: text,
      code: { amount: 501 },
    });
  });

  it('a code with another amount than the charge is not skipped for another field that would match', () => {
    expect(checkPayload({ qrcode: fixed(501), copyPaste: fixed(500) }, 500)).toMatchObject({
      reason: 'AMOUNT_DIFFERS',
    });
  });

  it('a dynamic code with another amount than the charge has a warning: payer apps read its address', () => {
    expect(checkPayload({ qrcode: dynamic(501) }, 500)).toMatchObject({
      verdict: 'sound',
      warnings: ['DYNAMIC_AMOUNT_DIFFERS'],
    });
  });
});

describe('a code with an odd field', () => {
  it('a code with a payee name of 26 characters may be shown, with a warning that names the length', () => {
    const text = writeBrCode({ ...shop, payeeName: 'A'.repeat(26), payee: { key: '52998224725' }, amount: 500 });
    const report = checkPayload({ qrcode: text }, 500);
    expect(report).toMatchObject({ verdict: 'sound', payload: text, warnings: ['LONG_NAME'] });
    expect(report).toStrictEqual(brCodeReport.parse(report));
  });

  it('a payee name or a city with a hidden character is never sound without a warning', () => {
    for (const hidden of ['\u202e', '\u2067', '\u200b', '\u00ad', '\u0007', '\ufeff', '\u3164'])
      for (const field of ['payeeName', 'payeeCity'] as const) {
        const text = writeBrCode({ ...shop, [field]: `LO${hidden}JA`, payee: { key: '52998224725' }, amount: 500 });
        expect(checkPayload({ qrcode: text }, 500), JSON.stringify(hidden)).toMatchObject({
          verdict: 'sound',
          warnings: ['HIDDEN_CHARACTERS'],
        });
      }
  });
});

describe('a code without an amount', () => {
  it('a code without an amount is usual when dynamic, and has a warning when static', () => {
    expect(checkPayload({ qrcode: dynamic(null) }, 500)).toMatchObject({ verdict: 'sound', warnings: [] });
    expect(checkPayload({ qrcode: fixed(null) }, 500)).toMatchObject({
      verdict: 'sound',
      warnings: ['STATIC_WITHOUT_AMOUNT'],
    });
    expect(checkPayload({ qrcode: fixed(0) }, 500)).toMatchObject({
      verdict: 'sound',
      code: { amount: null },
      warnings: ['STATIC_WITHOUT_AMOUNT'],
    });
  });
});
