/** The messages that every desk has, and how saved ones stand next to or in place of them. */

import { byName } from '../values/by-name.ts';
import type { Language } from '../values/languages.ts';
import { type BuiltInMessage, builtInMessage, type MessageContent, type MessageTemplate } from './message-template.ts';

/** A message as it is offered; `builtIn` names the built-in one that it is, edited or not. */
export interface ReadyMessage {
  /** The saved template's id; a built-in one that no one edited has its own name. */
  readonly id: string;
  readonly name: string;
  readonly content: MessageContent;
  readonly builtIn: BuiltInMessage | null;
  readonly isSaved: boolean;
}

type Texts = Readonly<
  Record<BuiltInMessage, { readonly name: string; readonly subject: string; readonly text: string }>
>;

/** Each field has a line of its own, which is left out where a charge has no value for it. */
const TEXTS: Readonly<Record<Language, Texts>> = {
  en: {
    charge: {
      name: 'Charge',
      subject: 'Pix charge of {amount}',
      text: [
        'Hello, {first_name}.',
        'Here is your Pix charge of {amount}.',
        'For: {description}',
        'Due on: {due}',
        'The code is valid until {expires}.',
        'Copy the code below and paste it in your bank’s app, under Pix Copia e Cola:',
        '',
        '{code}',
      ].join('\n'),
    },
    reminder: {
      name: 'Reminder',
      subject: 'Reminder: Pix charge of {amount}',
      text: [
        'Hello, {first_name}.',
        'A reminder: your Pix charge of {amount} has not been paid yet.',
        'For: {description}',
        'Due on: {due}',
        'The code is valid until {expires}.',
        'If you have already paid, please ignore this message.',
        'To pay, copy the code below and paste it in your bank’s app, under Pix Copia e Cola:',
        '',
        '{code}',
      ].join('\n'),
    },
    overdue: {
      name: 'Overdue',
      subject: 'Overdue: Pix charge of {amount}',
      text: [
        'Hello, {first_name}.',
        'Your Pix charge of {amount} is overdue.',
        'For: {description}',
        'It was due on: {due}',
        'The code is valid until {expires}.',
        'If you have already paid, please ignore this message.',
        'To pay, copy the code below and paste it in your bank’s app, under Pix Copia e Cola:',
        '',
        '{code}',
      ].join('\n'),
    },
    'new-code': {
      name: 'New code',
      subject: 'New Pix code of {amount}',
      text: [
        'Hello, {first_name}.',
        'Here is a new Pix code of {amount}. Please do not use the earlier one.',
        'For: {description}',
        'Due on: {due}',
        'The code is valid until {expires}.',
        'Copy the code below and paste it in your bank’s app, under Pix Copia e Cola:',
        '',
        '{code}',
      ].join('\n'),
    },
    thanks: {
      name: 'Payment received',
      subject: 'We received your payment of {amount}',
      text: [
        'Hello, {first_name}.',
        'We received your Pix payment of {amount}. Thank you.',
        'For: {description}',
        'Reference: {reference}',
      ].join('\n'),
    },
    failed: {
      name: 'Payment failed',
      subject: 'Your Pix payment of {amount} failed',
      text: [
        'Hello, {first_name}.',
        'The payment of your Pix charge of {amount} could not be completed. If the amount left your account, please contact us.',
        'Reference: {reference}',
      ].join('\n'),
    },
    refunded: {
      name: 'Refund',
      subject: 'Your Pix charge of {amount} was refunded',
      text: [
        'Hello, {first_name}.',
        'Your Pix charge of {amount} was refunded. The money goes back to the account that paid.',
        'Reference: {reference}',
      ].join('\n'),
    },
  },
  'pt-BR': {
    charge: {
      name: 'Cobrança',
      subject: 'Cobrança Pix de {amount}',
      text: [
        'Olá, {first_name}.',
        'Segue a sua cobrança Pix de {amount}.',
        'Referente a: {description}',
        'Vencimento: {due}',
        'O código vale até {expires}.',
        'Copie o código abaixo e cole no app do seu banco, em Pix Copia e Cola:',
        '',
        '{code}',
      ].join('\n'),
    },
    reminder: {
      name: 'Lembrete',
      subject: 'Lembrete: cobrança Pix de {amount}',
      text: [
        'Olá, {first_name}.',
        'Lembramos que a sua cobrança Pix de {amount} ainda não foi paga.',
        'Referente a: {description}',
        'Vencimento: {due}',
        'O código vale até {expires}.',
        'Se você já pagou, desconsidere esta mensagem.',
        'Para pagar, copie o código abaixo e cole no app do seu banco, em Pix Copia e Cola:',
        '',
        '{code}',
      ].join('\n'),
    },
    overdue: {
      name: 'Cobrança vencida',
      subject: 'Vencida: cobrança Pix de {amount}',
      text: [
        'Olá, {first_name}.',
        'A sua cobrança Pix de {amount} está vencida.',
        'Referente a: {description}',
        'Venceu em: {due}',
        'O código vale até {expires}.',
        'Se você já pagou, desconsidere esta mensagem.',
        'Para pagar, copie o código abaixo e cole no app do seu banco, em Pix Copia e Cola:',
        '',
        '{code}',
      ].join('\n'),
    },
    'new-code': {
      name: 'Novo código',
      subject: 'Novo código Pix de {amount}',
      text: [
        'Olá, {first_name}.',
        'Segue um novo código Pix de {amount}. Por favor, não use o anterior.',
        'Referente a: {description}',
        'Vencimento: {due}',
        'O código vale até {expires}.',
        'Copie o código abaixo e cole no app do seu banco, em Pix Copia e Cola:',
        '',
        '{code}',
      ].join('\n'),
    },
    thanks: {
      name: 'Pagamento recebido',
      subject: 'Recebemos o seu pagamento de {amount}',
      text: [
        'Olá, {first_name}.',
        'Recebemos o seu pagamento Pix de {amount}. Obrigado.',
        'Referente a: {description}',
        'Referência: {reference}',
      ].join('\n'),
    },
    failed: {
      name: 'Pagamento não concluído',
      subject: 'O seu pagamento Pix de {amount} não foi concluído',
      text: [
        'Olá, {first_name}.',
        'O pagamento da sua cobrança Pix de {amount} não foi concluído. Se o valor saiu da sua conta, fale com a gente.',
        'Referência: {reference}',
      ].join('\n'),
    },
    refunded: {
      name: 'Reembolso',
      subject: 'A sua cobrança Pix de {amount} foi reembolsada',
      text: [
        'Olá, {first_name}.',
        'A sua cobrança Pix de {amount} foi reembolsada. O dinheiro volta para a conta que pagou.',
        'Referência: {reference}',
      ].join('\n'),
    },
  },
};

