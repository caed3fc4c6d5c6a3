/** The system's notification of a paid charge, in both shells: amount, gateway and reference, never who paid (LGPD). */
import { isolatedText } from '../text/hidden-characters.ts';
import type { Language } from '../values/languages.ts';
import type { Cents } from '../values/values.ts';
import { formatMoney } from '../values/write-money.ts';

const TITLES: Readonly<Record<Language, string>> = { en: 'Paid', 'pt-BR': 'Cobrança paga' };
/** Of a charge that a person marked "do not use". */
const UNEXPECTED: Readonly<Record<Language, string>> = {
  en: 'Paid though marked “do not use”',
  'pt-BR': 'Paga embora marcada “Não usar”',
};
const REFERENCES: Readonly<Record<Language, string>> = { en: 'Reference', 'pt-BR': 'Referência' };

interface PaidCharge {
  readonly amount: Cents;
  readonly reference: string | null;
  readonly attention: readonly string[];
}

export interface PaidNotice {
  readonly title: string;
  readonly body: string;
}

export function paidNotice(
  { gatewayName, row }: { readonly gatewayName: string; readonly row: PaidCharge },
  language: Language,
): PaidNotice {
  return {
    title: `${(row.attention.includes('paid-not-used') ? UNEXPECTED : TITLES)[language]}: ${formatMoney(row.amount, language)}`,
    body:
      row.reference === null ? gatewayName : `${gatewayName} · ${REFERENCES[language]}: ${isolatedText(row.reference)}`,
  };
}
