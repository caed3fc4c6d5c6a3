/** A workbook's last sheet: what a manifest is for other files. */
import { SUM_WORDS } from '../../../../src-preload/contract/charges/sums/money-sums.ts';
import { SUM_MEANINGS, SUM_NAMES } from '../../../../src-preload/contract/charges/sums/sum-words.ts';
import type { AuditHead } from '../../../../src-preload/contract/policy/audit.ts';
import type { Language } from '../../../../src-preload/contract/values/languages.ts';
import { zonedTime } from '../../../ground/zoned-time.ts';
import { stateName } from '../columns/state-names.ts';
import type { SummaryCell } from '../xlsx/xlsx-workbook.ts';
import { type ManifestFacts, sentencesOf } from './manifest.ts';

const WORDS = {
  en: {
    title: 'What this file holds',
    gateway: 'Gateway',
    filter: 'Filter',
    zone: 'Time zone',
    madeAt: 'Made at',
    masked: 'Masked',
    yes: 'yes',
    no: 'no',
    audit: 'Audit trail',
    noAudit: 'none',
    auditHead: ({ number, hash }: AuditHead) => `entry ${number}, ${hash}`,
    state: 'Status',
    count: 'Count',
    sum: 'Sum (BRL)',
    total: 'Total',
    sums: 'Sums',
    meaning: 'How it is summed',
    basis: 'Of the charges in this file, as they stand when it is made; their period is the filter above.',
    control: 'Control sums',
    empty: 'Not reported',
    fee: 'Fee',
    net: 'Net',
    unsummed: 'Charges whose outcome is unknown are counted and not summed.',
    cut: 'A cell holds 32,767 characters at the most; a longer text is cut.',
  },
  'pt-BR': {
    title: 'O que este arquivo contém',
    gateway: 'Gateway',
    filter: 'Filtro',
    zone: 'Fuso horário',
    madeAt: 'Feito em',
    masked: 'Com máscara',
    yes: 'sim',
    no: 'não',
    audit: 'Trilha de auditoria',
    noAudit: 'nenhuma',
    auditHead: ({ number, hash }: AuditHead) => `entrada ${number}, ${hash}`,
    state: 'Situação',
    count: 'Quantidade',
    sum: 'Soma (R$)',
    total: 'Total',
    sums: 'Somas',
    meaning: 'Como se soma',
    basis: 'Das cobranças deste arquivo, como estão quando ele é feito; o período é o do filtro acima.',
    control: 'Somas de controle',
    empty: 'Sem informação',
    fee: 'Tarifa',
    net: 'Líquido',
    unsummed: 'Cobranças de resultado desconhecido são contadas e não somadas.',
    cut: 'Uma célula contém no máximo 32.767 caracteres; um texto maior é cortado.',
  },
} as const satisfies Record<Language, object>;

/** The content of a manifest, as lines of a workbook's last sheet; a file cannot contain its own SHA-256, so the console saves that. */
export function summaryLines(facts: ManifestFacts): readonly (readonly SummaryCell[])[] {
  const { language, tally, timeZone, madeAt } = facts;
  const words = WORDS[language];
  const zoned = zonedTime(timeZone);
  const lineOf = (name: string, text: string): SummaryCell[] => [{ text: name, head: true }, { text }];
  return [
    [{ text: words.title, head: true }],
    lineOf(words.gateway, [facts.gatewayName, ...facts.others.map(({ gatewayName }) => gatewayName)].join(', ')),
    ...sentencesOf(facts).map((sentence, index) => lineOf(index === 0 ? words.filter : '', sentence)),
    lineOf(words.zone, `${timeZone} (${zoned.offset(madeAt)})`),
    lineOf(words.madeAt, zoned.iso(madeAt)),
    lineOf(words.masked, facts.options.masked ? words.yes : words.no),
    lineOf(words.audit, facts.auditHead === null ? words.noAudit : words.auditHead(facts.auditHead)),
    [],
    [words.state, words.count, words.sum].map((text) => ({ text, head: true })),
    ...tally.byState.map(({ state, count, sum }) => [{ text: stateName(state, language) }, { count }, { cents: sum }]),
    [{ text: words.total, head: true }, { count: tally.rows }, { cents: String(tally.sum) }],
    ...(facts.gatewayTotals.length === 0 ? [] : [[], ...gatewayLines(facts)]),
    [],
    [words.sums, words.count, words.sum, words.meaning].map((text) => ({ text, head: true })),
    ...SUM_WORDS.map((word) => [
      { text: SUM_NAMES[language][word] },
      { count: tally.sums[word].count },
      { cents: String(tally.sums[word].sum) },
      { text: SUM_MEANINGS[language][word] },
    ]),
    [{ text: words.basis }],
    [],
    [words.control, words.empty, words.sum].map((text) => ({ text, head: true })),
    ...(['fee', 'net'] as const).map((which) => [
      { text: words[which] },
      { count: tally[which].empty },
      { cents: String(tally[which].sum) },
    ]),
    [],
    [{ text: words.unsummed }],
    [{ text: words.cut }],
  ];
}

function gatewayLines({ language, gatewayTotals }: ManifestFacts): SummaryCell[][] {
  const words = WORDS[language];
  return [
    [words.gateway, words.count, words.sum].map((text) => ({ text, head: true })),
    ...gatewayTotals.map(({ gateway, tally }) => [
      { text: gateway },
      { count: tally.rows },
      { cents: String(tally.sum) },
    ]),
  ];
}
