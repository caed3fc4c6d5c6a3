/** The references of attempts without an id, stored so that a rebuilt outcome unknown has its own. */
import { cpSync, existsSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { AttemptEnd, NewAttempt } from '../../../../src-main/history/api/history-api.ts';
import { historyFileIn, type OpenedHistory } from '../../../../src-main/history/history.ts';
import { readLedger } from '../../../../src-main/history/recording/ledger/ledger-file.ts';
import {
  OpenReferences,
  openReferencesFileIn,
  readOpenReferences,
} from '../../../../src-main/history/recording/ledger/open-references.ts';
import { ledgerFileIn } from '../../../../src-main/history/sqlite/history-files.ts';
import {
  answerAbout,
  createdEnd,
  errorOf,
  type HistoryWorld,
  historyWorld,
  NOON,
  newAttempt,
  temporaryFolder,
} from '../../../support/history/history-world.ts';
import { filesHolding } from '../../../support/run/files-below.ts';

const TYPED = 'Pedido da Zulmira Xisto 77';
const PERSON = { name: 'Zulmira Quaresma', email: 'z@canario.example', phone: '21955512345', document: '86288366757' };
const UNKNOWN = { outcome: 'unknown', cause: 'reset', httpStatus: null, raw: null, at: NOON + 5 } as const;

const typed = () => newAttempt({ reference: TYPED });
/** Nobody typed its reference. */
const generated = () => newAttempt();

async function begin(history: OpenedHistory, attempt: NewAttempt, end: AttemptEnd | null = UNKNOWN): Promise<string> {
  await history.openAttempt(attempt);
  if (end !== null) await history.endAttempt(attempt.id, end);
  return attempt.id;
}

/** The references in the file, as another process would read them. */
const stored = (folder: string) => Object.fromEntries(readOpenReferences(folder));

/** A history without anything but the ledger and the references, as it opens after the loss of its file. */
async function rebuilt(folder: string): Promise<HistoryWorld> {
  const copy = temporaryFolder();
  cpSync(folder, copy, { recursive: true });
  for (const side of ['', '-wal', '-shm']) rmSync(historyFileIn(copy) + side, { force: true });
  rmSync(join(copy, 'backups'), { recursive: true, force: true });
  const world = await historyWorld(copy);
  await world.history.endOpenAttempts(NOON + 9);
  return world;
}

describe('the reference of a rebuilt outcome unknown', () => {
  it.each([
    ['typed', typed],
    ['generated', generated],
  ] as const)(
    'the reference of a rebuilt outcome unknown is the %s one, whether it ended unknown or was open',
    async (_, make) => {
      const { history, folder } = await historyWorld();
      const attempts = [make(), make()];
      await begin(history, attempts[0] as NewAttempt);
      await begin(history, attempts[1] as NewAttempt, null);
      const after = await rebuilt(folder);
      for (const { id, reference, draft } of attempts) {
        expect(await after.history.row(id)).toMatchObject({ transactionId: null, reference, amount: 1000 });
        expect(await after.history.draftOf(id)).toMatchObject({ reference: draft.reference });
      }
      // A second charge of the same reference is pointed out, as before the loss.
      const like = { reference: attempts[0]?.reference ?? '', document: '', amount: 1 };
      expect(await after.history.possibleDuplicates(like)).toMatchObject({ reason: 'same-reference' });
      // A second loss finds it too.
      const again = await rebuilt(after.folder);
      expect(await again.history.row(attempts[0]?.id ?? '')).toMatchObject({ reference: attempts[0]?.reference });
    },
  );

  it('a typed reference is on the disk before an attempt may be sent, for its owner alone', async () => {
    const { history, folder } = await historyWorld();
    const attempts = Array.from({ length: 30 }, typed);
    await Promise.all(
      attempts.map(async (attempt) => {
        await history.openAttempt(attempt);
        expect(stored(folder)[attempt.id]).toBe(TYPED);
      }),
    );
    expect(statSync(openReferencesFileIn(folder)).mode & 0o777).toBe(0o600);
    expect(readFileSync(ledgerFileIn(folder), 'utf8')).not.toContain('Zulmira');
  });

  it('a generated reference is in the ledger and in no file of its own', async () => {
    const { history, folder } = await historyWorld();
    const attempt = generated();
    await begin(history, attempt);
    expect(readLedger(folder)).toContainEqual(
      expect.objectContaining({ kind: 'attempt', attemptId: attempt.id, reference: attempt.reference }),
    );
    expect(existsSync(openReferencesFileIn(folder))).toBe(false);
  });

  it('an attempt whose reference cannot be written is not sent, and the draft may be sent again later', async () => {
    const { history, folder } = await historyWorld();
    symlinkSync('/dev/full', `${openReferencesFileIn(folder)}.part`);
    const attempt = typed();
    expect(await errorOf(history.openAttempt(attempt))).toEqual({ kind: 'history-unavailable', reason: 'disk-full' });
    expect(await history.attemptOfDraft(attempt.draft.id)).toBeNull();
    expect((await history.openAttempt(attempt)).kind).toBe('opened');
    expect(stored(folder)).toEqual({ [attempt.id]: TYPED });
  });
});

describe('a typed reference', () => {
  const refused = { outcome: 'refused', at: NOON, httpStatus: 422, message: null, fields: [], raw: '{}' } as const;
  it.each([
    ['made its charge', (attempt: NewAttempt) => createdEnd(attempt)],
    ['was refused', () => refused],
    ['was not sent', () => ({ outcome: 'not-sent', at: NOON, cause: 'dns' }) as const],
  ] as const)('a typed reference is deleted once its attempt %s', async (_, endOf) => {
    const { history, folder } = await historyWorld();
    const open = typed();
    await begin(history, open, null);
    const attempt = typed();
    await begin(history, attempt, endOf(attempt));
    await expect.poll(() => stored(folder)).toEqual({ [open.id]: TYPED });
    await history.endAttempt(open.id, endOf(open));
    await expect.poll(() => existsSync(openReferencesFileIn(folder))).toBe(false);
  });

  it('a typed reference is deleted once an adoption closes its attempt, and the rebuild opens none', async () => {
    const { history, folder } = await historyWorld();
    const id = await begin(history, typed());
    const transaction = { id: 'tx-found', amount: 1000, state: 'PENDING' };
    const adopted = answerAbout(transaction, { source: 'adopt', at: NOON + 20 });
    expect(await history.observe(adopted, id)).toMatchObject({ kind: 'changed', attemptId: id });
    await expect.poll(() => existsSync(openReferencesFileIn(folder))).toBe(false);
    const after = await rebuilt(folder);
    expect(await after.history.row(id)).toBeNull();
    expect(await after.history.missingTransactions()).toEqual([{ transactionId: 'tx-found', attemptId: id }]);
  });

  it('a typed reference is deleted once another attempt’s response closes its attempt', async () => {
    const { history, folder } = await historyWorld();
    const echoed = typed();
    await begin(history, echoed);
    const asking = generated();
    const end = createdEnd(asking, { transaction: { id: 'tx-echoed', metadata: { balcaoAttempt: echoed.id } } });
    await begin(history, asking, end);
    expect(await history.row(echoed.id)).toMatchObject({ transactionId: 'tx-echoed' });
    await expect.poll(() => existsSync(openReferencesFileIn(folder))).toBe(false);
  });

  it('a typed reference of an unknown outcome stays over restarts and backups, dismissed too', async () => {
    const { history, folder, reopen } = await historyWorld();
    const id = await begin(history, typed());
    await history.dismiss(id, 'called', NOON + 10);
    await history.backUp(NOON, 1e12, String, 10);
    const again = await reopen();
    // What the next opening deletes is gone by the end of a creation.
    const another = typed();
    await begin(again, another, createdEnd(another));
    await expect.poll(() => stored(folder)).toEqual({ [id]: TYPED });
  });

  it('a typed reference that a crash left is deleted at the opening where its attempt ended, no other', async () => {
    const { history, folder, reopen } = await historyWorld();
    const ended = generated();
    await begin(history, ended, createdEnd(ended));
    const open = await begin(history, typed());
    await history.close();
    writeFileSync(openReferencesFileIn(folder), JSON.stringify({ [ended.id]: TYPED, [open]: TYPED, lost: TYPED }));
    writeFileSync(`${openReferencesFileIn(folder)}.part`, TYPED);
    await reopen();
    // The history may have lost the attempt: its reference stays.
    await expect.poll(() => stored(folder)).toEqual({ [open]: TYPED, lost: TYPED });
    expect(existsSync(`${openReferencesFileIn(folder)}.part`)).toBe(false);
  });

  it('a typed reference whose charge the ledger lacks is deleted only once the ledger names that charge', async () => {
    const { history, folder, reopen } = await historyWorld();
    const attempt = typed();
    await begin(history, attempt, createdEnd(attempt));
    await history.close();
    const lines = readFileSync(ledgerFileIn(folder), 'utf8').split('\n');
    writeFileSync(ledgerFileIn(folder), `${lines.filter((line) => !line.includes('"charge"')).join('\n')}`);
    writeFileSync(openReferencesFileIn(folder), JSON.stringify({ [attempt.id]: TYPED }));
    await reopen();
    await expect.poll(() => existsSync(openReferencesFileIn(folder))).toBe(false);
    const { id: attemptId, at } = attempt;
    const transactionId = `tx-${attemptId}`;
    expect(readLedger(folder)).toContainEqual({ kind: 'charge', transactionId, attemptId, at: at + 200 });
    expect(await (await rebuilt(folder)).history.row(attemptId)).toBeNull();
  });

  it('a typed reference that cannot be deleted at once is deleted with the next change', async () => {
    const folder = temporaryFolder();
    const references = await OpenReferences.open(folder);
    await Promise.all([references.add('one', TYPED), references.add('two', TYPED)]);
    symlinkSync('/dev/full', `${openReferencesFileIn(folder)}.part`);
    await expect(references.delete(['one'])).rejects.toMatchObject({ code: 'ENOSPC' });
    expect(Object.keys(stored(folder))).toEqual(['one', 'two']);
    await references.delete([]);
    expect(Object.keys(stored(folder))).toEqual(['two']);
  });

  it.each(['not JSON', '[]', 'null', '{"one":7}'])(
    'a file of typed references that holds %s has none, and stops nothing',
    async (text) => {
      const folder = temporaryFolder();
      writeFileSync(openReferencesFileIn(folder), text);
      const { history } = await historyWorld(folder);
      const id = await begin(history, typed());
      await expect.poll(() => stored(folder)).toEqual({ [id]: TYPED });
    },
  );
});

describe('erasing a person with an open reference', () => {
  it('erasing a person deletes the reference of their outcome unknown from every file, and no one else’s', async () => {
    const { history, folder } = await historyWorld();
    const other = newAttempt({ reference: 'Another order' });
    await begin(history, other);
    await begin(history, newAttempt({ ...PERSON, reference: 'Order of Zulmira Quaresma' }));
    expect(filesHolding(folder, 'Order of Zulmira Quaresma')).toContain('open-references.json');
    await history.erasePerson(PERSON, NOON + 50);
    expect(filesHolding(folder, 'Quaresma')).toEqual([]);
    expect(stored(folder)).toEqual({ [other.id]: 'Another order' });
  });

  it('erasing a person that a crash interrupted deletes the reference at the next opening', async () => {
    const { history, folder, reopen } = await historyWorld();
    const id = await begin(history, newAttempt({ ...PERSON, reference: 'Order of Zulmira Quaresma' }));
    const before = readFileSync(openReferencesFileIn(folder));
    await history.erasePerson(PERSON, NOON + 50);
    // As a kill leaves it after the erasure's commit.
    writeFileSync(openReferencesFileIn(folder), before);
    writeFileSync(`${historyFileIn(folder)}.erasing`, '');
    const again = await reopen();
    await again.eraseFromCopies();
    expect(filesHolding(folder, 'Quaresma')).toEqual([]);
    expect(await again.row(id)).not.toBeNull();
    expect(filesHolding((await rebuilt(folder)).folder, 'Quaresma')).toEqual([]);
  });
});
