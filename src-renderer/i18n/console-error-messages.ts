/** Texts of the errors of the console itself. */
import { translations } from './messages.ts';

export const consoleErrors = translations({
  en: {
    'unknown-operation': {
      what: 'This page asked Balcão for an unknown operation.',
      next: 'The page and the program are of different versions. Close Balcão and open it again.',
    },
    'invalid-input': { what: 'Some of what was typed is not valid.', next: 'Correct the marked fields.' },
    'too-large': {
      what: 'This is too large for Balcão. Nothing was done.',
      next: 'Choose fewer rows or a smaller file. If a large file is being read, wait until it is done.',
    },
    'month-locked': {
      what: 'The month {{month}} is closed and locked.',
      next: 'Nothing was changed. An accountant can unlock the month in Reports, under Closing.',
    },
    'console-file-held': {
      what: 'Another program has Balcão’s own file (console.db) open, so nothing can be written there.',
      next: 'Close that program (a backup, a sync or a database viewer), then try again.',
    },
    'unknown-name': {
      gateway: { what: 'No gateway is called {{name}}.', next: 'Available: {{names}}.' },
      state: { what: 'No state is called {{name}}.', next: 'Available: {{names}}.' },
      schedule: { what: 'No scheduled export is called {{name}}.', next: 'Available: {{names}}.' },
      layout: { what: 'No layout is called {{name}}.', next: 'Available: {{names}}.' },
    },
    'does-not-fit': {
      what: 'Too long for {{column}}, which has {{width}} characters: “{{text}}”. No file was written.',
      next: 'Give the column more characters in the layout, as far as the accounting program takes them.',
    },
    locked: { what: 'Balcão is locked.', next: 'Unlock it to continue. Charges are still being checked.' },
    pin: {
      needed: { what: 'This needs the admin PIN.', next: 'Type it to continue. Nothing was changed.' },
      wrong: { what: 'Wrong PIN.', next: 'Try again. After a few wrong attempts, each new one takes longer.' },
      wait: { what: 'Wrong PIN too many times.', next: 'Wait a moment, then try again.' },
    },
    managed: {
      what: 'Your organisation has set this ({{field}}). Nothing was changed.',
      next: 'Ask whoever takes care of this computer.',
    },
    'schedule-withdrawn': {
      what: 'The PIN was changed after {{schedule}} was approved. Nothing was exported.',
      next: 'An admin approves it again at a terminal.',
    },
    cancelled: { what: 'Cancelled.', next: 'No file was saved.' },
    disconnected: {
      what: 'This page lost its connection to Balcão.',
      next: 'It reconnects automatically. If Balcão was closed, open it again.',
    },
    internal: {
      what: 'Internal error in Balcão. The charges already saved are safe.',
      next: 'Try again. If it happens again, report it with this reference: {{reference}}.',
    },
  },
  'pt-BR': {
    'unknown-operation': {
      what: 'Esta página pediu ao Balcão uma operação desconhecida.',
      next: 'A página e o programa são de versões diferentes. Feche o Balcão e abra de novo.',
    },
    'invalid-input': { what: 'Parte do que foi digitado não é válida.', next: 'Corrija os campos marcados.' },
    'too-large': {
      what: 'Isto é grande demais para o Balcão. Nada foi feito.',
      next: 'Escolha menos linhas ou um arquivo menor. Se um arquivo grande está sendo lido, espere terminar.',
    },
    'month-locked': {
      what: 'O mês {{month}} está fechado e bloqueado.',
      next: 'Nada mudou. O contador pode desbloquear o mês em Relatórios, em Fechamento.',
    },
    'console-file-held': {
      what: 'Outro programa está com o arquivo do Balcão (console.db) aberto, e nada pode ser gravado nele.',
      next: 'Feche esse programa (cópia de segurança, sincronização ou leitor de bancos de dados) e tente de novo.',
    },
    'unknown-name': {
      gateway: { what: 'Nenhum gateway se chama {{name}}.', next: 'Disponíveis: {{names}}.' },
      state: { what: 'Nenhuma situação se chama {{name}}.', next: 'Disponíveis: {{names}}.' },
      schedule: { what: 'Nenhuma exportação agendada se chama {{name}}.', next: 'Disponíveis: {{names}}.' },
      layout: { what: 'Nenhum layout se chama {{name}}.', next: 'Disponíveis: {{names}}.' },
    },
    'does-not-fit': {
      what: 'Não cabe em {{column}}, que tem {{width}} caracteres: “{{text}}”. Nenhum arquivo foi gravado.',
      next: 'Aumente os caracteres da coluna no layout, até onde o programa contábil aceita.',
    },
    locked: {
      what: 'O Balcão está bloqueado.',
      next: 'Desbloqueie para continuar. As cobranças continuam sendo verificadas.',
    },
    pin: {
      needed: { what: 'É preciso o PIN de administração.', next: 'Digite-o para continuar. Nada foi alterado.' },
      wrong: {
        what: 'PIN incorreto.',
        next: 'Tente de novo. Depois de alguns erros, cada nova tentativa demora mais.',
      },
      wait: { what: 'PIN errado muitas vezes.', next: 'Espere um pouco e tente de novo.' },
    },
    managed: {
      what: 'Isto foi definido pela sua organização ({{field}}). Nada foi alterado.',
      next: 'Fale com quem cuida deste computador.',
    },
    'schedule-withdrawn': {
      what: 'O PIN mudou depois que {{schedule}} foi aprovada. Nada foi exportado.',
      next: 'O administrador aprova de novo em um terminal.',
    },
    cancelled: { what: 'Cancelado.', next: 'Nenhum arquivo foi salvo.' },
    disconnected: {
      what: 'Esta página perdeu a conexão com o Balcão.',
      next: 'Ela reconecta automaticamente. Se o Balcão foi fechado, abra de novo.',
    },
    internal: {
      what: 'Erro interno do Balcão. As cobranças já salvas estão seguras.',
      next: 'Tente de novo. Se continuar, informe esta referência: {{reference}}.',
    },
  },
});
