import { readFileSync } from 'node:fs';
import { unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { readTable } from '../../../src-main/workbook/read-table.ts';
import type { BatchField } from '../../../src-preload/contract/batches/batch.ts';
import { formatMoney } from '../../../src-preload/contract/values/write-money.ts';
import {
  base64,
  batchDesk,
  creationsAt,
  csvOf,
  MAPPING,
  prepared,
  rested,
  rowsOf,
  started,
  wordsOf,
} from '../../support/gateway/batch-desk.ts';

const verdictsOf = (rows: readonly { readonly verdict: string }[]) => rows.map(({ verdict }) => verdict);

describe('a batch', () => {
  it('a spreadsheet is read without anything being kept, and its saved mapping is found again by its head', async () => {
    const desk = await batchDesk();
    const { gatewayId } = desk;
    const file = { gatewayId, fileName: 'a.csv', content: base64(csvOf([{}, {}])), sheet: 0 };
    const shape = await desk.desk.call('batches.readSpreadsheet', file);
    expect(shape).toMatchObject({ format: 'csv', rows: 2, savedAs: null, mapping: MAPPING });
    expect(await desk.desk.call('batches.list', { gatewayId })).toEqual([]);
    await desk.desk.call('batches.prepare', { ...file, mapping: MAPPING, saveAs: 'Escola' });
    expect(await desk.desk.call('batches.readSpreadsheet', file)).toMatchObject({ savedAs: 'Escola' });
  });

  it('the pilot goes alone, a person sends the rest, and each row ends with the charge that was made', async () => {
    const desk = await batchDesk();
    const { gatewayId } = desk;
    const draft = await prepared(desk, [{}, {}, {}, { amount: '1,00' }]);
    expect(draft).toMatchObject({
      status: 'draft',
      figures: { ready: { count: 3, sum: 3_300 }, faulty: { count: 1 } },
    });
    expect(creationsAt(desk)).toBe(0);
    await started(desk, draft);
    const piloted = await rested(desk, draft.id);
    expect(piloted).toMatchObject({ status: 'pilot', figures: { created: { count: 1 }, ready: { count: 2 } } });
    expect(piloted.pilot?.lives).toBeGreaterThan(0);
    expect(creationsAt(desk)).toBe(1);
    await desk.desk.call('batches.resume', { gatewayId, batchId: draft.id });
    expect(await rested(desk, draft.id)).toMatchObject({
      status: 'done',
      figures: { created: { count: 3, sum: 3_300 } },
    });
    const rows = await rowsOf(desk, draft.id);
    expect(verdictsOf(rows)).toEqual(['created', 'created', 'created', 'faulty']);
    const list = await desk.desk.call('charges.list', { gatewayId, filter: {}, after: null, limit: 10 });
    expect(rows.flatMap(({ transactionId }) => transactionId ?? []).sort()).toEqual(
      list.rows.flatMap(({ transactionId }) => transactionId ?? []).sort(),
    );
    expect(creationsAt(desk)).toBe(3);
  });

  it('every window learns that a batch has begun before its first charge is made', async () => {
    const desk = await batchDesk();
    const draft = await prepared(desk, [{}, {}]);
    const signals: unknown[] = [];
    desk.desk.console.listen(({ name, payload }) => {
      if (name === 'batch-changed') signals.push(payload);
    });
    await started(desk, draft);
    await rested(desk, draft.id);
    expect(signals[0]).toMatchObject({ batch: { id: draft.id, status: 'pilot', pilot: null } });
  });

  it('a batch is sent only as it was confirmed: another count or sum is refused', async () => {
    const desk = await batchDesk();
    const { id: batchId } = await prepared(desk, [{}, {}]);
    const seen = { count: 2, sum: 2_000 };
    const start = { gatewayId: desk.gatewayId, batchId, ...seen, confirmation: wordsOf(seen) };
    expect(await desk.desk.errorOf('batches.start', start)).toMatchObject({ issues: [{ code: 'batch-changed' }] });
    expect(creationsAt(desk)).toBe(0);
  });

  it('rows that repeat a reference or a customer of the file, history or an earlier batch wait', async () => {
    const desk = await batchDesk();
    const { gatewayId } = desk;
    const cpf = '52998224725';
    const first = await prepared(desk, [{ reference: 'A', document: cpf, amount: '20,00' }, { reference: 'WAITS' }]);
    await started(desk, first);
    await rested(desk, first.id);
    const second = await prepared(desk, [
      { reference: 'A' },
      { reference: 'WAITS' },
      { reference: 'C', document: cpf, amount: '20,00' },
      { reference: 'D', document: '11144477735', amount: '30,00' },
      { reference: 'D', document: '111.444.777-35', amount: '30,00' },
      { reference: 'E' },
    ]);
    const rows = await rowsOf(desk, second.id);
    expect(rows.map(({ seen }) => seen)).toEqual([
      ['reference-in-history'],
      ['reference-in-batch'],
      ['customer-in-history'],
      [],
      ['reference-in-file', 'customer-in-file'],
      [],
    ]);
    expect(second.figures).toMatchObject({ ready: { count: 2 }, duplicate: { count: 4 } });
    const batchId = second.id;
    await desk.desk.call('batches.choose', { gatewayId, batchId, positions: [1, 5], choice: 'send-anyway' });
    const chosen = await desk.desk.call('batches.choose', {
      gatewayId,
      batchId,
      positions: [2, 3],
      choice: 'leave-out',
    });
    expect(chosen.figures).toMatchObject({ ready: { count: 4 }, 'left-out': { count: 2 } });
    await started(desk, chosen);
    await rested(desk, batchId);
    await desk.desk.call('batches.resume', { gatewayId, batchId });
    expect(await rested(desk, batchId)).toMatchObject({ status: 'done', figures: { created: { count: 4 } } });
  });

  it('a corrected row is checked again, and with it the row that it repeated', async () => {
    const desk = await batchDesk();
    const { gatewayId } = desk;
    const { id: batchId } = await prepared(desk, [{ reference: 'X' }, { reference: 'X' }, { document: '123' }]);
    expect((await rowsOf(desk, batchId))[2]?.problems).toEqual([{ field: 'document', code: 'document-length' }]);
    const edit = (position: number, field: BatchField, text: string) =>
      desk.desk.call('batches.editRow', { gatewayId, batchId, position, field, text });
    await edit(1, 'reference', 'Y');
    await edit(1, 'amount', '1.234,50');
    const { batch } = await edit(3, 'document', '529.982.247-25');
    expect(batch.figures.ready).toEqual({ count: 3, sum: 123_450 + 1_100 + 1_200 });
    expect((await rowsOf(desk, batchId)).map(({ seen }) => seen)).toEqual([[], [], []]);
  });

  it('a batch of one row ends with its pilot: there is nothing left to decide', async () => {
    const desk = await batchDesk();
    const draft = await prepared(desk, [{}]);
    await started(desk, draft);
    const status = async () =>
      (await desk.desk.call('batches.get', { gatewayId: desk.gatewayId, batchId: draft.id })).status;
    await expect.poll(status).toBe('done');
    expect(creationsAt(desk)).toBe(1);
  });

  it('a charge that was made meanwhile holds back the row that would repeat it', async () => {
    const desk = await batchDesk();
    const { gatewayId } = desk;
    const draft = await prepared(desk, [{}, { reference: 'LATER' }, {}]);
    await started(desk, draft);
    await rested(desk, draft.id);
    const other = await prepared(desk, [{ reference: 'LATER' }]);
    await desk.desk.call('batches.choose', { gatewayId, batchId: other.id, positions: [1], choice: 'send-anyway' });
    await started(desk, await desk.desk.call('batches.get', { gatewayId, batchId: other.id }));
    await rested(desk, other.id);
    await desk.desk.call('batches.resume', { gatewayId, batchId: draft.id });
    await rested(desk, draft.id);
    expect(verdictsOf(await rowsOf(desk, draft.id))).toEqual(['created', 'held', 'created']);
    const released = await desk.desk.call('batches.choose', {
      ...{ gatewayId, batchId: draft.id, positions: [2] },
      choice: 'send-anyway',
    });
    expect(released).toMatchObject({ status: 'paused', figures: { ready: { count: 1 } } });
    await desk.desk.call('batches.resume', { gatewayId, batchId: draft.id });
    expect(await rested(desk, draft.id)).toMatchObject({ status: 'done', figures: { created: { count: 3 } } });
  });

  it('a row with a due day makes one receivable, whatever its drafts', async () => {
    const desk = await batchDesk();
    const { gatewayId } = desk;
    const draft = await prepared(desk, [{ dueDay: '10/12/2026' }, { dueDay: '31/02/2026' }, {}]);
    expect(draft.receivables).toBe(1);
    expect((await rowsOf(desk, draft.id))[1]?.problems).toEqual([{ field: 'dueDay', code: 'due-day-shape' }]);
    desk.sandbox.faults.next('create', { kind: 'say', httpStatus: 422 });
    await started(desk, draft);
    expect(await rested(desk, draft.id)).toMatchObject({ status: 'paused', figures: { refused: { count: 1 } } });
    await desk.desk.call('batches.retry', { gatewayId, batchId: draft.id, positions: [1] });
    await desk.desk.call('batches.resume', { gatewayId, batchId: draft.id });
    expect(await rested(desk, draft.id)).toMatchObject({
      status: 'pilot',
      receivables: 1,
      figures: { created: { count: 1 } },
    });
  });

  it('the result has every row with its verdict, id and checked code, and the QR codes in a ZIP', async () => {
    const desk = await batchDesk();
    const { gatewayId } = desk;
    const draft = await prepared(desk, [{ document: '52998224725' }, { amount: 'x' }]);
    await started(desk, draft);
    const { id: batchId } = await rested(desk, draft.id);
    const [row] = await rowsOf(desk, batchId);
    expect(row?.cells.document).toBe('•••.982.247-••');
    const { codes } = await desk.desk.call('batches.codes', { gatewayId, batchId, after: 0, limit: 10 });
    expect(codes).toMatchObject([{ position: 1, name: 'Cliente 1', amount: 1_000 }]);
    const save = (masked: boolean) =>
      desk.desk.call('batches.saveResult', {
        ...{ gatewayId, batchId, language: 'pt-BR' },
        options: { format: 'csv', dialect: 'brazil', masked },
      });
    const masked = await save(true);
    expect(masked.rows).toBe(2);
    const text = readFileSync(masked.path, 'utf8');
    expect(text).toContain(codes[0]?.code ?? 'no code');
    expect(text).toContain(row?.transactionId ?? 'no id');
    expect(text).toContain('"•••.982.247-••"');
    expect(text).toContain('"Com erros"');
    expect(readFileSync((await save(false)).path, 'utf8')).toContain('"52998224725"');
    const sheet = await desk.desk.call('batches.saveResult', {
      ...{ gatewayId, batchId, language: 'en' },
      options: { format: 'xlsx', dialect: 'brazil', masked: true },
    });
    const { rows: written } = await readTable(readFileSync(sheet.path), 0);
    expect(written).toHaveLength(3);
    expect(written[1]?.cells).toEqual(expect.arrayContaining([{ number: 10 }, 'Created', row?.transactionId]));
    const zip = await desk.desk.call('batches.saveQrCodes', { gatewayId, batchId, language: 'en' });
    expect(Object.keys(unzipSync(readFileSync(zip.path)))).toEqual(['00001-Cliente-1-R-1.png', 'index.csv']);
  });

  it('a code that asks for another amount is in no file, and its row is named with why in each of them', async () => {
    const desk = await batchDesk();
    const { gatewayId, sandbox } = desk;
    const draft = await prepared(desk, [{ amount: '70,00', reference: 'ODD' }, { reference: 'SOUND' }]);
    sandbox.faults.next('create', { kind: 'odd-charge', oddity: 'other-amount' });
    await started(desk, draft);
    const { id: batchId } = await rested(desk, draft.id);
    await desk.desk.call('batches.resume', { gatewayId, batchId });
    await rested(desk, batchId);
    const [odd, sound] = await rowsOf(desk, batchId);
    expect([odd?.warnings, sound?.warnings]).toEqual([['DYNAMIC_AMOUNT_DIFFERS'], []]);
    const detail = await desk.desk.call('charges.detail', { gatewayId, key: odd?.chargeKey ?? '' });
    if (detail.code.verdict !== 'sound') throw new Error(detail.code.verdict);
    const { payload, code } = detail.code;
    const sentence = `O código pede ${formatMoney(code.amount ?? 0, 'pt-BR')} e a cobrança é de R$\u00a070,00.`;
    const printed = await desk.desk.call('batches.codes', { gatewayId, batchId, after: 0, limit: 10 });
    expect(printed.codes.map(({ position }) => position)).toEqual([2]);
    expect(printed.held).toMatchObject([
      { position: 1, reference: 'ODD', why: { reason: 'code-amount-differs', codeAmount: code.amount } },
    ]);
    const csv = await desk.desk.call('batches.saveResult', {
      ...{ gatewayId, batchId, language: 'pt-BR' },
      options: { format: 'csv', dialect: 'brazil', masked: true },
    });
    const text = readFileSync(csv.path, 'utf8');
    expect(text).not.toContain(payload);
    expect(text.split('\r\n').find((line) => line.includes('ODD'))).toContain(sentence);
    const zip = await desk.desk.call('batches.saveQrCodes', { gatewayId, batchId, language: 'pt-BR' });
    const files = unzipSync(readFileSync(zip.path));
    expect(Object.keys(files)).toEqual(['00002-Cliente-2-SOUND.png', 'lista.csv']);
    const lines = Buffer.from(files['lista.csv'] ?? [])
      .toString('utf8')
      .split('\r\n');
    expect(lines.find((line) => line.includes(odd?.transactionId ?? 'no id'))).toContain(sentence);
    expect(lines.find((line) => line.includes(sound?.transactionId ?? 'no id'))).toContain('.png');
  });

  it.each(['csv', 'xlsx'] as const)(
    'the model as %s is a spreadsheet whose columns are all recognised',
    async (format) => {
      const desk = await batchDesk();
      const { gatewayId } = desk;
      for (const language of ['pt-BR', 'en'] as const) {
        const { path } = await desk.desk.call('batches.saveModel', { format, language });
        const file = { gatewayId, fileName: 'model', content: base64(readFileSync(path)), sheet: 0 };
        const { mapping, rows } = await desk.desk.call('batches.readSpreadsheet', file);
        expect(Object.values(mapping.columns).sort()).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8]);
        const batch = await desk.desk.call('batches.prepare', { ...file, mapping, saveAs: null });
        expect(rows).toBe(1);
        expect(batch).toMatchObject({ figures: { ready: { count: 1, sum: 15_000 } }, receivables: 1 });
      }
    },
  );
});
