/** The charge with which a template is shown while it is edited. */
import type { MessageValues } from '../../../src-preload/contract/messages/compose-message.ts';
import type { Language } from '../../../src-preload/contract/values/languages.ts';
import { formatMoney } from '../../../src-preload/contract/values/write-money.ts';
import { dayText } from '../../format/day-text.ts';
import { formatTime } from '../../format/time.ts';
import { readyMessageTexts } from '../messages.ts';

/** 2026-11-20T17:30:00Z. */
const EXPIRES = Date.UTC(2026, 10, 20, 17, 30);

/** A code of the Banco Central's manual, which no bank pays. */
const CODE =
  '00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-4266554400005204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***63041D3D';

export function exampleValues(language: Language, timeZone: string): MessageValues {
  const { exampleName, exampleItem } = readyMessageTexts[language].templates;
  return {
    name: exampleName,
    first_name: exampleName.split(' ')[0] ?? '',
    amount: formatMoney(12_990, language),
    description: exampleItem,
    reference: 'PEDIDO-1042',
    due: dayText('2026-11-20'),
    expires: formatTime(EXPIRES, 'full', language, timeZone),
    code: CODE,
  };
}
