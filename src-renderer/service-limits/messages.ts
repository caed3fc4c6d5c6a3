/** Texts of the page about what the service does not offer (document, "What the service does"). */
import { translations } from '../i18n/messages.ts';

export const serviceLimitsMessages = translations({
  en: {
    title: 'What this gateway does not offer',
    intro:
      'The gateway’s API creates charges and reports their state. Anything else is done in the gateway’s own panel, and Balcão shows the change automatically.',
    toCharge: 'Back to the charge',
    forPanel: 'To find this charge in the gateway’s panel',
    command: {
      cancel: 'Cancel a charge',
      refund: 'Refund a payment',
      'due-date': 'Set a due date',
      expiry: 'Choose when a code expires',
      change: 'Change a charge',
      list: 'See charges made elsewhere',
    },
    cancel: {
      title: 'Cancel a charge',
      answer: 'The gateway cannot cancel a charge. Until it expires, anyone with the code can pay it.',
      steps: {
        tell: 'Tell the payer not to use the code any more.',
        mark: 'On the charge, choose “Do not use”: it leaves what is waiting and the payer window, but is still checked.',
        panel: 'If the gateway’s panel can cancel charges, cancel it there: look for the transaction ID.',
        paid: 'If it is paid all the same, refund it.',
      },
    },
    refund: {
      title: 'Refund a payment',
      answer: 'Refunds, whole or in part, cannot be made here.',
      steps: {
        panel: 'Refund it in the gateway’s panel: look for the transaction ID or the end-to-end ID.',
        newPix: 'Do not send a new Pix from your bank instead: the charge would stay Paid here and in your reports.',
        record: 'Once it shows as Refunded, tell the customer and mark it as recorded.',
      },
    },
    'due-date': {
      title: 'Due date, late fee, interest or discount',
      answer: 'A charge is to be paid at once. The gateway takes no due date, and no amount that changes with time.',
      steps: {
        onDay: 'Create the charge on the day it is to be paid. A template saves the typing.',
        late: 'Paid late? Create a new charge with the amount of that day.',
        panel: 'For Pix charges with a due date, ask whether the gateway’s panel makes them.',
      },
    },
    expiry: {
      title: 'Choose when a code expires',
      answer: 'The gateway sets the expiry of each code. It cannot be chosen, extended or brought forward.',
      steps: {
        shown: 'The charge shows until when its code can be paid, where the gateway says so.',
        again: 'Expired? Create a new charge from it: the form opens filled in.',
        ask: 'Too short or too long for your customers? Ask the gateway to change it for your account.',
      },
    },
    change: {
      title: 'Change a charge',
      answer: 'Once created, a charge keeps its amount, customer and items.',
      steps: {
        again: 'On the charge, choose “Duplicate”: the form opens filled in.',
        both: 'Tell the payer which code to use: the earlier one can be paid until it expires.',
      },
    },
    list: {
      title: 'See charges made elsewhere',
      answer: 'The gateway has no list of charges. Balcão knows those that were made here, and those you add.',
      steps: {
        add: 'In the list, choose “{{command}}” and paste the transaction IDs.',
        import: 'Made with Balcão on another computer? Import its history (Settings, History).',
      },
    },
    seen: {
      open: 'Balcão checks a pending charge every few seconds for 10 minutes, then every 15 minutes for {{count}}\u00a0h.',
      settled:
        'Balcão checks paid charges every day for 7 days, then every week, up to {{count}} days after payment. To see it now, use “Check now” on the charge.',
    },
  },
  'pt-BR': {
    title: 'O que este gateway não oferece',
    intro:
      'A API do gateway cria cobranças e informa a situação delas. O resto se faz no painel do próprio gateway, e o Balcão mostra a mudança automaticamente.',
    toCharge: 'Voltar à cobrança',
    forPanel: 'Para achar esta cobrança no painel do gateway',
    command: {
      cancel: 'Cancelar uma cobrança',
      refund: 'Reembolsar um pagamento',
      'due-date': 'Definir um vencimento',
      expiry: 'Escolher a validade do código',
      change: 'Alterar uma cobrança',
      list: 'Ver cobranças criadas fora do Balcão',
    },
    cancel: {
      title: 'Cancelar uma cobrança',
      answer: 'O gateway não cancela cobranças. Até ela expirar, quem tiver o código pode pagar.',
      steps: {
        tell: 'Avise o pagador para não usar mais o código.',
        mark: 'Na cobrança, escolha “Não usar”: ela deixa de contar como aguardando, sai da tela do pagador e continua sendo verificada.',
        panel: 'Se o painel do gateway cancela cobranças, cancele por lá: procure pelo ID da transação.',
        paid: 'Se for paga mesmo assim, faça o reembolso.',
      },
    },
    refund: {
      title: 'Reembolsar um pagamento',
      answer: 'O gateway não oferece reembolso por aqui, nem total nem parcial.',
      steps: {
        panel: 'Reembolse no painel do gateway: procure pelo ID da transação ou pelo ID Pix (E2E).',
        newPix: 'Não reembolse com um Pix novo pelo seu banco: a cobrança continuaria Paga aqui e nos relatórios.',
        record: 'Quando ela aparecer como Reembolsada, avise o cliente e marque como registrado.',
      },
    },
    'due-date': {
      title: 'Vencimento, multa, juros ou desconto',
      answer: 'A cobrança é para pagar na hora. O gateway não aceita vencimento nem valor que muda com o tempo.',
      steps: {
        onDay: 'Crie a cobrança no dia do pagamento. Um modelo poupa a digitação.',
        late: 'Pagamento em atraso? Crie uma nova cobrança com o valor do dia.',
        panel: 'Para cobrança Pix com vencimento, veja se o painel do gateway oferece.',
      },
    },
    expiry: {
      title: 'Escolher a validade do código',
      answer: 'O gateway define a validade de cada código. Não dá para escolher, prorrogar nem antecipar.',
      steps: {
        shown: 'A cobrança mostra até quando o código pode ser pago, quando o gateway informa.',
        again: 'Expirou? Crie uma nova cobrança a partir dela: o formulário abre preenchido.',
        ask: 'Curta ou longa demais para os seus clientes? Peça ao gateway para mudar na sua conta.',
      },
    },
    change: {
      title: 'Alterar uma cobrança',
      answer: 'Depois de criada, a cobrança mantém valor, cliente e itens.',
      steps: {
        again: 'Na cobrança, use “Duplicar”: o formulário abre preenchido.',
        both: 'Diga ao pagador qual código usar: o anterior pode ser pago até expirar.',
      },
    },
    list: {
      title: 'Ver cobranças criadas fora do Balcão',
      answer: 'O gateway não tem lista de cobranças. O Balcão conhece as criadas aqui e as que você adicionar.',
      steps: {
        add: 'Na lista, use “{{command}}” e cole os IDs das transações.',
        import: 'Criadas no Balcão de outro computador? Importe o histórico dele (Configurações, Histórico).',
      },
    },
    seen: {
      open: 'O Balcão verifica a cobrança pendente a cada poucos segundos por 10 minutos e depois a cada 15 minutos por {{count}}\u00a0h.',
      settled:
        'O Balcão verifica as cobranças pagas todo dia por 7 dias e depois toda semana, até {{count}} dias após o pagamento. Para ver já, use “Verificar agora” na cobrança.',
    },
  },
});
