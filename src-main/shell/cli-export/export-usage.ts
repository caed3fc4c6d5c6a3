/** What the export command prints for `--help`. */
import { exportFormat } from '../../../src-preload/contract/reports/export-options.ts';
import { LANGUAGES, type Language } from '../../../src-preload/contract/values/languages.ts';

/** As wide as the column of flags in the usage text. */
const FORMATS = exportFormat.options.join('|').padEnd(24);
const LOCALES = LANGUAGES.join('|').padEnd(24);

export const EXPORT_USAGE: Readonly<Record<Language, string>> = {
  en: `Usage: npm start -- export --gateway NAME --out FILE [flags]
  --gateway NAME                   the gateway's name in Balcão; repeat it for several gateways in one file
  --all-gateways live|sandbox      or every gateway of that environment, archived ones too
  --out FILE                       the file to write; an existing one is replaced
  --from DAY --to DAY              only charges of these days (2026-10-01), both included, in the desk's zone
  --by created|paid                which date counts for these days (default: created)
  --state STATE                    only this state (PAID, or Paid); for more, separate with commas or repeat it
  --format ${FORMATS}default: by the file's name
  --columns accounting|everything  which columns (default: everything)
  --layout NAME                    CSV by a saved layout or one of the examples, instead of --columns
  --masked                         names, CPF, e-mail and phone masked
  --protect-codes                  CSV to open in a spreadsheet: leading zeros and long numbers stay; not for importing
  --timeline                       JSON Lines with each charge's timeline: a larger file, slower to write
  --save-schedule NAME             writes nothing: an admin approves this export under this name, without its days
  --schedule NAME [--from --to]    runs an approved one, without the PIN; accepts no other flag
  --data-dir DIR                   Balcão's data folder
  --policy FILE                    the set-up of an office, if the computer has none
  --locale ${LOCALES}the language of the file and its CSV format
Ends with 0 when the file is written, 1 when it is not, 2 when the command was not understood or names a gateway, a
state, a column, a layout or a data folder that is not there, 3 when more than one gateway has this name, 4 when Balcão is open
and does not answer, 5 when the admin's PIN is needed or wrong, 130 when interrupted.
An incomplete file is never left. If a PIN is set, it is asked for at the terminal or taken from BALCAO_PIN. A schedule
whose --out is a folder names its files itself; --all-gateways in it means those of the day it is approved. Changing or removing the PIN cancels what was approved with it.
A value with a colon is joined to its flag: --gateway="Loja:Centro".
An installed Balcão exports by \`balcao export …\`; on Windows by \`start /wait balcao export …\`, as cmd waits for no
window program. On Linux without a display (cron, SSH) it needs --ozone-platform=headless, too.`,
  'pt-BR': `Uso: npm start -- export --gateway NOME --out ARQUIVO [opções]
  --gateway NOME                   o nome do gateway no Balcão; repita para pôr vários em um só arquivo
  --all-gateways live|sandbox      ou todos os gateways do ambiente, também os arquivados
  --out ARQUIVO                    o arquivo a gravar; um que já exista é substituído
  --from DIA --to DIA              só cobranças destes dias (2026-10-01), os dois incluídos, no fuso do balcão
  --by created|paid                qual data vale para estes dias (padrão: created, a criação)
  --state SITUAÇÃO                 só esta situação (PAID, ou Paga); para mais de uma, use vírgulas ou repita a opção
  --format ${FORMATS}padrão: pelo nome do arquivo
  --columns accounting|everything  quais colunas (padrão: everything, todas)
  --layout NOME                    CSV por um layout salvo ou um dos exemplos, em vez de --columns
  --masked                         nomes, CPF, e-mail e telefone mascarados
  --protect-codes                  CSV para abrir em planilha: mantém zeros à esquerda e números longos; não serve para importar
  --timeline                       JSON Lines com a linha do tempo de cada cobrança: um arquivo maior e mais demorado
  --save-schedule NOME             não grava nada: o administrador aprova esta exportação com este nome, sem os dias
  --schedule NOME [--from --to]    faz uma já aprovada, sem o PIN; não aceita outra opção
  --data-dir PASTA                 a pasta de dados do Balcão
  --policy ARQUIVO                 a configuração da organização, se o computador não tiver uma
  --locale ${LOCALES}o idioma do arquivo e o formato do CSV
Termina com 0 quando o arquivo foi gravado, 1 quando não foi, 2 quando o comando não foi entendido ou nomeia um gateway,
uma situação, uma coluna, um layout ou uma pasta de dados que não existe, 3 quando mais de um gateway tem este nome, 4 quando o
Balcão está aberto e não responde, 5 quando o PIN de administração falta ou está errado, 130 quando interrompido. Nunca deixa um arquivo incompleto. Se houver um PIN, ele é pedido no terminal ou lido de BALCAO_PIN.
Uma exportação agendada com --out em uma pasta dá nome aos próprios arquivos; nela, --all-gateways são os do dia em que é aprovada. Trocar ou remover o PIN cancela o que foi
aprovado com ele.
Um valor com dois-pontos vai junto da opção: --gateway="Loja:Centro".
O Balcão instalado exporta com \`balcao export …\`; no Windows, com \`start /wait balcao export …\`, porque o cmd não
espera um programa de janela. No Linux sem monitor (cron, SSH), acrescente --ozone-platform=headless.`,
};
