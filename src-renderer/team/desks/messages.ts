/** How one more desk comes to a team. */
import { translations } from '../../i18n/messages.ts';

export const addDeskMessages = translations({
  en: {
    title: 'Add a computer',
    intro: 'Whoever administers the server creates its login.',
    file: 'Save the team file, and take it to the server.',
    run: 'There, in the copy of Balcão from which the server was set up:',
    flags: 'FILE is the one saved above. Add what was set the first time, such as --network.',
    accountant: 'For an accountant, raise the number after --accountants by one, too.',
    open: 'Open the new file in its folder “desks” at the new computer, in Settings, under Team; where the gateway is connected there already, in the connection to the server. The password in it works once.',
    byHand: 'The logins of this server were made by hand: the new one is made in the same way.',
    command: 'command',
  },
  'pt-BR': {
    title: 'Adicionar um computador',
    intro: 'O login dele é criado no servidor, por quem o administra.',
    file: 'Salve o arquivo da equipe e leve-o ao servidor.',
    run: 'Lá, na cópia do Balcão com que o servidor foi configurado:',
    flags: 'FILE é o arquivo salvo acima. Repita o que foi definido da primeira vez, como --network.',
    accountant: 'Para um contador, some um também ao número depois de --accountants.',
    open: 'Abra o novo arquivo da pasta “desks” no computador novo, em Configurações, em Equipe; se o gateway já está conectado lá, na conexão com o servidor. A senha dele vale para um uso.',
    byHand: 'Os logins deste servidor foram criados à mão: o novo é criado da mesma forma.',
    command: 'comando',
  },
});
