import { describe, expect, it } from 'vitest';
import { emailAddress, emailLink, whatsAppLink, whatsAppNumber } from '../../../src-main/messages/message-links.ts';
import { sentCode } from '../../../src-main/messages/sent-code.ts';
import { openableAddress } from '../../../src-main/shell/both/page/openable-address.ts';
import { pixCode } from '../../support/gateway/pix-code.ts';
import fc from '../../support/run/properties.ts';
import { runs } from '../../support/run/rounds.ts';

const CODE = pixCode();
const text = fc.string({ unit: 'grapheme', maxLength: 60 });

/** The link after the shells have parsed it, as the program gets it. */
const parsed = (link: string) => new URL(openableAddress(link) ?? '');

describe('a link with a message', () => {
  it('a link to WhatsApp opens a chat with the phone of Brazil, and its text is the message byte for byte', () => {
    fc.assert(
      fc.property(text, text, (before, after) => {
        const message = `${before}\n${CODE}\n${after}`;
        const url = parsed(whatsAppLink('5511999998888', message));
        expect([url.origin, url.pathname]).toEqual(['https://wa.me', '/5511999998888']);
        expect([...url.searchParams]).toEqual([['text', message]]);
      }),
      { numRuns: runs(200) },
    );
  });

  it('an e-mail draft has one recipient, a subject and a body with the code byte for byte', () => {
    fc.assert(
      fc.property(text, text, text, (subject, before, after) => {
        // A payee’s name with a line break is read by a bank, so its bytes stay, too.
        const code = pixCode('Lo\nja');
        const url = parsed(emailLink('ana&bcc=eva@exemplo.example', subject, `${before}\n${code}\n${after}`, code));
        expect(decodeURIComponent(url.pathname)).toBe('ana&bcc=eva@exemplo.example');
        // `+` is a plus in a mailto link (RFC 6068), and a space in a web form.
        const fields = url.search
          .slice(1)
          .split('&')
          .map((field) => field.split('=').map(decodeURIComponent));
        const crlf = (part: string) => part.replaceAll('\n', '\r\n');
        const line = subject.replace(/[\s\p{Cc}]+/gu, ' ').trim();
        expect(fields).toEqual([
          ...(line === '' ? [] : [['subject', line]]),
          ['body', `${crlf(before)}\r\n${code}\r\n${crlf(after)}`],
        ]);
      }),
      { numRuns: runs(200) },
    );
  });

  it.each(['\r\n', '\r', '\n', '\u2028', '\u0085', '\0'])(
    'an e-mail draft has no header of a subject’s own: %j',
    (end) => {
      const link = emailLink('ana@exemplo.example', `Pix${end}Bcc: eva@exemplo.example${end}`, 'Olá', null);
      const [subject] = parsed(link).search.slice(1).split('&');
      expect(decodeURIComponent(subject ?? '')).toBe('subject=Pix Bcc: eva@exemplo.example');
    },
  );

  it('only a valid phone or a single valid e-mail address becomes a link', () => {
    expect([whatsAppNumber('(11) 99999-8888'), whatsAppNumber('+55 55 3222-1111')]).toEqual([
      '5511999998888',
      '555532221111',
    ]);
    for (const phone of ['', '9999-8888', '10999998888', '11999998888 ramal 2'])
      expect(whatsAppNumber(phone)).toBeNull();
    expect(emailAddress(' ana@exemplo.com.br ')).toBe('ana@exemplo.com.br');
    for (const email of ['', 'ana', 'a@b.example,c@d.example', 'a@b.example?cc=c@d.example'])
      expect(emailAddress(email)).toBeNull();
  });

  it('only https and mailto addresses are handed to the system', () => {
    expect(openableAddress('https://wa.me/55?text=a')).toBe('https://wa.me/55?text=a');
    for (const address of [
      'http://wa.me/55',
      'file:///etc/passwd',
      'whatsapp://send',
      'javascript:alert(1)',
      'nonsense',
    ])
      expect(openableAddress(address)).toBeNull();
  });
});

describe('a message that a page passes to be opened', () => {
  const charge = (change: object = {}) => ({
    state: 'PENDING',
    paidAt: null,
    attention: [],
    code: {
      verdict: 'sound' as const,
      payload: CODE,
      source: 'qrcode' as const,
      warnings: [],
      code: {
        kind: 'dynamic' as const,
        payeeName: '',
        payeeCity: '',
        amount: 12_990,
        txid: null,
        key: null,
        urlHost: null,
      },
    },
    ...change,
  });
  const { code } = charge();

  it.each([
    ['the code of its payable charge', charge(), `Olá\n${CODE}`, null, 'sound'],
    ['no code', charge({ state: 'PAID' }), 'Obrigado.', null, 'sound'],
    ['the code of another charge', charge(), pixCode('Outra'), null, 'refused'],
    ['another code beside the right one', charge(), `${CODE}\n${pixCode('Outra')}`, null, 'refused'],
    ['its code with a character changed', charge(), CODE.replace('Loja', 'Lojb'), null, 'refused'],
    ['its code, and the charge is paid', charge({ state: 'PAID' }), CODE, null, 'refused'],
    ['its code, and the charge has expired', charge({ state: 'EXPIRED' }), CODE, null, 'refused'],
    ['its code, and another amount is not accepted', charge({ attention: ['amount-differs'] }), CODE, null, 'refused'],
    [
      'its code, which was refused',
      charge({ code: { verdict: 'refused', payload: CODE, reason: 'AMOUNT_DIFFERS', code: null } }),
      CODE,
      null,
      'refused',
    ],
    [
      'its code of an unconfirmed amount',
      charge({ code: { ...code, warnings: ['DYNAMIC_AMOUNT_DIFFERS'] } }),
      CODE,
      null,
      'refused',
    ],
    [
      'its code of a confirmed amount',
      charge({ code: { ...code, warnings: ['DYNAMIC_AMOUNT_DIFFERS'] } }),
      CODE,
      12_990,
      'sound',
    ],
  ] as const)('a message with %s is judged by main itself', (_, from, message, confirmed, kind) => {
    expect(sentCode(from as Parameters<typeof sentCode>[0], message, confirmed).kind).toBe(kind);
  });
});
