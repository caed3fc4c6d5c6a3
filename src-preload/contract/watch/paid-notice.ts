/** The system's notification of a paid charge, in both shells: amount, gateway and reference, never who paid (LGPD). */
import { isolatedText } from '../text/hidden-characters.ts';
import type { Language } from '../values/languages.ts';
import type { Cents } from '../values/values.ts';
import { formatMoney } from '../values/write-money.ts';

const TITLES: Readonly<Record<Language, string>> = { en: 'Paid', 'pt-BR': 'Cobrança paga' };
const REFERENCES: Readonly<Record<Language, string>> = { en: 'Reference', 'pt-BR': 'Referência' };

interface PaidCharge {
  readonly amount: Cents;
  readonly reference: string | null;
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
    title: `${TITLES[language]}: ${formatMoney(row.amount, language)}`,
    body:
      row.reference === null ? gatewayName : `${gatewayName} · ${REFERENCES[language]}: ${isolatedText(row.reference)}`,
  };
}
