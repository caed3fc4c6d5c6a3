/** Invented people, the same ones for the same numbers: names as in Brazil, and valid CPFs that no one here chose. */
import { withoutAccents } from '../../src-preload/contract/text/without-accents.ts';

const FIRST_NAMES =
  'Ana Antônia Antônio Beatriz Breno Camila Cauã Cecília Conceição Cristóvão Davi Débora Eloá Estêvão Fábio Flávia Francisco Gonçalo Heloísa Inês Íris Isaías João Joaquim Jônatas José Júlia Laís Letícia Lúcia Luís Luzia Márcia Maria Matheus Mônica Natália Noêmia Otávio Patrícia Raíssa Raúl Rita Sebastião Sílvia Sônia Tânia Tomás Valéria Vitória Zélia'.split(
    ' ',
  );
const LAST_NAMES =
  'Albuquerque Almeida Alves Aragão Araújo Barbosa Batista Brandão Cabral Câmara Cardoso Carvalho Cavalcânti Conceição Costa Falcão Farias Ferreira Fonsêca Galvão Gomes Gonçalves Guimarães Leão Lima Lourenço Magalhães Martins Mendonça Meireles Moura Nóbrega Oliveira Paixão Peçanha Pereira Quintão Ribeiro Rocha Sampaio Santos Seixas Silva Souza Távora Teixeira Uchôa Vasconcelos Vilaça Xavier'.split(
    ' ',
  );

export interface InventedPerson {
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  readonly document: string;
}

/** Numbers in [0, 1), the same ones for the same seed (mulberry32). */
export function numbersFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** The same person for the same number, whatever was generated before. */
export function inventedPerson(number: number): InventedPerson {
  const random = numbersFrom(number + 7919);
  const pick = (names: readonly string[]) => names[Math.floor(random() * names.length)] ?? '';
  const name = `${pick(FIRST_NAMES)} ${pick(LAST_NAMES)} ${pick(LAST_NAMES)}`;
  const plain = withoutAccents(name).toLowerCase().split(' ');
  return {
    name,
    email: `${plain[0]}.${plain[2]}${number % 1000}@exemplo.com.br`,
    phone: `119${String(Math.floor(random() * 100_000_000)).padStart(8, '0')}`,
    document: cpfOf(Math.floor(random() * 1_000_000_000)),
  };
}

/** A valid CPF (weights 10..2, then 11..2). */
function cpfOf(number: number): string {
  const digits = [...String(number).padStart(9, '0')].map(Number);
  for (const first of [10, 11]) {
    const remainder = digits.reduce((sum, digit, place) => sum + digit * (first - place), 0) % 11;
    digits.push(remainder < 2 ? 0 : 11 - remainder);
  }
  return digits.join('');
}
