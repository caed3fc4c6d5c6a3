/** The words of a batch's files, in each language. The names of a model's columns are recognised (recognise-columns.ts). */
import type { BatchField, BatchVerdict } from '../../../src-preload/contract/batches/batch.ts';
import type { Language } from '../../../src-preload/contract/values/languages.ts';

type Words = Readonly<Record<Language, string>>;

export const FIELD_NAMES: Readonly<Record<BatchField, Words>> = {
  amount: { en: 'Amount (BRL)', 'pt-BR': 'Valor (R$)' },
  name: { en: 'Name', 'pt-BR': 'Nome' },
  document: { en: 'CPF/CNPJ', 'pt-BR': 'CPF/CNPJ' },
  phone: { en: 'Phone', 'pt-BR': 'Telefone' },
  email: { en: 'E-mail', 'pt-BR': 'E-mail' },
  reference: { en: 'Reference', 'pt-BR': 'Referência' },
  description: { en: 'Description', 'pt-BR': 'Descrição' },
  dueDay: { en: 'Due date', 'pt-BR': 'Vencimento' },
  postbackUrl: { en: 'Notification address', 'pt-BR': 'Endereço de notificação' },
};

export const VERDICT_NAMES: Readonly<Record<BatchVerdict, Words>> = {
  ready: { en: 'Not sent yet', 'pt-BR': 'Ainda não enviada' },
  faulty: { en: 'Has errors', 'pt-BR': 'Com erros' },
  duplicate: { en: 'Possible duplicate', 'pt-BR': 'Possível duplicata' },
  'left-out': { en: 'Left out', 'pt-BR': 'Deixada de fora' },
  held: { en: 'Possible duplicate', 'pt-BR': 'Possível duplicata' },
  sending: { en: 'Being sent', 'pt-BR': 'Sendo enviada' },
  created: { en: 'Created', 'pt-BR': 'Criada' },
  refused: { en: 'Refused by the gateway', 'pt-BR': 'Recusada pelo gateway' },
  'not-sent': { en: 'Not sent', 'pt-BR': 'Não enviada' },
  unknown: { en: 'Outcome unknown', 'pt-BR': 'Resultado desconhecido' },
};

export const RESULT_NAMES = {
  position: { en: 'Row', 'pt-BR': 'Linha do lote' },
  line: { en: 'Line in the file', 'pt-BR': 'Linha no arquivo' },
  verdict: { en: 'Result', 'pt-BR': 'Resultado' },
  state: { en: 'Status', 'pt-BR': 'Situação' },
  transactionId: { en: 'Transaction ID', 'pt-BR': 'ID da transação' },
  expires: { en: 'Code expires', 'pt-BR': 'Código expira em' },
  code: { en: 'Copy-and-paste code', 'pt-BR': 'Pix copia e cola' },
  held: { en: 'Why there is no code', 'pt-BR': 'Motivo de não haver código' },
  picture: { en: 'File', 'pt-BR': 'Arquivo' },
  message: { en: 'Message from the gateway', 'pt-BR': 'Mensagem do gateway' },
} as const satisfies Readonly<Record<string, Words>>;

export const SHEET_NAMES = {
  data: { en: 'Charges', 'pt-BR': 'Cobranças' },
  summary: { en: 'Summary', 'pt-BR': 'Resumo' },
  help: { en: 'How to fill in', 'pt-BR': 'Como preencher' },
} as const satisfies Readonly<Record<string, Words>>;

export const FILE_NAMES = {
  model: { en: 'batch-model', 'pt-BR': 'modelo-lote' },
  result: { en: 'batch-result', 'pt-BR': 'resultado-lote' },
  codes: { en: 'batch-qr-codes', 'pt-BR': 'qr-codes-lote' },
  /** The list of rows inside the ZIP of pictures. */
  index: { en: 'index', 'pt-BR': 'lista' },
} as const satisfies Readonly<Record<string, Words>>;

/** One line for each column of the model. */
export const FIELD_HELP: Readonly<Record<BatchField, Words>> = {
  amount: { en: 'Required. At least 5.00.', 'pt-BR': 'Obrigatório. No mínimo 5,00.' },
  name: { en: 'Optional. Who pays.', 'pt-BR': 'Opcional. Quem paga.' },
  document: {
    en: 'Optional. CPF or CNPJ. The gateway documents CPF only: it may refuse a CNPJ.',
    'pt-BR': 'Opcional. CPF ou CNPJ. O gateway documenta só CPF: pode recusar um CNPJ.',
  },
  phone: { en: 'Optional. With area code.', 'pt-BR': 'Opcional. Com DDD.' },
  email: { en: 'Optional.', 'pt-BR': 'Opcional.' },
  reference: {
    en: 'Optional. Your own code, another one for each charge.',
    'pt-BR': 'Opcional. O seu código, um para cada cobrança.',
  },
  description: { en: 'Optional. The payer may see it.', 'pt-BR': 'Opcional. O pagador pode ver.' },
  dueDay: {
    en: 'Optional. Creates a receivable here. It is not sent to the gateway, which decides how long a code can be paid.',
    'pt-BR':
      'Opcional. Cria uma conta a receber aqui. Não é enviado ao gateway, que decide até quando o código pode ser pago.',
  },
  postbackUrl: {
    en: 'Optional. Where the gateway notifies your own system, with https://. Empty: the one in the gateway’s settings.',
    'pt-BR': 'Opcional. Onde o gateway avisa o seu sistema, com https://. Vazio: o das configurações do gateway.',
  },
};

/** Invented: the CPF is one of the documents' own examples, which belongs to no one. */
export const EXAMPLE: Readonly<Record<Language, Readonly<Record<Exclude<BatchField, 'amount'>, string>>>> = {
  en: {
    name: 'Maria da Silva',
    document: '529.982.247-25',
    phone: '(11) 99999-8888',
    email: 'maria@example.com',
    reference: 'INV-1001',
    description: 'Monthly fee, December',
    dueDay: '2026-12-10',
    postbackUrl: '',
  },
  'pt-BR': {
    name: 'Maria da Silva',
    document: '529.982.247-25',
    phone: '(11) 99999-8888',
    email: 'maria@exemplo.com.br',
    reference: 'FAT-1001',
    description: 'Mensalidade de dezembro',
    dueDay: '10/12/2026',
    postbackUrl: '',
  },
};

/** Cents. */
export const EXAMPLE_AMOUNT = 15_000;
