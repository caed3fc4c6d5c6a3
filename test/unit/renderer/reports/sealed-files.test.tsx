/** "Check a file" says of a saved closing or audit trail what it is, in both languages; and both can be saved. */
import { createHash } from 'node:crypto';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { hashOf } from '../../../../src-main/audit/audit-entry.ts';
import type { AuditCheck, FoundCode } from '../../../../src-preload/contract/policy/audit.ts';
import type { ClosingSummary } from '../../../../src-preload/contract/reports/closing.ts';
import { closingFileEnd } from '../../../../src-preload/contract/sealed-files/closing-file.ts';
import { textBeforeFigures } from '../../../../src-preload/contract/sealed-files/closing-text.ts';
import { NO_ENTRY, trailLine } from '../../../../src-preload/contract/sealed-files/trail-file.ts';
import type { Language } from '../../../../src-preload/contract/values/languages.ts';
import { type FakeResponses, failure } from '../../../support/renderer/fake-bridge.ts';
import { openPage } from '../../../support/renderer/page.tsx';
import { NOON, sampleHistoryStatus, sampleSettings } from '../../../support/renderer/samples.ts';

const ID = '22222222-2222-4222-8222-222222222222';
const HEAD = { number: 7, hash: 'ab'.repeat(32) };
const digestOf = (text: string) => createHash('sha256').update(text).digest('hex');
const linesOf = (lines: readonly string[]) => lines.map((line) => `${line}\n`).join('');

const SEALED = ['{"lines":[]}', '["charge","tx-1",null,"PAID",700,null,null,1,1,0]'];
const HEADER = {
  ...{ id: ID, period: '2026-11', timeZone: 'America/Sao_Paulo', closedAt: NOON, operator: 'Ana' },
  basis: 'cash' as const,
};
const SHA256 = digestOf(textBeforeFigures(HEADER) + SEALED.join('\n'));
const CLOSING_LINES = linesOf([
  JSON.stringify({ file: 'balcao-closing-1', ...HEADER, auditHead: HEAD, sha256: SHA256 }),
  ...SEALED,
]);
const CLOSING_FILE = CLOSING_LINES + closingFileEnd(digestOf(CLOSING_LINES));

function trailOf(entries: number): string[] {
  const lines: string[] = [];
  let previous = NO_ENTRY;
  for (let number = 1; number <= entries; number++) {
    const entry = {
      number,
      at: NOON,
      operator: 'Ana',
      action: 'closed' as const,
      gateway: null,
      subject: '{}',
      previous,
    };
    previous = hashOf(entry);
    lines.push(trailLine({ ...entry, hash: previous }));
  }
  return [JSON.stringify({ file: 'balcao-trail-1', entries, hash: previous }), ...lines];
}
const TRAIL = trailOf(3);
const FIRST: string = JSON.parse(TRAIL[1] ?? '').hash;

function summary(different: Partial<ClosingSummary> = {}): ClosingSummary {
  return {
    ...{ ...HEADER, sha256: SHA256, integrity: 'whole', isOutdated: false, isSuperseded: false },
    ...{ received: { count: 0, gross: 0 }, returned: { count: 0, gross: 0 } },
    ...different,
  };
}

const entryOf = (hash: string) => ({
  ...{
    number: 1,
    at: NOON,
    operator: null,
    action: 'closed' as const,
    gatewayId: null,
    subject: {},
    changes: [],
    hash,
  },
});

function auditCheck(printed: FoundCode | null, newest: number, broken: readonly number[] = []): AuditCheck {
  return {
    ...{ entries: newest, newest, brokenAt: null, head: null, printed, differences: [], isFailing: false },
    breaks: broken.map((at) => ({ first: at, last: at, explained: { at: NOON } })),
    agreeing: { records: 0, newestAt: null },
  };
}

/** The desk has the trail from its first entry, and answers so about the last one of the file. */
const trailDesk = (printed: FoundCode, newest: number, first = FIRST): FakeResponses => ({
  'audit.check': () => auditCheck(printed, newest),
  'audit.list': () => [entryOf(first)],
});

const closingDesk = (list: readonly ClosingSummary[]): FakeResponses => ({
  'closing.list': () => [...list],
  'closing.sealed': () => ({
    ...{ ...HEADER, sha256: SHA256, lines: [], returningStates: [], auditHead: HEAD, desks: [], rows: [] },
  }),
});

const IS_ENTRY: FoundCode = { is: 'entry', entry: entryOf(FIRST) };

