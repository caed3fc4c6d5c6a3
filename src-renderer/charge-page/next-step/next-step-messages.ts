/** Texts of a charge's next step. */
import { translations } from '../../i18n/messages.ts';

export const nextStepMessages = translations({
  en: {
    label: 'Next step',
    PENDING: 'Waiting for the payment',
    PAID: 'Release the product or access',
    FAILED: 'The payment failed',
    REFUNDED: 'Refunded',
    refundedOn: 'Refunded on {{day}}',
    again: 'Charge again',
    paymentConfirmed: 'Payment confirmed',
    unconfirmed: 'Wait until the gateway confirms the payment',
    amountDiffers: 'Paid, but the amounts differ: check before you release anything',
    other:
      'The gateway says “{{state}}”, a state Balcão does not know. It is shown as the gateway sent it, and the charge is still being checked.',
    saysNow: 'The gateway now says “{{state}}”. The payment that was seen still counts.',
    paidAt: 'Paid {{when}}',
    paidSeenAt: 'Seen as paid {{when}}',
    expired: 'The code has expired',
    expiredDescription: 'To be paid, this customer needs a new code.',
    expiredEarly: 'Expired at the gateway',
    expiredPayable:
      'Its code can still be paid until {{when}}. If you charge again before then, the customer could pay twice.',
    reason: {
      FAILED: 'The gateway could not process this charge.',
      REFUNDED: 'The money was refunded to the payer.',
    },
    toRecord: 'Enter it in your books, then mark it here.',
    copyNotice: 'Copy notice',
    mark: { FAILED: 'Mark as notified', REFUNDED: 'Mark as recorded' },
    marked: { FAILED: 'Customer notified {{when}}', REFUNDED: 'Refund recorded {{when}}' },
  },
  'pt-BR': {
    label: 'Próximo passo',
    PENDING: 'Aguardando o pagamento',
    PAID: 'Libere o produto ou o acesso',
    FAILED: 'O pagamento falhou',
    REFUNDED: 'Reembolsada',
    refundedOn: 'Reembolsada em {{day}}',
    again: 'Cobrar de novo',
    paymentConfirmed: 'Pagamento confirmado',
    unconfirmed: 'Espere o gateway confirmar o pagamento',
    amountDiffers: 'Paga, mas os valores diferem: confira antes de liberar',
    other:
      'O gateway informou “{{state}}”, uma situação que o Balcão não conhece. Ela é mostrada como o gateway enviou, e a cobrança continua sendo verificada.',
    saysNow: 'O gateway agora informa “{{state}}”. O pagamento já visto continua valendo.',
    paidAt: 'Paga em {{when}}',
    paidSeenAt: 'Vista como paga em {{when}}',
    expired: 'O código expirou',
    expiredDescription: 'Para pagar, o cliente precisa de um novo código.',
    expiredEarly: 'Expirada no gateway',
    expiredPayable:
      'O código ainda pode ser pago até {{when}}. Se você cobrar de novo antes disso, o cliente pode pagar duas vezes.',
    reason: {
      FAILED: 'O gateway não conseguiu processar esta cobrança.',
      REFUNDED: 'O valor foi reembolsado ao pagador.',
    },
    toRecord: 'Lance no seu controle e marque aqui.',
    copyNotice: 'Copiar aviso',
    mark: { FAILED: 'Marcar como avisado', REFUNDED: 'Marcar como registrado' },
    marked: { FAILED: 'Cliente avisado: {{when}}', REFUNDED: 'Reembolso registrado: {{when}}' },
  },
});
