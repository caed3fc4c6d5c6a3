/** A filter in words, one sentence a condition, for manifests. Days and times are on the zone's clock. */
import type { ChargeFilter, Noted } from '../../../../src-preload/contract/charges/list/charge-filter.ts';
import { DIALECT_OF } from '../../../../src-preload/contract/reports/export-options.ts';
import type { Language } from '../../../../src-preload/contract/values/languages.ts';
import { type ZonedTime, zonedTime } from '../../../ground/zoned-time.ts';
import { stateName } from '../columns/state-names.ts';
import { csvDialect } from '../text-formats/csv-dialect.ts';

interface FilterContext {
  readonly language: Language;
  /** IANA name. */
  readonly timeZone: string;
  /** Typed texts and tags are not shown: they may be a name or a CPF. */
  readonly masked: boolean;
}

type Period = NonNullable<ChargeFilter['created']>;

interface Words {
  readonly dayOf: (zoned: ZonedTime, at: number) => string;
  readonly timeOf: (zoned: ZonedTime, at: number) => string;
  readonly everything: string;
  readonly created: string;
  readonly paid: string;
  readonly days: (from: string, to: string) => string;
  readonly since: (from: string) => string;
  readonly until: (to: string) => string;
  readonly paidAnyTime: string;
  readonly states: (names: string) => string;
  readonly amount: (from: string | null, to: string | null) => string;
  readonly text: (text: string) => string;
  readonly maskedText: string;
  readonly tags: (tags: string) => string;
  readonly maskedTags: (count: number) => string;
  readonly operators: (names: string) => string;
  readonly marked: (has: boolean) => string;
  readonly invoice: (noted: Noted) => string;
  readonly needsAttention: (needs: boolean) => string;
  readonly ofCustomer: string;
  readonly selected: (count: number) => string;
}

const WORDS: Readonly<Record<Language, Words>> = {
  en: {
    dayOf: (zoned, at) => zoned.day(at),
    timeOf: (zoned, at) => zoned.iso(at),
    everything: 'Every charge.',
    created: 'Created',
    paid: 'Paid',
    days: (from, to) => `from ${from} to ${to}.`,
    since: (from) => `since ${from}.`,
    until: (to) => `until ${to}.`,
    paidAnyTime: 'Paid at any time.',
    states: (names) => `Status: ${names}.`,
    amount: (from, to) =>
      `Amount ${from === null ? '' : `from BRL ${from}`}${from === null || to === null ? '' : ' '}${to === null ? '' : `up to BRL ${to}`}.`,
    text: (text) => `Search: ${text}`,
    maskedText: 'Searched for a text that is not shown here.',
    tags: (tags) => `Tags: ${tags}.`,
    maskedTags: (count) =>
      count === 1 ? 'With a tag that is not shown here.' : `With any of ${count} tags that are not shown here.`,
    operators: (names) => `Created by: ${names}.`,
    marked: (has) => (has ? 'With a note or a tag.' : 'Without notes and tags.'),
    invoice: (noted) => (noted === 'noted' ? 'With an invoice number.' : 'Without an invoice number.'),
    needsAttention: (needs) => (needs ? 'Needs attention.' : 'Needs no attention.'),
    ofCustomer: 'Of one customer.',
    selected: (count) =>
      count === 1 ? 'One charge, selected in the list.' : `${count} charges, selected in the list.`,
  },
  'pt-BR': {
    dayOf: (zoned, at) => zoned.brazilian(at).split(' ')[0] ?? '',
    timeOf: (zoned, at) => zoned.brazilian(at),
    everything: 'Todas as cobranças.',
    created: 'Criadas',
    paid: 'Pagas',
    days: (from, to) => `de ${from} a ${to}.`,
    since: (from) => `desde ${from}.`,
    until: (to) => `até ${to}.`,
    paidAnyTime: 'Pagas em qualquer data.',
    states: (names) => `Situação: ${names}.`,
    amount: (from, to) =>
      `Valor ${from === null ? '' : `a partir de R$ ${from}`}${from === null || to === null ? '' : ' '}${to === null ? '' : `até R$ ${to}`}.`,
    text: (text) => `Busca: ${text}`,
    maskedText: 'Busca por um texto que não é mostrado aqui.',
    tags: (tags) => `Etiquetas: ${tags}.`,
    maskedTags: (count) =>
      count === 1
        ? 'Com uma etiqueta que não é mostrada aqui.'
        : `Com alguma de ${count} etiquetas que não são mostradas aqui.`,
    operators: (names) => `Criadas por: ${names}.`,
    marked: (has) => (has ? 'Com anotação ou etiqueta.' : 'Sem anotações e etiquetas.'),
    invoice: (noted) => (noted === 'noted' ? 'Com número de nota fiscal.' : 'Sem número de nota fiscal.'),
    needsAttention: (needs) => (needs ? 'Precisam de atenção.' : 'Não precisam de atenção.'),
    ofCustomer: 'De um só cliente.',
    selected: (count) =>
      count === 1 ? 'Uma cobrança, selecionada na lista.' : `${count} cobranças, selecionadas na lista.`,
  },
};