/** Each outcome: the desk, the file, its colour and what is said in each language. */
const OUTCOMES: readonly (readonly [
  what: string,
  desk: FakeResponses,
  file: string,
  tone: 'green' | 'amber' | 'red',
  said: Readonly<Record<Language, string>>,
])[] = [
  [
    'the closing that a gateway has',
    closingDesk([summary()]),
    CLOSING_FILE,
    'green',
    { en: 'Intact: it is the closing that Acme Pay has.', 'pt-BR': 'Íntegro: é o fechamento que está em Acme Pay.' },
  ],
  [
    'a closing of another desk of the team',
    closingDesk([summary({ integrity: 'elsewhere' })]),
    CLOSING_FILE,
    'green',
    { en: 'It was closed on another computer.', 'pt-BR': 'Ele foi feito em outro computador.' },
  ],
  [
    'a closing that is missing here',
    closingDesk([summary({ integrity: 'missing' })]),
    CLOSING_FILE,
    'amber',
    { en: 'and is missing there now.', 'pt-BR': 'que não está mais lá.' },
  ],
  [
    'a closing that was changed here',
    closingDesk([summary({ integrity: 'changed' })]),
    CLOSING_FILE,
    'red',
    {
      en: 'The file is intact, but the closing in Acme Pay was changed after it was made.',
      'pt-BR': 'O arquivo está íntegro, mas o fechamento em Acme Pay foi alterado depois de feito.',
    },
  ],
  [
    'another content under the same id',
    closingDesk([summary({ sha256: 'cd'.repeat(32) })]),
    CLOSING_FILE,
    'red',
    {
      en: 'Different: Acme Pay has this closing with other content.',
      'pt-BR': 'Diferente: em Acme Pay este fechamento tem outro conteúdo.',
    },
  ],
  [
    'a closing that is not known here',
    closingDesk([]),
    CLOSING_FILE,
    'amber',
    { en: 'this computer does not know this closing.', 'pt-BR': 'este computador não conhece este fechamento.' },
  ],
  [
    'a changed figure',
    {},
    CLOSING_FILE.replace(',700,', ',701,'),
    'red',
    { en: 'Changed: the content does not match', 'pt-BR': 'Alterado: o conteúdo não confere' },
  ],
  [
    'a closing without its end',
    {},
    CLOSING_LINES,
    'red',
    { en: 'Cut: the end of the file is missing.', 'pt-BR': 'Cortado: falta o fim do arquivo.' },
  ],
  [
    'the trail of this computer',
    trailDesk(IS_ENTRY, 3),
    linesOf(TRAIL),
    'green',
    {
      en: 'Intact: it is the audit trail of this computer, with all 3 entries.',
      'pt-BR': 'Íntegro: é a trilha de auditoria deste computador, com todas as 3 entradas.',
    },
  ],
  [
    'an older file of it',
    trailDesk(IS_ENTRY, 1_234),
    linesOf(TRAIL),
    'green',
    { en: 'up to entry 3 of 1,234.', 'pt-BR': 'até a entrada 3 de 1.234.' },
  ],
  [
    'a trail that is another one here',
    trailDesk({ is: 'unknown' }, 9),
    linesOf(TRAIL),
    'red',
    { en: 'Different: entry 3 is another one', 'pt-BR': 'Diferente: a entrada 3 é outra' },
  ],
  [
    'a trail that ledgers know and the desk has not',
    trailDesk({ is: 'gone', number: 3 }, 9, NO_ENTRY),
    linesOf(TRAIL),
    'red',
    { en: 'Different: entry 3 is another one', 'pt-BR': 'Diferente: a entrada 3 é outra' },
  ],
  [
    'a trail that is longer than the one here',
    trailDesk({ is: 'gone', number: 3 }, 2),
    linesOf(TRAIL),
    'red',
    {
      en: 'it has entries up to 3, and the audit trail of this computer ends at 2.',
      'pt-BR': 'vai até a entrada 3, e a trilha de auditoria deste computador termina na 2.',
    },
  ],
  [
    'another computer’s trail',
    trailDesk({ is: 'unknown' }, 9, NO_ENTRY),
    linesOf(TRAIL),
    'amber',
    {
      en: 'Its 3 entries are intact, but this computer does not know them.',
      'pt-BR': 'As 3 entradas estão íntegras, mas este computador não as conhece.',
    },
  ],
  [
    'an edited entry',
    { 'audit.check': () => auditCheck(null, 3) },
    linesOf(TRAIL).replace(`{"number":2,"at":${NOON},"operator":"Ana"`, `{"number":2,"at":${NOON},"operator":"Bia"`),
    'red',
    {
      en: 'Changed: entry 2 was changed, moved or deleted.',
      'pt-BR': 'Alterado: a entrada 2 foi alterada, movida ou apagada.',
    },
  ],
  [
    'a trail without its end',
    {},
    linesOf(TRAIL.slice(0, 3)),
    'red',
    { en: 'Cut: the file ends after entry 2 of 3.', 'pt-BR': 'Cortado: o arquivo termina depois da entrada 2 de 3.' },
  ],
  [
    'a first line that does not fit',
    {},
    linesOf([JSON.stringify({ file: 'balcao-trail-1', entries: 2, hash: FIRST }), ...TRAIL.slice(1)]),
    'red',
    {
      en: 'Changed: the first line of the file does not match its entries.',
      'pt-BR': 'Alterado: a primeira linha do arquivo não confere com as entradas.',
    },
  ],
];

