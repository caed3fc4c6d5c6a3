/** People and references that only an echo of the service names: exported apart, erased, never brought back. */
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { OpenedHistory } from '../../../../src-main/history/history.ts';
import {
  answerAbout,
  createCharge,
  historyWorld,
  isFile,
  NOON,
  newAttempt,
} from '../../../support/history/history-world.ts';
import { joinFile } from '../../../support/history/join-file.ts';

const ZULMIRA = {
  name: 'Zulmira Quaresma',
  email: 'zulmira@exemplo.com.br',
  phone: '21955512345',
  document: '86288366757',
};
const JOANA = { name: 'Joana Prado', email: 'joana@exemplo.com.br', phone: '31955554444', document: '11144477735' };
const REFERENCE = 'mesa da Zulmira Quaresma';

const textOf = async (history: OpenedHistory, key: string) =>
  JSON.stringify([await history.detail(key), await history.rawResponses(key)]);
const found = async (history: OpenedHistory, text: string) => (await history.list({ text }, null, 9)).rows.length;

it('the file of a person has the charges of others whose response names them, without those others', async () => {
  const { history } = await historyWorld();
  await createCharge(history, { ...ZULMIRA, transaction: { customer: JOANA } });
  const own = await createCharge(history, JOANA);
  const file = JSON.parse(await history.exportPerson(JOANA));
  expect(file.charges.map(({ charge }: { charge: { key: string } }) => charge.key)).toEqual([own.key]);
  expect(file.namedIn).toMatchObject([{ customer: JOANA }]);
  expect(JSON.stringify(file)).not.toContain('Zulmira');
});

it('erasing a person erases the charge whose response named them, also where the echo agrees again', async () => {
  const { history } = await historyWorld();
  const { key, transactionId: id } = await createCharge(history, { ...ZULMIRA, transaction: { customer: JOANA } });
  await history.observe(answerAbout({ id, customer: ZULMIRA }));
  expect((await history.detail(key))?.echo).toBeNull();
  expect(await found(history, 'joana')).toBe(1);
  expect((await history.erasePerson(JOANA, NOON + 9)).keys).toEqual([key]);
  expect(await textOf(history, key)).not.toMatch(/joana|prado/i);
  expect(await found(history, 'joana')).toBe(0);
});

it('a reference that named an erased person does not come back with the next response', async () => {
  const { history } = await historyWorld();
  const { key, transactionId: id } = await createCharge(history, { ...ZULMIRA, reference: REFERENCE });
  await history.erasePerson(ZULMIRA, NOON + 9);
  const metadata = { sellerExternalRef: REFERENCE, balcaoAttempt: key };
  await history.observe(answerAbout({ id, state: 'PAID', customer: ZULMIRA, metadata }, { at: NOON + 10 }));
  expect(await history.detail(key)).toMatchObject({
    state: 'PAID',
    reference: expect.stringMatching(/^mesa da\s*$/),
    echo: null,
    attention: [],
  });
  expect(await textOf(history, key)).not.toMatch(/quaresma/i);
  expect(await found(history, 'quaresma')).toBe(0);
});

it('what the service said of an erased person at another attempt is erased, too', async () => {
  const { history } = await historyWorld();
  const { transactionId } = await createCharge(history, ZULMIRA);
  const attempt = newAttempt();
  await history.openAttempt(attempt);
  await history.endAttempt(attempt.id, {
    outcome: 'unknown',
    at: NOON,
    cause: 'status-false',
    httpStatus: 200,
    message: 'já existe cobrança de Zulmira Quaresma',
    transactionId,
    raw: JSON.stringify({ status: false, data: { id: transactionId, customer: ZULMIRA } }),
  });
  expect((await history.detail(attempt.id))?.attempt?.message).toContain('Zulmira');
  await history.erasePerson(ZULMIRA, NOON + 9);
  expect((await history.detail(attempt.id))?.attempt?.message).toBe('');
});

it.runIf(isFile())('a charge of a joined file keeps its echo, and whoever it names is found', async () => {
  const there = await historyWorld();
  const { key, transactionId: id } = await createCharge(there.history, ZULMIRA);
  const file = join(there.folder, 'moved.db');
  await there.history.exportHistory(file);
  const here = await historyWorld();
  // Adopted here under another name, later than it was made there.
  await here.history.observe(answerAbout({ id, amount: 1000, customer: JOANA }, { source: 'adopt', at: NOON + 9_000 }));
  joinFile(here.folder, file);
  const row = await here.history.rowOfTransaction(id);
  expect(row).toMatchObject({ customerName: 'Zulmira Quaresma', attention: ['gateway-fault'] });
  expect((await here.history.findPerson(JOANA)).charges).toBe(1);
  expect(key).not.toBe('');
});
