import { describe, expect, it } from 'vitest';
import { readCpf, readPhone } from '../../../../src-preload/contract/values/documents.ts';
import {
  caretAfter,
  charactersBefore,
  maskCpfTyping,
  maskPhoneTyping,
} from '../../../../src-renderer/format/typing-masks.ts';
import fc from '../../../support/run/properties.ts';

describe('the CPF mask', () => {
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
    ['12ABC34501DE35', '12ABC34501DE35'],
  ])('a CPF being typed: %j is shown as %j', (typed, shown) => {
    expect(maskCpfTyping(typed)).toBe(shown);
  });

  it('a masked CPF has the same value as without its mask', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'0123456789.-/ AZ'), maxLength: 20 }), (typed) => {
        expect(readCpf(maskCpfTyping(typed))).toEqual(readCpf(typed));
      }),
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
  ])('a phone being typed: %j is shown as %j', (typed, shown) => {
    expect(maskPhoneTyping(typed)).toBe(shown);
  });

  it('a masked phone has the same value as without its mask', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'0123456789()-+ '), maxLength: 20 }), (typed) => {
        const plain = readPhone(typed);
        if (plain.ok) expect(readPhone(maskPhoneTyping(typed))).toEqual(plain);
      }),
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
