import { bothLanguages } from './both-languages.ts';

export const stateWords = bothLanguages({
  en: {
    PENDING: 'Pending',
    PAID: 'Paid',
    EXPIRED: 'Expired',
    FAILED: 'Failed',
    REFUNDED: 'Refunded',
    outcomeUnknown: 'Outcome unknown',
    outcomeUnknownMeans: 'The gateway may or may not have made this charge.',
    setAside: 'Set aside',
    codeRefused: 'Code refused',
    newToBalcao: 'new to Balcão',
    late: 'Changed late',
    gatewayFault: 'Gateway fault',
  },
  'pt-BR': {
    PENDING: 'Pendente',
    PAID: 'Paga',
    EXPIRED: 'Expirada',
    FAILED: 'Falhou',
    REFUNDED: 'Reembolsada',
    outcomeUnknown: 'Resultado desconhecido',
    outcomeUnknownMeans: 'O gateway pode ou não ter criado esta cobrança.',
    setAside: 'Posta de lado',
    codeRefused: 'Código recusado',
    newToBalcao: 'novo para o Balcão',
    late: 'Mudou tarde',
    gatewayFault: 'Falha do gateway',
  },
});
