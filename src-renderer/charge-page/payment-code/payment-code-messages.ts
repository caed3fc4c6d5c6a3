/** Texts about a BR Code: why it is refused, its warnings, its content. */
import type { BrCodeRefusal, BrCodeWarning } from '../../../src-preload/contract/charges/brcode.ts';
import { translations } from '../../i18n/messages.ts';

interface CodeTexts {
  readonly refusals: Record<BrCodeRefusal, string>;
  readonly warnings: Record<BrCodeWarning, string>;
}

export const paymentCodeMessages = translations({
  en: {
    paid: 'A payment of this charge was seen. Its code is not shown any more.',
    title: 'Code contents',
    payee: 'Payee',
    city: 'City',
    amount: 'Amount',
    amountTypedByPayer: 'None: the payer types it',
    amountFromUrl: 'None: set by the gateway’s address',
    txid: 'txid',
    noTxid: 'None',
    key: 'Pix key',
    url: 'Address',
    refusedTitle: 'Do not show this code to a payer',
    refusedNext: 'Create a new charge, or ask the gateway’s support about this one.',
    showAnyway: 'Show anyway (staff)',
    hide: 'Hide it again',
    shownAnyway: 'Refused code, shown for staff only.',
    readableFields: 'What could be read',
    refusals: {
      EMPTY: 'The gateway sent an empty code.',
      MALFORMED: 'The text is not a BR Code: its fields do not add up.',
      TRUNCATED: 'The code is cut off: a field is longer than what is left of the text.',
      TOO_LONG: 'The code is longer than a BR Code may be.',
      TRAILING_DATA: 'There is more text after the code’s check value.',
      CRC_MISSING: 'The code has no check value (CRC).',
      CRC_MISMATCH: 'The code’s check value (CRC) is wrong: some of its characters were changed or lost.',
      BAD_FORMAT_INDICATOR: 'The text does not begin as a BR Code does.',
      DUPLICATE_TAG: 'A field stands in the code twice.',
      NOT_PIX: 'The code is for another payment scheme, not for Pix.',
      MISSING_KEY_OR_URL: 'The code names neither a Pix key nor an address, so nobody would be paid.',
      KEY_AND_URL: 'The code names both a Pix key and an address; apps would not agree on whom to pay.',
      BAD_URL: 'The address in the code cannot be asked by a bank’s app.',
      MISSING_FIELD: 'A field that a BR Code must have is missing.',
      BAD_COUNTRY: 'The code is for another country than Brazil.',
      BAD_CURRENCY: 'The code is not in reais.',
      BAD_AMOUNT: 'The amount in the code cannot be read.',
      AMOUNT_DIFFERS: 'The code asks for another amount than this charge.',
    },
    recurringCheck:
      'Tell the payer before you show or send it. If it should charge once only, ask the gateway’s support.',
    warnings: {
      RECURRING_DEBITS: 'Paying this code also authorises recurring debits (Pix Automático).',
      TIP_FIELDS:
        'It asks for a tip or a fee on top of the amount (fields 55 to 57). Pix has none: some banks refuse it.',
      NAME_BLANK: 'The payee’s name is blank. Banks may refuse the code, and the payer does not see who is paid.',
      CITY_BLANK: 'The payee’s city is blank. Some banks refuse the code.',
      LONG_NAME:
        'The payee’s name is longer than the 25 characters of the standard (an accent counts as two). Some apps may shorten or refuse it.',
      LONG_CITY:
        'The payee’s city is longer than the 15 characters of the standard (an accent counts as two). Some apps may shorten or refuse it.',
      NAME_CHARACTERS: 'The payee’s name has accents or signs outside the standard. Some banks refuse the code.',
      CITY_CHARACTERS: 'The payee’s city has accents or signs outside the standard. Some banks refuse the code.',
      KEY_SHAPE:
        'The Pix key is no valid CPF, CNPJ, phone with +55, e-mail in lower case or random key. Banks may not find the payee.',
      TXID_SHAPE: 'The txid should be 1 to 25 letters and digits, without spaces or signs. Some banks refuse the code.',
      CATEGORY_SHAPE: 'Its merchant category is not four digits. Some apps may refuse it.',
      INITIATION_SHAPE: 'Field 01 should be 11 or 12 and has another value. Some apps may refuse it.',
      HIDDEN_CHARACTERS:
        'It has invisible characters, or some that change the order of the text, marked like U+202E. Check who is paid before showing the code.',
      LOWERCASE_CRC: 'Its check value is in lower case. Apps read it.',
      OUTER_SPACE_DROPPED: 'Spaces around the code were removed.',
      LENGTHS_IN_BYTES: 'It counts accents as two characters. A few apps may refuse it.',
      AMOUNT_SHAPE:
        'Its amount is not written with two decimals, as 198.00. Some banks refuse it or read another amount.',
      DYNAMIC_AMOUNT_DIFFERS: 'The code has another amount. The bank’s app uses the gateway’s.',
      STATIC_WITHOUT_AMOUNT: 'The code has no amount: the payer types it.',
      NOT_FROM_QRCODE_FIELD: 'The gateway sent it in another field than qrcode.',
    },
  } satisfies CodeTexts & Record<string, unknown>,
  'pt-BR': {
    paid: 'O pagamento desta cobrança já foi visto. O código não é mais mostrado.',
    title: 'Conteúdo do código',
    payee: 'Recebedor',
    city: 'Cidade',
    amount: 'Valor',
    amountTypedByPayer: 'Nenhum: o pagador digita',
    amountFromUrl: 'Nenhum: vem do endereço do gateway',
    txid: 'txid',
    noTxid: 'Nenhum',
    key: 'Chave Pix',
    url: 'Endereço',
    refusedTitle: 'Não mostre este código ao pagador',
    refusedNext: 'Crie uma nova cobrança ou pergunte ao suporte do gateway sobre esta.',
    showAnyway: 'Mostrar mesmo assim (equipe)',
    hide: 'Ocultar de novo',
    shownAnyway: 'Código recusado, mostrado só para a equipe.',
    readableFields: 'O que foi possível ler',
    refusals: {
      EMPTY: 'O gateway enviou um código vazio.',
      MALFORMED: 'O texto não é um BR Code: os campos não fecham.',
      TRUNCATED: 'O código está cortado: um campo é maior do que o resto do texto.',
      TOO_LONG: 'O código é mais longo do que um BR Code pode ser.',
      TRAILING_DATA: 'Há mais texto depois do valor de verificação do código.',
      CRC_MISSING: 'O código não tem valor de verificação (CRC).',
      CRC_MISMATCH: 'O valor de verificação (CRC) está errado: caracteres foram trocados ou perdidos.',
      BAD_FORMAT_INDICATOR: 'O texto não começa como um BR Code.',
      DUPLICATE_TAG: 'Um campo aparece duas vezes no código.',
      NOT_PIX: 'O código é de outro arranjo de pagamento, não do Pix.',
      MISSING_KEY_OR_URL: 'O código não traz chave Pix nem endereço, então ninguém receberia.',
      KEY_AND_URL: 'O código traz chave Pix e endereço; os aplicativos não concordariam sobre quem recebe.',
      BAD_URL: 'O endereço do código não pode ser consultado pelo aplicativo de um banco.',
      MISSING_FIELD: 'Falta um campo que um BR Code precisa ter.',
      BAD_COUNTRY: 'O código é de outro país, não do Brasil.',
      BAD_CURRENCY: 'O código está em outra moeda, não em reais.',
      BAD_AMOUNT: 'O valor no código não pode ser lido.',
      AMOUNT_DIFFERS: 'O código pede um valor diferente do desta cobrança.',
    },
    recurringCheck:
      'Avise o pagador antes de mostrar ou enviar. Se era para cobrar uma vez só, pergunte ao suporte do gateway.',
    warnings: {
      RECURRING_DEBITS: 'Quem paga este código também autoriza débitos recorrentes (Pix Automático).',
      TIP_FIELDS: 'Ele pede gorjeta ou taxa além do valor (campos 55 a 57). O Pix não tem isso: alguns bancos recusam.',
      NAME_BLANK: 'O nome do recebedor está em branco. O banco pode recusar, e o pagador não vê quem recebe.',
      CITY_BLANK: 'A cidade do recebedor está em branco. Alguns bancos recusam o código.',
      LONG_NAME:
        'O nome do recebedor passa dos 25 caracteres do padrão (acento conta como dois). Alguns aplicativos podem cortar o nome ou recusar o código.',
      LONG_CITY:
        'A cidade do recebedor passa dos 15 caracteres do padrão (acento conta como dois). Alguns aplicativos podem cortar a cidade ou recusar o código.',
      NAME_CHARACTERS: 'O nome do recebedor tem acentos ou sinais fora do padrão. Alguns bancos recusam o código.',
      CITY_CHARACTERS: 'A cidade do recebedor tem acentos ou sinais fora do padrão. Alguns bancos recusam o código.',
      KEY_SHAPE:
        'A chave Pix não é um CPF, CNPJ, telefone com +55, e-mail em minúsculas ou chave aleatória válidos. O banco pode não encontrar o recebedor.',
      TXID_SHAPE:
        'O txid deveria ter de 1 a 25 letras e números, sem espaços nem sinais. Alguns bancos recusam o código.',
      CATEGORY_SHAPE: 'A categoria do recebedor não tem quatro dígitos. Alguns aplicativos podem recusar o código.',
      INITIATION_SHAPE:
        'O campo 01 deveria ser 11 ou 12 e traz outro valor. Alguns aplicativos podem recusar o código.',
      HIDDEN_CHARACTERS:
        'Há caracteres invisíveis, ou que mudam a ordem do texto, marcados como U+202E. Confira quem recebe antes de mostrar o código.',
      LOWERCASE_CRC: 'O valor de verificação está em minúsculas. Os aplicativos leem.',
      OUTER_SPACE_DROPPED: 'Espaços em volta do código foram removidos.',
      LENGTHS_IN_BYTES: 'Ele conta acentos como dois caracteres. Alguns aplicativos podem recusar.',
      AMOUNT_SHAPE: 'O valor não está escrito com duas casas, como 198.00. Alguns bancos recusam ou leem outro valor.',
      DYNAMIC_AMOUNT_DIFFERS: 'O código tem outro valor. O app do banco usa o do gateway.',
      STATIC_WITHOUT_AMOUNT: 'O código não tem valor: o pagador digita.',
      NOT_FROM_QRCODE_FIELD: 'O gateway o enviou em outro campo, não em qrcode.',
    },
  },
});
