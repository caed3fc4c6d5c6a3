import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import type { HistoryApi } from '../../../../src-main/history/api/history-api.ts';
import { exportSource } from '../../../../src-main/history/queries/export-source.ts';
import { writeExport } from '../../../../src-main/reports/exports/write-export.ts';
import { openHistoryToRead } from '../../../../src-main/team-history/open-to-read.ts';
import { exportTask, SILENT } from '../../../support/history/export-desk.ts';
import { createCharge, createdEnd, historyWorld, NOON, newAttempt } from '../../../support/history/history-world.ts';

/** The lines of the file, newest charge first, its manifest, and every statement that the history was asked. */
async function written(history: HistoryApi, options: { readonly timeline?: boolean }) {
  const asked: string[] = [];
  const db = openHistoryToRead(history.readSource());
  const source = exportSource({
    ...(db.dialect !== undefined && { dialect: db.dialect }),
    get inTransaction() {
      return db.inTransaction;
    },
    prepare: (sql) => {
      asked.push(sql);
      return db.prepare(sql);
    },
    close: () => db.close(),
  });
  try {
    const task = exportTask({}, { format: 'jsonl', ...options });
    await writeExport(task, source, SILENT);
    return {
      asked,
      lines: readFileSync(task.path, 'utf8')
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line)),
      manifest: JSON.parse(readFileSync(`${task.path}.manifest.json`, 'utf8')),
    };
  } finally {
    source.close();
  }
}

it('JSON Lines has each charge’s timeline where it is asked for, and reads none where it is not', async () => {
  const { history } = await historyWorld();
  const { key } = await createCharge(history);
  await history.addNote(key, 'Ligou às 10h', NOON + 10_000);
  await history.recordExportFilter({ id: 'e1', at: NOON + 11_000, format: 'csv', filter: {} });
  const whole = await written(history, { timeline: true });
  const [charge] = whole.lines;
  expect(charge.timeline.map(({ kind }: { kind: string }) => kind)).toEqual(['attempt', 'state', 'note', 'export']);
  expect(whole.manifest).toMatchObject({ format: 'jsonl', timelinesIncluded: true });
  for (const options of [{}, { timeline: false }]) {
    const brief = await written(history, options);
    const { timeline: _, ...rest } = charge;
    expect(brief.lines).toEqual([rest]);
    expect(brief.manifest).toMatchObject({ timelinesIncluded: false });
    expect(brief.asked.filter((sql) => /charge_events|export_filters/.test(sql))).toEqual([]);
  }
});

it('a JSON line without its timeline still names the charge that an outcome unknown was answered with', async () => {
  const { history } = await historyWorld();
  const theirs = await createCharge(history);
  const ours = newAttempt({ at: NOON + 5_000 });
  await history.openAttempt(ours);
  await history.endAttempt(ours.id, createdEnd(ours, { transaction: { id: theirs.transactionId } }));
  const { lines } = await written(history, {});
  expect(lines).toMatchObject([
    { key: ours.id, transactionId: null, answeredWith: { transactionId: theirs.transactionId, key: theirs.key } },
    { key: theirs.key, transactionId: theirs.transactionId, answeredWith: null },
  ]);
  expect(lines.every((line) => !('timeline' in line))).toBe(true);
});
