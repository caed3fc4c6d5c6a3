/** Texts of a charge's page. The texts for its code and for an unknown outcome have their own files. */

import { translations } from '../i18n/messages.ts';
import { bankStatementMessages } from './details/bank-statement-messages.ts';
import { detailsMessages } from './details/details-messages.ts';
import { warningMessages } from './details/warning-messages.ts';
import { nextStepMessages } from './next-step/next-step-messages.ts';
import { notUsedMessages } from './not-used/not-used-messages.ts';
import { outcomeUnknownMessages } from './outcome-unknown/outcome-unknown-messages.ts';
import { payerToolsMessages } from './payer/payer-tools-messages.ts';
import { paymentCodeMessages } from './payment-code/payment-code-messages.ts';
import { timelineMessages } from './timeline/timeline-messages.ts';

export const chargeMessages = translations({
  en: {
    paymentCode: paymentCodeMessages.en,
    warnings: warningMessages.en,
    payerTools: payerToolsMessages.en,
    titleWithAmount: 'Charge of {{amount}}',
    codeTitle: 'Pix code',
    qrLabel: 'QR code of this charge, {{amount}}',
    copyAndPaste: 'Copy-and-paste code',
    copyCode: 'Copy code',
    codeCopied: 'Code copied',
    selectToCopy: 'The code is selected. Press Ctrl+C to copy it.',
    tooLongForQr: 'This text is too long for a QR code. It can be copied.',
    noCode: 'The gateway sent no code for this charge.',
    codeCutOff: 'The gateway’s answer was cut off before the code. Balcão is checking the charge again.',
    noLongerPayable: 'This code should no longer be paid.',
    showCode: 'Show the code',
    expiresIn: 'Expires in {{left}}',
    expiresAt: 'at {{when}}',
    expiresOn: 'Expires on {{day}}',
    noExpiry: 'The gateway gave no expiry.',
    impossibleExpiry:
      'The gateway gave an expiry before the charge was created ({{when}}). Ask it how long the code lasts.',
    pastExpiry: 'Past its expiry ({{when}}).',
    pastExpiryDescription: 'It may still be paid. Only the gateway confirms that a charge has expired.',
    next: nextStepMessages.en,
    notUsed: notUsedMessages.en,
    watch: {
      watching: 'Checking every 3\u00a0s until {{until}}',
      watchingElsewhere: 'Computer {{desk}} checks it every 3\u00a0s until {{until}}',
      quiet: 'Checking every 15\u00a0min until {{until}}',
      quietElsewhere: 'Computer {{desk}} checks it every 15\u00a0min until {{until}}',
      off: 'No longer checked automatically',
      paused: 'Paused until there is a valid token.',
      goToAccess: 'Go to Access',
      lastChecked: 'Last checked: {{when}}',
      neverChecked: 'Not checked yet',
      checkNow: 'Check now',
    },
    unknownToGateway:
      'For two minutes the gateway has answered that it does not know this charge (404). Its code can still be paid. Ask the gateway’s support with the transaction ID before you release anything, and before you create it again.',
    gatewayFault:
      'The gateway answered with another ID or another amount for this charge. That answer was ignored. See the timeline.',
    simulate: {
      title: 'Simulate',
      pay: 'Pay',
      expire: 'Expire',
      fail: 'Fail',
      refund: 'Refund',
    },
    details: detailsMessages.en,
    returned: {
      name: 'Refunded',
      inStateSince: 'In this state since',
      whole: 'The full amount, as far as we know.',
      unmarked:
        'This state is not set as a refund, so the charge still counts as paid. An admin sets such states under Access.',
      from: {
        service: '(from the gateway)',
        seen: '(first seen by Balcão)',
        bank: '(from the bank statement)',
        person: '(set by a person)',
      },
      on: 'Refunded on',
      save: 'Set date',
      undo: 'Remove date',
    },
    bankStatement: bankStatementMessages.en,
    notesAndTags: {
      title: 'Notes and tags',
      tags: 'Tags',
      tagPlaceholder: 'Type a tag, then Enter',
      newNote: 'New note',
      addNote: 'Add note',
    },
    timeline: timelineMessages.en,
    rawResponses: {
      title: 'Raw responses',
      show: 'Show raw responses',
      hide: 'Hide raw responses',
      none: 'No responses are stored for this charge.',
      note: 'As received, with personal data unmasked.',
      receivedAt: 'Received {{when}}',
    },
    outcomeUnknown: outcomeUnknownMessages.en.unknown,
    adopt: outcomeUnknownMessages.en.adopt,
  },
  'pt-BR': {
    paymentCode: paymentCodeMessages['pt-BR'],
    warnings: warningMessages['pt-BR'],
    payerTools: payerToolsMessages['pt-BR'],
    titleWithAmount: 'Cobrança de {{amount}}',
    codeTitle: 'Código Pix',
    qrLabel: 'QR Code desta cobrança, {{amount}}',
    copyAndPaste: 'Pix Copia e Cola',
    copyCode: 'Copiar código',
    codeCopied: 'Código copiado',
    selectToCopy: 'O código está selecionado. Pressione Ctrl+C para copiar.',
    tooLongForQr: 'Este texto é longo demais para um QR Code. Copie o texto.',
    noCode: 'O gateway não enviou código para esta cobrança.',
    codeCutOff: 'A resposta do gateway foi cortada antes do código. O Balcão está consultando a cobrança de novo.',
    noLongerPayable: 'Este código não serve mais para pagar.',
    showCode: 'Mostrar o código',
    expiresIn: 'Expira em {{left}}',
    expiresAt: 'às {{when}}',
    expiresOn: 'Expira no dia {{day}}',
    noExpiry: 'O gateway não informou validade.',
    impossibleExpiry:
      'O gateway informou uma validade anterior à criação da cobrança ({{when}}). Confirme com ele até quando o código vale.',
    pastExpiry: 'Passou da validade ({{when}}).',
    pastExpiryDescription: 'Ainda pode ser paga. Só o gateway confirma que uma cobrança expirou.',
    next: nextStepMessages['pt-BR'],
    notUsed: notUsedMessages['pt-BR'],
    watch: {
      watching: 'Verificando a cada 3\u00a0s até {{until}}',
      watchingElsewhere: 'O computador {{desk}} verifica a cada 3\u00a0s até {{until}}',
      quiet: 'Verificando a cada 15\u00a0min até {{until}}',
      quietElsewhere: 'O computador {{desk}} verifica a cada 15\u00a0min até {{until}}',
      off: 'Verificação automática encerrada',
      paused: 'Pausada: falta um token válido.',
      goToAccess: 'Ir para Acesso',
      lastChecked: 'Verificada: {{when}}',
      neverChecked: 'Ainda não verificada',
      checkNow: 'Verificar agora',
    },
    unknownToGateway:
      'O gateway não reconhece esta cobrança há dois minutos (404). O código ainda pode ser pago. Pergunte ao suporte do gateway, com o ID da transação, antes de liberar algo ou de criar outra.',
    gatewayFault:
      'O gateway respondeu com outro ID ou outro valor para esta cobrança. Essa resposta foi ignorada. Veja a linha do tempo.',
    simulate: {
      title: 'Simular',
      pay: 'Pagar',
      expire: 'Expirar',
      fail: 'Simular falha',
      refund: 'Reembolsar',
    },
    details: detailsMessages['pt-BR'],
    returned: {
      name: 'Reembolso',
      inStateSince: 'Nesta situação desde',
      whole: 'O valor total, até onde sabemos.',
      unmarked:
        'Esta situação não está definida como reembolso, então a cobrança ainda conta como paga. Um administrador define essas situações em Acesso.',
      from: {
        service: '(segundo o gateway)',
        seen: '(visto pelo Balcão)',
        bank: '(no extrato do banco)',
        person: '(informado por uma pessoa)',
      },
      on: 'Reembolsada em',
      save: 'Definir data',
      undo: 'Remover data',
    },
    bankStatement: bankStatementMessages['pt-BR'],
    notesAndTags: {
      title: 'Anotações e etiquetas',
      tags: 'Etiquetas',
      tagPlaceholder: 'Digite uma etiqueta e tecle Enter',
      newNote: 'Nova anotação',
      addNote: 'Adicionar anotação',
    },
    timeline: timelineMessages['pt-BR'],
    rawResponses: {
      title: 'Respostas brutas',
      show: 'Mostrar respostas brutas',
      hide: 'Ocultar respostas brutas',
      none: 'Nenhuma resposta guardada para esta cobrança.',
      note: 'Como chegaram, com os dados pessoais sem máscara.',
      receivedAt: 'Recebida em {{when}}',
    },
    outcomeUnknown: outcomeUnknownMessages['pt-BR'].unknown,
    adopt: outcomeUnknownMessages['pt-BR'].adopt,
  },
});