const ORDER: readonly BuiltInMessage[] = builtInMessage.options;

const OCCASIONS: Readonly<Record<BuiltInMessage, MessageContent['occasion']>> = {
  charge: 'to-pay',
  reminder: 'to-pay',
  overdue: 'to-pay',
  'new-code': 'to-pay',
  thanks: 'paid',
  failed: 'failed',
  refunded: 'refunded',
};

/** A built-in message that no one edited. @param language the payer's */
export function builtInMessageIn(builtIn: BuiltInMessage, language: Language): ReadyMessage {
  const { name, subject, text } = TEXTS[language][builtIn];
  const content: MessageContent = {
    ...{ subject, text, language: null },
    ...{ occasion: OCCASIONS[builtIn], replaces: builtIn },
  };
  return { id: builtIn, name, content, builtIn, isSaved: false };
}

/** Every message of a gateway: the built-in ones, each as it was edited, then the desk's own by name. */
export function readyMessages(saved: readonly MessageTemplate[], language: Language): readonly ReadyMessage[] {
  const edited = ORDER.map((builtIn) => saved.find(({ content }) => content.replaces === builtIn));
  const own = saved.filter((template) => !edited.includes(template));
  return [
    ...ORDER.map((builtIn, index) => {
      const template = edited[index];
      return template === undefined ? builtInMessageIn(builtIn, language) : { ...template, builtIn, isSaved: true };
    }),
    ...own.toSorted(byName).map((template) => ({ ...template, builtIn: null, isSaved: true })),
  ];
}
