/** Why the code of a batch's charge is handed out in no file and on no paper, and its words there. Cents. */
import { z } from 'zod';
import type { Language } from '../values/languages.ts';
import { cents } from '../values/values.ts';
import { formatMoney } from '../values/write-money.ts';

export const heldCode = z.object({
  reason: z.enum(['code-refused', 'code-authorises-debits', 'code-amount-differs', 'amount-differs', 'no-code']),
  /** The amount that the code asks for, where it is another than the charge's. */
  codeAmount: cents.nullable(),
});
export type HeldCode = z.infer<typeof heldCode>;

const SENTENCES: Readonly<Record<Language, Readonly<Record<HeldCode['reason'], string>>>> = {
  en: {
    'code-refused': 'The code was refused when it was checked. Do not send it. Open the charge to see why.',
    'code-authorises-debits':
      'Who pays this code also authorises recurring debits. Open the charge and check it before you send the code.',
    'code-amount-differs':
      'The code asks for {{code}}, the charge is {{amount}}. Do not send it before you have checked with the gateway.',
    'amount-differs': 'The gateway reports another amount for this charge. Open the charge and check the amount.',
    'no-code': 'The gateway sent no code. Open the charge and check it again.',
  },
  'pt-BR': {
    'code-refused': 'O código foi recusado na conferência. Não envie. Abra a cobrança para ver o motivo.',
    'code-authorises-debits':
      'Quem paga este código também autoriza débitos recorrentes. Abra a cobrança e confira antes de enviar.',
    'code-amount-differs':
      'O código pede {{code}} e a cobrança é de {{amount}}. Não envie antes de conferir com o gateway.',
    'amount-differs': 'O gateway informa outro valor para esta cobrança. Abra a cobrança e confira o valor.',
    'no-code': 'O gateway não enviou o código. Abra a cobrança e verifique de novo.',
  },
};

/** What happened and what to do, as one text. @param amount the charge's (cents) */
export function heldCodeSentence({ reason, codeAmount }: HeldCode, amount: number, language: Language): string {
  return SENTENCES[language][reason]
    .replace('{{code}}', codeAmount === null ? '' : formatMoney(codeAmount, language))
    .replace('{{amount}}', formatMoney(amount, language));
}
