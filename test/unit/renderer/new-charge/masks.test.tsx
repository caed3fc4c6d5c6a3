import { describe, expect, it } from 'vitest';
import { readDocument, readPhone } from '../../../../src-preload/contract/values/documents.ts';
import {
  caretAfter,
  charactersBefore,
  maskDocumentTyping,
  maskPhoneTyping,
} from '../../../../src-renderer/format/typing-masks.ts';
import fc from '../../../support/run/properties.ts';

describe('the mask of a document', () => {
  it.each([
    ['', ''],
    ['529', '529'],
    ['5299', '529.9'],
    ['529982247', '529.982.247'],
    ['52998224725', '529.982.247-25'],
    [' 529.982.247-25 ', '529.982.247-25'],
    ['11.222.333/0001-81', '11.222.333/0001-81'],
    ['11222333000181', '11.222.333/0001-81'],
    ['112223330001', '11.222.333/0001'],
    ['12abc34501de35', '12.ABC.345/01DE-35'],
    ['12a', '12.A'],
    ['12ABC34501DE351', '12ABC34501DE351'],
    ['ç', 'ç'],
    ['CPF 529.982.247-25', '529.982.247-25'],
    ['CPF: 529.982.247-2', '529.982.247-2'],
    ['CP.F52.998/2247-25', '529.982.247-25'],
    ['CNPJ 11.222.333/0001-81', '11.222.333/0001-81'],
    ['CN.PJ1.122/2333-000181', '11.222.333/0001-81'],
    ['(529.982.247-25)', '529.982.247-25'],
    ['cpf do titular', 'cpf do titular'],
  ])('a document being typed: %j is shown as %j', (typed, shown) => {
    expect(maskDocumentTyping(typed)).toBe(shown);
  });

  it('a masked document has the same value as without its mask', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom(...'0123456789.-/ AZaz', 'CPF', 'CNPJ ', ':', '(', ')'), maxLength: 20 }),
        (typed) => {
          expect(readDocument(maskDocumentTyping(typed))).toEqual(readDocument(typed));
        },
      ),
    );
  });
});

describe('the phone mask', () => {
  it.each([
    ['', ''],
    ['1', '(1'],
    ['119', '(11) 9'],
    ['1133334444', '(11) 3333-4444'],
    ['11999998888', '(11) 99999-8888'],
    ['+55 11 99999-8888', '(11) 99999-8888'],
    ['5511999998888', '(11) 99999-8888'],
    ['011 99999-8888', '(11) 99999-8888'],
    ['+55 11', '+55 11'],
    ['ramal 12', 'ramal 12'],
    ['tel:+5511999998888', '(11) 99999-8888'],
    ['https://wa.me/5511999998888', '(11) 99999-8888'],
    ['(0xx11) 99999-8888', '(11) 99999-8888'],
    ['+55 011 99999-8888', '(11) 99999-8888'],
    ['0xx11 9999', '0xx11 9999'],
  ])('a phone being typed: %j is shown as %j', (typed, shown) => {
    expect(maskPhoneTyping(typed)).toBe(shown);
  });

  it('a masked phone has the same value as without its mask', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom(...'0123456789()-+ .', 'xx', 'tel:', '0xx11'), maxLength: 20 }),
        (typed) => {
          const plain = readPhone(typed);
          if (plain.ok) expect(readPhone(maskPhoneTyping(typed))).toEqual(plain);
        },
      ),
    );
  });

  it('a masked phone contains every typed digit, so that none has to be typed twice', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[1-9]\d{0,10}$/), (typed) => {
        expect(maskPhoneTyping(typed).replace(/\D/g, '')).toBe(typed);
      }),
    );
  });
});

describe('the caret in a masked field', () => {
  it('the caret in a masked field stays behind the same digit', () => {
    expect(charactersBefore('529.9', 5)).toBe(4);
    expect(caretAfter('529.982.247-25', 4)).toBe(5);
    expect(caretAfter('(11) 99999-8888', 2)).toBe(3);
    expect(caretAfter('(11) 99999-8888', 0)).toBe(0);
  });
});
