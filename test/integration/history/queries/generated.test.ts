import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { exportSource } from '../../../../src-main/history/queries/export-source.ts';
import { writeExport } from '../../../../src-main/reports/exports/write-export.ts';
import { openHistoryToRead } from '../../../../src-main/team-history/open-to-read.ts';
import { readDocument } from '../../../../src-preload/contract/values/documents.ts';
import { generateCharges } from '../../../support/history/charge-generator.ts';
import { readCsv } from '../../../support/history/csv-reader.ts';
import { exportTask, SILENT } from '../../../support/history/export-desk.ts';
import { seedHistory } from '../../../support/history/history-seed.ts';
import { historyWorld, temporaryFolder } from '../../../support/history/history-world.ts';

describe('generated charges', () => {
  it('generated charges are the same for the same seed, oldest first, with valid CPFs', () => {
    const charges = [...generateCharges(2000, 3)];
    expect([...generateCharges(2000, 3)]).toEqual(charges);
    expect([...generateCharges(2000, 4)]).not.toEqual(charges);
    const instants = charges.map(({ transaction }) => transaction.createdAt);
    expect(instants.toSorted((one, other) => one - other)).toEqual(instants);
    const documents = charges.map(({ transaction }) => transaction.customer?.document ?? '');
    expect(documents.filter((document) => !readDocument(document).ok)).toEqual([]);
    expect(new Set(documents).size).toBeLessThan(500);
    expect(new Set(charges.map(({ transaction }) => transaction.id)).size).toBe(2000);
  });
});

describe('a history of thousands of charges', () => {
  it('an export of thousands of charges has exactly the rows its filter lists, and the sums agree', async () => {
    const folder = temporaryFolder();
    seedHistory(folder, 2500, { seed: 2 });
    const { history } = await historyWorld(folder);
    for (const filter of [{}, { states: ['PAID', 'REFUNDED'] }, { text: 'conceicao', states: ['PAID'] }]) {
      const source = exportSource(openHistoryToRead(history.readSource()));
      const { path, ...task } = exportTask({ filter });
      const written = await writeExport({ ...task, path }, source, SILENT);
      source.close();
      const [head = [], ...lines] = readCsv(readFileSync(path, 'utf8').replace(/^\uFEFF/, ''), ';');
      const column = (name: string) => {
        const place = head.findIndex(({ text }) => text === name);
        return lines.map((line) => line[place]?.text ?? '');
      };
      const totals = await history.totals(filter);
      expect(totals.count).toBeGreaterThan(20);
      expect([written.rows, lines.length]).toEqual([totals.count, totals.count]);
      expect(new Set(column('ID da transação')).size).toBe(totals.count);
      const sum = column('Valor bruto (R$)').reduce((cents, text) => cents + Number(text.replace(',', '')), 0);
      expect(sum).toBe(totals.sum);
    }
  });

  it('a text search over thousands of charges finds the same charges as a comparison of every one of them', async () => {
    const folder = temporaryFolder();
    seedHistory(folder, 1500, { seed: 5 });
    const { history } = await historyWorld(folder);
    const charges = [...generateCharges(1500, 5)].toReversed();
    for (const name of ['Conceição', 'Ávila', 'São', 'zé', 'ç', 'Inês']) {
      const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
      const expected = charges.filter(({ transaction, code }) => {
        const { customer, items, metadata, id, end2endId } = transaction;
        const txid = code.verdict === 'sound' ? code.code.txid : '';
        const texts = [customer?.name, customer?.email, customer?.phone, customer?.document, id, end2endId, txid];
        const more = items?.flatMap((item) => [item.title, item.externalRef]) ?? [];
        const all = [...texts, ...more, metadata?.['sellerExternalRef']];
        return all.some((text) => plain(String(text ?? '')).includes(plain(name)));
      });
      const { rows } = await history.list({ text: name }, null, 1500);
      expect(rows.map(({ transactionId }) => transactionId)).toEqual(expected.map(({ transaction }) => transaction.id));
    }
  });
});
