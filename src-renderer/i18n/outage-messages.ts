/** What keeps a gateway's charges from being checked, on the charge, the home screen, the access screen and the banner. */
import { translations } from './messages.ts';

export const outageMessages = translations({
  en: {
    since: {
      network: 'No connection to the gateway since {{when}}.',
      error: 'No answer from the gateway since {{when}} (error {{httpStatus}}).',
      firewall:
        'Since {{when}} a firewall or proxy has answered in place of the gateway (error {{httpStatus}}). Ask whoever runs the network or the gateway.',
      redirect: 'No answer from the gateway since {{when}} (redirect {{httpStatus}}).',
      'no-charge': 'Since {{when}} the gateway’s answers have had no charge in them.',
    },
    held: 'The gateway asked Balcão to wait until {{when}}.',
    next: 'Next try at {{when}}.',
    failingMeans: 'Customers can still pay: payments appear later.',
    awayMeans: 'No connection to the gateway. You can still try: Balcão tells you if it was sent.',
    awayClosing: 'Payments that the gateway has not shown yet may be missing in this closing.',
    heldMeans: 'Until then no charge is checked. Customers can still pay.',
  },
  'pt-BR': {
    since: {
      network: 'Sem conexão com o gateway desde {{when}}.',
      error: 'Sem resposta do gateway desde {{when}} (erro {{httpStatus}}).',
      firewall:
        'Desde {{when}} um firewall ou proxy responde no lugar do gateway (erro {{httpStatus}}). Fale com quem cuida da rede ou do gateway.',
      redirect: 'Sem resposta do gateway desde {{when}} (redirecionamento {{httpStatus}}).',
      'no-charge': 'Desde {{when}} as respostas do gateway não trazem a cobrança.',
    },
    held: 'O gateway pediu para esperar até {{when}}.',
    next: 'Próxima tentativa às {{when}}.',
    failingMeans: 'Clientes podem pagar; o pagamento aparece depois.',
    awayMeans: 'Sem conexão com o gateway. Você pode tentar: o Balcão diz se o pedido foi enviado.',
    awayClosing: 'Pagamentos que o gateway ainda não mostrou podem faltar neste fechamento.',
    heldMeans: 'Até lá nenhuma cobrança é verificada. Os clientes ainda podem pagar.',
  },
});