/** Drops the file on the check; returns the shown verdict. */
async function verdictOf(desk: FakeResponses, file: string, language: Language = 'en') {
  const responses = { 'exports.made': () => [], 'settings.read': () => sampleSettings({ language }), ...desk };
  const { fake } = openPage(responses, '#/reports/exports');
  const zone = await screen.findByRole('region', { name: /^(Check a file|Conferir um arquivo)$/ });
  fireEvent.drop(zone, { dataTransfer: { files: [new File([file], 'a.jsonl')] } });
  const verdict = await waitFor(() => {
    const shown = zone.querySelector<HTMLElement>('[role=status] [data-tone]');
    if (shown === null) throw new Error(zone.textContent ?? '');
    return shown;
  });
  // No digest of it is asked for among the exports.
  expect(fake.inputsOf('exports.checkFile')).toEqual([]);
  return { verdict, zone };
}

describe('a saved closing or audit trail that is checked', () => {
  it.each(OUTCOMES.flatMap((outcome) => (['en', 'pt-BR'] as const).map((language) => [language, ...outcome] as const)))(
    'the check of a file says in %s what it is: %s',
    async (language, _, desk, file, tone, said) => {
      const { verdict } = await verdictOf(desk, file, language);
      expect(verdict.textContent).toContain(said[language]);
      expect(verdict.dataset['tone']).toBe(tone);
    },
  );

  it('a checked closing is named with its control codes, and compared with paper where it is not known', async () => {
    const { zone } = await verdictOf(closingDesk([]), CLOSING_FILE);
    expect(zone.textContent).toMatch(/Closing of 11\/2026 \(cash basis\), closed on .*2026.* by Ana\./);
    expect(zone.textContent).toContain('Compare the control code with the one on the printed closing.');
    expect(zone.textContent).toContain(SHA256);
    expect(zone.textContent).toContain(HEAD.hash);
  });

  it('another trail’s entry under a known closing is another closing', async () => {
    const other = { number: 7, hash: 'ef'.repeat(32) };
    const desk = closingDesk([summary()]);
    const sealed = { ...HEADER, sha256: SHA256, lines: [], returningStates: [], desks: [], rows: [] };
    const { verdict } = await verdictOf(
      { ...desk, 'closing.sealed': () => ({ ...sealed, auditHead: other }) },
      CLOSING_FILE,
    );
    expect(verdict.dataset['tone']).toBe('red');
  });

  it('a closing that moved here without its desk’s trail is the same', async () => {
    const sealed = { ...HEADER, sha256: SHA256, lines: [], returningStates: [], desks: [], rows: [] };
    const desk = { ...closingDesk([summary()]), 'closing.sealed': () => ({ ...sealed, auditHead: null }) };
    const { verdict } = await verdictOf(desk, CLOSING_FILE);
    expect(verdict.dataset['tone']).toBe('green');
  });

  it('a gateway whose history cannot be read is named, as it may have the closing', async () => {
    const unread = () => {
      throw failure({ kind: 'not-found', what: 'gateway' });
    };
    const { zone } = await verdictOf({ 'closing.list': unread }, CLOSING_FILE);
    expect(zone.textContent).toMatch(/could not be read, so they may know it: .*Acme Pay/);
  });

  it('a trail that is broken here, too, says so', async () => {
    const edited = linesOf(TRAIL).replace(
      `{"number":2,"at":${NOON},"operator":"Ana"`,
      `{"number":2,"at":${NOON},"operator":"Bia"`,
    );
    const { zone } = await verdictOf({ 'audit.check': () => auditCheck(null, 3, [2]) }, edited);
    await waitFor(() => expect(zone.textContent).toContain('is broken at the same entry'));
  });
});

describe('saving the audit trail', () => {
  it('the audit trail is saved by a button, which then says how many entries the file has', async () => {
    const saved = { fileName: 'audit-trail.jsonl', path: '/d/audit-trail.jsonl', download: null, entries: 1_234 };
    const { fake, user } = openPage(
      {
        'maintenance.status': () => sampleHistoryStatus({}),
        'maintenance.backups': () => [],
        'audit.list': () => [],
        'audit.save': () => saved,
      },
      '#/settings/audit',
    );
    await user.click(await screen.findByRole('button', { name: 'Save the trail' }));
    expect(await screen.findByText(/Saved as audit-trail.jsonl: 1,234 entries\./)).toBeTruthy();
    expect(fake.inputsOf('audit.save')).toEqual([{ language: 'en' }]);
  });
});
