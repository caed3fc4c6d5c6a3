/** Customers with names as they are common in Brazil, some of which have words that banks write too. */
const FIRST =
  'Ana Antônio Beatriz Caio Cecília Davi Débora Estêvão Flávia Gonçalo Heloísa Íris João José Júlia Luís Márcia Maria Otávio Raíssa Rui Sônia Tomás Zélia'.split(
    ' ',
  );
const LAST =
  'Albuquerque Alves Aragão Barbosa Brandão Câmara Costa Falcão Ferreira Galvão Gomes Guimarães Leão Lima Magalhães Moura Nóbrega Oliveira Peçanha Pereira Ribeiro Sá Santos Silva Souza Teixeira Uchôa Vilaça'.split(
    ' ',
  );
/** Words that banks write too, in names of companies and, rarely, of persons. */
const LIKE_BANKS =
  'Banco Caixa Conta Crédito Data Dev Devolução Doc Est Estorno Inter Nu Pag Pix Reembolso Rem Saldo Tar Tarifa Ted'.split(
    ' ',
  );
const TRADES = ['Sistemas', 'Imóveis', 'Zero Transportes', 'Fácil Serviços', 'Engenharia'];

/** Makes one customer after the other. */
export function customersFrom(random: () => number): () => { customerName: string; customerDocument: string } {
  const from = (count: number) => Math.floor(random() * count);
  const one = <Value>(values: readonly Value[]): Value => values[from(values.length)] as Value;
  const digits = (count: number) => Array.from({ length: count }, () => from(10)).join('');
  const person = () =>
    [one(FIRST), ...(random() < 0.5 ? [one(LAST)] : []), ...(random() < 0.4 ? ['da'] : []), one(LAST), one(LAST)].join(
      ' ',
    );
  const likeBank = () =>
    random() < 0.2
      ? `${one(FIRST)} ${one(LIKE_BANKS)} ${one(LAST)}`
      : `${one(LIKE_BANKS)} ${one(random() < 0.5 ? TRADES : LAST)} ${one(LAST)} Ltda`;
  return () => ({
    customerName: random() < 0.12 ? likeBank() : person(),
    customerDocument: cpfOf(digits(9)),
  });
}

function cpfOf(nine: string): string {
  const digitOf = (base: string) => {
    const rest = [...base].reduce((sum, digit, place) => sum + Number(digit) * (base.length + 1 - place), 0) % 11;
    return rest < 2 ? 0 : 11 - rest;
  };
  const ten = `${nine}${digitOf(nine)}`;
  return `${ten}${digitOf(ten)}`;
}
