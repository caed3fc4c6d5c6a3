/** A closing as a document: whoever edits one is found, whatever they edit. */
import { createHash, randomUUID } from 'node:crypto';
import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inflateSync } from 'node:zlib';
import Database from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { historyFileIn, type OpenedHistory } from '../../../../src-main/history/history.ts';
import { readLedger } from '../../../../src-main/history/recording/ledger/ledger-file.ts';
import { ledgerFileIn, openMarkerIn } from '../../../../src-main/history/sqlite/history-files.ts';
import {
  answerAbout,
  createCharge,
  type HistoryWorld,
  historyWorld,
  NOON,
} from '../../../support/history/history-world.ts';

const HEAD = { number: 7, hash: 'ab'.repeat(32) };

async function closeNovember(
  history: OpenedHistory,
  closedAt = NOON,
  auditHead: typeof HEAD | null = HEAD,
): Promise<string> {
  const id = randomUUID();
  const header = { id, period: '2026-11', basis: 'cash', timeZone: 'America/Sao_Paulo', closedAt } as const;
  await history.saveClosing(await history.draftClosing({ ...header, operator: 'Ana "Nina"' }, ['DISPUTED'], auditHead));
  return id;
}

async function closedWorld(): Promise<HistoryWorld & { readonly id: string }> {
  const world = await historyWorld();
  const { transactionId } = await createCharge(world.history);
  const paid = { id: transactionId, state: 'PAID', paidAt: NOON, feeAmount: 30, netAmount: 970 };
  await world.history.observe(answerAbout(paid, { at: NOON + 1 }));
  return { ...world, id: await closeNovember(world.history) };
}

/** Edits the file as another program would: no trigger stops it. */
function edit(folder: string, sql: string, ...parameters: unknown[]): void {
  const db = new Database(historyFileIn(folder));
  db.exec('DROP TRIGGER IF EXISTS closings_no_update');
  db.prepare(sql).run(...parameters);
  db.close();
}

type Stored = Readonly<Record<'id' | 'period' | 'basis' | 'time_zone' | 'operator' | 'figures' | 'sha256', string>> & {
  readonly closed_at_ms: number;
  readonly rows: Buffer;
};

function stored(folder: string): Stored {
  const db = new Database(historyFileIn(folder), { readonly: true });
  const row = db.prepare('SELECT * FROM closings').get() as Stored;
  db.close();
  return row;
}

/** The digest as closing-document.ts describes it, by its words alone. */
function digestAsDescribed(row: Stored): string {
  const { auditHead: _, ...figures } = JSON.parse(row.figures);
  const columns = [row.id, row.period, row.basis, row.time_zone, row.closed_at_ms];
  const rows = inflateSync(row.rows).toString();
  const text = ['balcao-closing-1', ...columns, JSON.stringify(row.operator), JSON.stringify(figures), rows].join('\n');
  return createHash('sha256').update(text).digest('hex');
}

const EDITS = [
  ['its figures', `UPDATE closings SET figures = replace(figures, '"gross":1000', '"gross":9000')`],
  ['its figures to no figures at all', `UPDATE closings SET figures = 'x'`],
  ['a figure to a text', `UPDATE closings SET figures = replace(figures, '"gross":1000', '"gross":"9"')`],
  ['its basis', `UPDATE closings SET basis = 'paid'`],
  ['its period', `UPDATE closings SET period = '2026-10'`],
  ['its time zone', `UPDATE closings SET time_zone = 'Nowhere/None'`],
  ['its operator', 'UPDATE closings SET operator = NULL'],
  ['its instant', 'UPDATE closings SET closed_at_ms = closed_at_ms + 1'],
  ['its charges', `UPDATE closings SET rows = x'789c030000000001'`],
  ['its charges away', `UPDATE closings SET rows = x''`],
  ['its digest', `UPDATE closings SET sha256 = '${'0'.repeat(64)}'`],
] as const;