/** The filter in words: at least one sentence. */
export function filterSentences(
  filter: ChargeFilter,
  { language, timeZone, masked }: FilterContext,
): readonly string[] {
  const words = WORDS[language];
  const zoned = zonedTime(timeZone);
  const { money } = csvDialect(DIALECT_OF[language], timeZone);
  const {
    created,
    paid,
    states = [],
    amount,
    text,
    tags = [],
    operators = [],
    marked,
    invoice,
    needsAttention,
    keys,
    ...rest
  } = filter;
  // A condition that has no words does not compile; these two only state how the text is compared.
  const { textParts: _parts, asMasked: _masked, customerOf, ...others } = rest;
  others satisfies Record<string, never>;
  const sentences = [
    ...(customerOf === undefined ? [] : [words.ofCustomer]),
    ...(keys === undefined ? [] : [words.selected(keys.length)]),
    ...(created === undefined ? [] : periodSentence(words.created, created, words, zoned, language)),
    ...(paid === undefined
      ? []
      : isOpen(paid)
        ? [words.paidAnyTime]
        : periodSentence(words.paid, paid, words, zoned, language)),
    ...(states.length === 0 ? [] : [words.states(states.map((state) => stateName(state, language)).join(', '))]),
    ...(amount === undefined || (amount.from === undefined && amount.to === undefined)
      ? []
      : [
          words.amount(
            amount.from === undefined ? null : money(amount.from),
            amount.to === undefined ? null : money(amount.to),
          ),
        ]),
    ...(text === undefined || text === '' ? [] : [masked ? words.maskedText : words.text(text)]),
    ...(tags.length === 0 ? [] : [masked ? words.maskedTags(tags.length) : words.tags(tags.join(', '))]),
    ...(operators.length === 0 ? [] : [words.operators(operators.join(', '))]),
    ...(marked === undefined ? [] : [words.marked(marked)]),
    ...(invoice === undefined ? [] : [words.invoice(invoice)]),
    ...(needsAttention === undefined ? [] : [words.needsAttention(needsAttention)]),
  ];
  return sentences.length === 0 ? [words.everything] : sentences;
}

function isOpen({ from, before }: Period): boolean {
  return from === undefined && before === undefined;
}

/** None for a period without bounds. */
function periodSentence(
  what: string,
  { from, before }: Period,
  words: Words,
  zoned: ZonedTime,
  language: Language,
): readonly string[] {
  const first = from === undefined ? null : boundText(from, from, zoned, language);
  // The last millisecond that is still in the period, so that its day is named, not the next one.
  const last = before === undefined ? null : boundText(before - 1, before, zoned, language);
  if (first !== null && last !== null) return [`${what} ${words.days(first, last)}`];
  if (first !== null) return [`${what} ${words.since(first)}`];
  return last === null ? [] : [`${what} ${words.until(last)}`];
}

/** @param edge where the period begins or ends: at the start of a day, the day alone is named. */
function boundText(shown: number, edge: number, zoned: ZonedTime, language: Language): string {
  const day = zoned.day(edge);
  const isWhole = day !== '' && zoned.startOf(day) === edge;
  const { dayOf, timeOf } = WORDS[language];
  return isWhole ? dayOf(zoned, shown) : timeOf(zoned, shown);
}
