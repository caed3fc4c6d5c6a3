/** CPF and CNPJ in lines of banks, however their groups are set apart. */
import { expect, it } from 'vitest';
import { documentsIn } from '../../../../src-main/reports/statements/reading/statement-evidence.ts';
import { anyCpf, anyDocument } from '../../../support/run/any-document.ts';
import fc from '../../../support/run/properties.ts';

const dash = fc.constantFrom('-', '\u2010', '\u2011', '\u2013', '\u2014', '\u2212', ' - ', '');
const point = fc.constantFrom('.', '. ', ' ', '\u00a0', '');
const around = fc.constantFrom('', 'PIX ', 'PIX RECEBIDO - ', 'CPF:', 'CPF/CNPJ ', '(', 'Maria ');

it('a CPF is found with any dash, with blanks or points between its groups, or none', () => {
  fc.assert(
    fc.property(
      anyCpf,
      point,
      dash,
      around,
      fc.constantFrom('', ' MARIA', ')', '.'),
      (cpf, gap, hyphen, before, after) => {
        const groups = [cpf.slice(0, 3), cpf.slice(3, 6), cpf.slice(6, 9)].join(gap);
        expect(documentsIn(`${before}${groups}${hyphen}${cpf.slice(9)}${after}`)).toContain(cpf);
      },
    ),
  );
});

it('a CNPJ, with letters too, is found with any dash and with or without its points', () => {
  const hyphen = fc.constantFrom('-', '\u2013', '\u2212', '');
  fc.assert(
    fc.property(
      anyDocument,
      hyphen,
      fc.constantFrom('.', ''),
      fc.constantFrom('/', ''),
      (document, dashed, gap, slash) => {
        fc.pre(document.length === 14);
        const groups = [document.slice(0, 2), document.slice(2, 5), document.slice(5, 8)].join(gap);
        const written = `${groups}${slash}${document.slice(8, 12)}${dashed}${document.slice(12)}`;
        expect(documentsIn(`TED ${written.toLowerCase()} LOJA`)).toContain(document);
      },
    ),
  );
});

it('a document inside a longer number is none', () => {
  fc.assert(
    fc.property(anyCpf, fc.stringMatching(/^\d$/), (cpf, digit) => {
      expect(documentsIn(`PIX ${digit}${cpf}`)).not.toContain(cpf);
      expect(documentsIn(`PIX ${cpf}${digit}`)).not.toContain(cpf);
    }),
  );
});

it('words and short numbers are no CNPJ with letters', () => {
  const words = fc.array(fc.stringMatching(/^[A-Z]{2,4}$/), { minLength: 4, maxLength: 6 });
  fc.assert(
    fc.property(words, fc.stringMatching(/^\d{2}$/), (text, digits) => {
      expect(documentsIn(`${text.join(' ')} ${digits}`)).toEqual([]);
    }),
  );
});