describe('a closing as a document', () => {
  it('a closing has its charges by ids, amounts, states and instants, and no person', async () => {
    const { folder, history } = await closedWorld();
    const [row] = (await history.list({}, null, 1)).rows;
    const lines = inflateSync(stored(folder).rows).toString().split('\n');
    expect(lines.map((line) => JSON.parse(line))).toEqual([
      ['payment', row?.transactionId, null, 'PAID', 1000, 30, 970, NOON, null, 0],
    ]);
  });

  it('the digest of a closing is that of the text its description says, and is in the ledger', async () => {
    const { folder, history, id } = await closedWorld();
    const row = stored(folder);
    expect(row.sha256).toBe(digestAsDescribed(row));
    const ledger = readFileSync(ledgerFileIn(folder), 'utf8').split('\n');
    expect(ledger.filter((line) => line.includes(row.sha256)).map((line) => JSON.parse(line))).toEqual([
      {
        kind: 'closing',
        id,
        period: '2026-11',
        basis: 'cash',
        timeZone: 'America/Sao_Paulo',
        at: NOON,
        sha256: row.sha256,
      },
    ]);
    expect(await history.closings([])).toMatchObject([
      { id, integrity: 'whole', operator: 'Ana "Nina"', received: { count: 1, gross: 1000 }, isSuperseded: false },
    ]);
    // What reads the ledger for charges skips it.
    expect(readLedger(folder).map(({ kind }) => kind)).not.toContain('closing');
  });

  it('a closing is read again as it was closed, whatever came later, with the texts that its digest is of', async () => {
    const { folder, history, id } = await closedWorld();
    const [row] = (await history.list({}, null, 1)).rows;
    const refunded = { id: row?.transactionId ?? '', state: 'REFUNDED', paidAt: NOON };
    await history.observe(answerAbout(refunded, { at: NOON + 2 }));
    const sealed = await history.sealedClosing(id);
    expect(sealed).toMatchObject({
      ...{ id, period: '2026-11', basis: 'cash', closedAt: NOON, operator: 'Ana "Nina"', auditHead: HEAD },
      ...{ returningStates: ['DISPUTED'], desks: [], sha256: stored(folder).sha256 },
      lines: [{ state: 'PAID', count: 1, gross: 1000, returned: 0 }],
      rows: [{ kind: 'payment', transactionId: row?.transactionId, key: null, state: 'PAID', amount: 1000, at: NOON }],
    });
    const { figuresText = '', rowTexts = [], timeZone } = sealed ?? {};
    const header = ['balcao-closing-1', id, '2026-11', 'cash', timeZone, NOON, '"Ana \\"Nina\\""'];
    const text = [...header, figuresText, ...rowTexts].join('\n');
    expect(createHash('sha256').update(text).digest('hex')).toBe(sealed?.sha256);
    expect(await history.sealedClosing(randomUUID())).toBeNull();
    edit(folder, `UPDATE closings SET rows = x'789c'`);
    expect(await history.sealedClosing(id)).toBeNull();
  });

  it('whoever edits one part of a closing is found, whichever it is', async () => {
    const { folder, history, id } = await closedWorld();
    const whole = stored(folder);
    for (const [what, sql] of EDITS) {
      edit(folder, sql);
      expect(await history.closings([]), what).toMatchObject([{ id, integrity: 'changed' }]);
      expect(await history.comparedClosing(id, [], 9), what).not.toBeNull();
      const names = Object.keys(whole);
      edit(folder, `INSERT OR REPLACE INTO closings (${names}) VALUES (${names.map((name) => `@${name}`)})`, whole);
      expect(await history.closings([])).toMatchObject([{ id, integrity: 'whole' }]);
    }
  });

  it('a closing of a time zone that no computer knows is compared without lines and changes', async () => {
    const { folder, history, id } = await closedWorld();
    edit(folder, `UPDATE closings SET time_zone = 'Nowhere/None'`);
    expect(await history.comparedClosing(id, [], 9)).toEqual({
      span: { from: null, before: null },
      lines: [],
      now: [],
      changes: [],
      changed: 0,
      desks: [],
    });
  });

  it('whoever edits a closing with its digest is found by the ledger, also with a second line in it', async () => {
    const { folder, history, id } = await closedWorld();
    const row = stored(folder);
    const figures = row.figures.replace('"gross":1000', '"gross":9000');
    const sha256 = digestAsDescribed({ ...row, figures });
    edit(folder, 'UPDATE closings SET figures = ?, sha256 = ?', figures, sha256);
    expect(await history.closings([])).toMatchObject([{ id, received: { gross: 9000 }, integrity: 'changed' }]);
    const line = { kind: 'closing', id, period: '2026-11', basis: 'cash', timeZone: 'UTC', at: NOON, sha256 };
    appendFileSync(ledgerFileIn(folder), `${JSON.stringify(line)}\n`);
    expect(await history.closings([])).toMatchObject([{ id, integrity: 'changed' }]);
  });

  it('figures that are not the sum of their own rows are found, where no ledger has the closing, too', async () => {
    const { folder, history, id } = await closedWorld();
    const ledger = ledgerFileIn(folder);
    writeFileSync(ledger, readFileSync(ledger, 'utf8').replaceAll('"closing"', '"other"'));
    expect(await history.closings([])).toMatchObject([{ id, integrity: 'elsewhere' }]);
    const row = stored(folder);
    const figures = row.figures.replace('"gross":1000', '"gross":9000');
    edit(folder, 'UPDATE closings SET figures = ?, sha256 = ?', figures, digestAsDescribed({ ...row, figures }));
    expect(await history.closings([])).toMatchObject([{ id, integrity: 'changed' }]);
  });

  it('a closing that a crash kept out of the ledger is in it after a start, and no imported one', async () => {
    const { folder, history } = await historyWorld();
    const old = await closeNovember(history, NOON - 2, { ...HEAD, number: 6 });
    const imported = await closeNovember(history, NOON - 1, null);
    await history.recordAuditHead(HEAD, NOON);
    const last = await closeNovember(history);
    await history.close();
    const ledger = readFileSync(ledgerFileIn(folder), 'utf8').split('\n');
    // The crash also tore a line.
    const rest = ledger.filter((line) => !line.includes('"closing"')).join('\n');
    writeFileSync(ledgerFileIn(folder), `${rest}{"kind":"char`);
    const integrities = async () => {
      const { history: opened } = await historyWorld(folder);
      const closings = await opened.closings([]);
      await opened.close();
      return [last, imported, old].map((id) => closings.find((each) => each.id === id)?.integrity);
    };
    expect(await integrities()).toEqual(['elsewhere', 'elsewhere', 'elsewhere']);
    writeFileSync(openMarkerIn(folder), '');
    expect(await integrities()).toEqual(['whole', 'elsewhere', 'elsewhere']);
  });

  it('a deleted closing is missing, one without a record is another desk’s, and none is changed', async () => {
    const { folder, history, id } = await closedWorld();
    const db = new Database(historyFileIn(folder));
    expect(() => db.exec(`UPDATE closings SET figures = 'x'`)).toThrow('a closing never changes');
    db.close();
    const ledger = ledgerFileIn(folder);
    const before = readFileSync(ledger, 'utf8');
    writeFileSync(ledger, before.replaceAll('"closing"', '"other"'));
    expect(await history.closings([])).toMatchObject([{ id, integrity: 'elsewhere' }]);
    writeFileSync(ledger, before);
    edit(folder, 'DELETE FROM closings');
    expect(await history.closings([])).toMatchObject([
      { id, period: '2026-11', integrity: 'missing', sha256: expect.any(String) },
    ]);
  });

  it('closing again keeps the earlier closing, and a rebuilt history still has both', async () => {
    const world = await closedWorld();
    await createCharge(world.history);
    const second = await closeNovember(world.history, NOON + 1);
    const both = [
      { id: second, isSuperseded: false, integrity: 'whole' },
      { id: world.id, isSuperseded: true, integrity: 'whole' },
    ];
    expect(await world.history.closings([])).toMatchObject(both);
    await world.history.backUp(NOON, 2 ** 40, () => '2026-11-20', 10);
    await world.history.close();
    writeFileSync(historyFileIn(world.folder), 'torn');
    writeFileSync(join(world.folder, 'open.mark'), '');
    expect(await (await world.reopen()).closings([])).toMatchObject(both);
  });
});
