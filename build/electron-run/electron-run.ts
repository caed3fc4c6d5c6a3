/**
 * What runs in real Electron showed: one record for each system in docs/build/electron-run.json, written by the smoke
 * step and by people, and the texts of README.md and docs/build/electron-run.md that follow from it.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import lines from './lines.json' with { type: 'json' };

const run = z.object({
  /** `linux-x64`, `windows-arm64`, … */
  system: z.string(),
  /** The system's own version, and the desktop where Linux names one. */
  release: z.string(),
  balcao: z.string(),
  electron: z.string(),
  /** YYYY-MM-DD, UTC. */
  date: z.iso.date(),
  /** From the start of the program to its page, in milliseconds; null where it did not open. */
  startToWindow: z.number().nullable(),
  /** By the lines' ids; a line that is not named was not tried. */
  results: z.partialRecord(z.enum(lines.map(({ id }) => id)), z.enum(['yes', 'no'])),
  /** Paths below docs/build. */
  screenshots: z.array(z.string()),
});
export type Run = z.infer<typeof run>;

const PAGE = 'docs/build/electron-run.md';
const RECORD = 'docs/build/electron-run.json';

export function readRuns(root: string, record = RECORD): Run[] {
  const path = join(root, record);
  return existsSync(path) ? z.array(run).parse(JSON.parse(readFileSync(path, 'utf8'))) : [];
}

/** The newer record of a system takes the place of its older one; the page and the README are written with it. */
export function addRuns(root: string, added: readonly Run[]): void {
  const runs = new Map([...readRuns(root), ...added].map((each) => [each.system, each]));
  const sorted = [...runs.values()].toSorted((one, other) => one.system.localeCompare(other.system));
  writeFileSync(join(root, RECORD), `${JSON.stringify(sorted, null, 2)}\n`);
  for (const file of ['README.md', PAGE]) {
    const path = join(root, file);
    writeFileSync(path, withRuns(readFileSync(path, 'utf8'), sorted));
  }
}

/** A text with its line about the runs and, where it has one, their table. */
export function withRuns(text: string, runs: readonly Run[]): string {
  const about = /^\*\*(?:We have not run|Balcão has run).*$/m;
  if (!about.test(text)) throw new Error('There is no line about the runs.');
  return text
    .replace(about, () => sentence(runs))
    .replace(/^\| # \| What to see \|.*\n(?:\|.*\n)*/m, () => `${table(runs)}\n`);
}

function sentence(runs: readonly Run[]): string {
  if (runs.length === 0)
    return `**We have not run it in Electron yet**: its runtime could not be downloaded where Balcão was written.`;
  const where = runs.map(({ system, electron, date }) => `${system} (Electron ${electron}, ${date})`).join(', ');
  return `**Balcão has run in Electron** on ${where}.`;
}

function table(runs: readonly Run[]): string {
  const rows = [
    ['#', 'What to see', 'If not', ...runs.map(({ system }) => system)],
    ['---', '---', '---', ...runs.map(() => '---')],
    ...lines.map(({ id, see, otherwise }, index) => [
      ...[String(index + 1), see, otherwise],
      ...runs.map(({ results }) => results[id] ?? ''),
    ]),
    ...(runs.length === 0
      ? []
      : [
          ['', 'System', '', ...runs.map(({ release }) => release)],
          ['', 'Balcão', '', ...runs.map(({ balcao }) => balcao)],
          ['', 'Start to window', '', ...runs.map(({ startToWindow: ms }) => (ms === null ? '' : `${ms} ms`))],
          [
            '',
            'Screenshots',
            '',
            ...runs.map(({ screenshots }) => screenshots.map((path) => `[${path}](${path})`).join(' ')),
          ],
        ]),
  ];
  return rows.map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}
