/** Texts of new codes for many receivables. */
import { translations } from '../../i18n/messages.ts';

export const newCodesMessages = translations({
  en: {
    button: 'Create codes…',
    title: 'Create codes',
    ready_one: 'Create the code for {{shown}} receivable, {{sum}}.',
    ready_other: 'Create codes for {{shown}} receivables, {{sum}}.',
    none: 'None of the selected ones is without a code that may be paid.',
    payable: 'An earlier code may still be paid. These are left out unless you choose them:',
    payableLimit_one: 'and {{shown}} more, left out',
    payableLimit_other: 'and {{shown}} more, left out',
    notOpen_one: '{{shown}} is paid or closed and is left out.',
    notOpen_other: '{{shown}} are paid or closed and are left out.',
    returned_one: '{{shown}} was refunded and is left out. Create its code on its own page if it is still owed.',
    returned_other:
      '{{shown}} were refunded and are left out. Create their codes on their own pages if they are still owed.',
    toConfirm_one: '{{shown}} has a payment to confirm and is left out.',
    toConfirm_other: '{{shown}} have a payment to confirm and are left out.',
    next: 'They become a batch. Nothing is sent until you start it.',
    prepare_one: 'Prepare {{shown}} charge',
    prepare_other: 'Prepare {{shown}} charges',
  },
  'pt-BR': {
    button: 'Gerar códigos…',
    title: 'Gerar códigos',
    ready_one: 'Gerar o código de {{shown}} conta, {{sum}}.',
    ready_other: 'Gerar os códigos de {{shown}} contas, {{sum}}.',
    none: 'Todas as selecionadas já têm um código que ainda pode ser pago.',
    payable: 'O código anterior ainda pode ser pago. Estas ficam de fora, a menos que você as escolha:',
    payableLimit_one: 'e mais {{shown}}, que fica de fora',
    payableLimit_other: 'e mais {{shown}}, que ficam de fora',
    notOpen_one: '{{shown}} já está paga ou baixada e fica de fora.',
    notOpen_other: '{{shown}} já estão pagas ou baixadas e ficam de fora.',
    returned_one: '{{shown}} foi reembolsada e fica de fora. Se ainda é devida, gere o código na página dela.',
    returned_other:
      '{{shown}} foram reembolsadas e ficam de fora. Se ainda são devidas, gere o código na página de cada uma.',
    toConfirm_one: '{{shown}} tem pagamento a conferir e fica de fora.',
    toConfirm_other: '{{shown}} têm pagamento a conferir e ficam de fora.',
    next: 'Vira um lote. Nada é enviado antes de você iniciar.',
    prepare_one: 'Preparar {{shown}} cobrança',
    prepare_other: 'Preparar {{shown}} cobranças',
  },
});
