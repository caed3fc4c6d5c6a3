import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { AuditLog } from '../../../src-main/audit/audit-log.ts';
import { writeTrail } from '../../../src-main/audit/trail-file.ts';
import { writeFileAtomically } from '../../../src-main/ground/atomic-write.ts';
import { openConsoleFile } from '../../../src-main/settings/console-file.ts';
import { checkTrailFile } from '../../../src-renderer/reports/check-file/trail-file.ts';

/** More than are read and written at once. */
const ENTRIES = 2_500;

function trailOf(entries: number) {
  const folder = mkdtempSync(join(tmpdir(), 'balcao-audit-'));
  const file = openConsoleFile(folder);
  onTestFinished(() => {
    file.close();
    rmSync(folder, { recursive: true });
  });
  file.pragma('synchronous = OFF');
  let now = 1_000;
  const log = new AuditLog({
    file,
    now: () => (now += 1),
    operator: () => 'Ana',
    after: () => undefined,
    failed: () => undefined,
  });
  const record = () => log.record({ action: 'charge-created', gatewayId: null, subject: { charge: `key-${now}` } });
  for (let made = 0; made < entries; made++) record();
  return { file, log, record, path: join(folder, 'trail.jsonl'), names: () => readdirSync(folder) };
}

it('entries that are recorded while the trail is saved are not in its file, which is whole', async () => {
  const { file, log, record, path } = trailOf(ENTRIES);
  const newest = log.head();
  await writeFileAtomically(path, (append) =>
    writeTrail(
      file,
      newest,
      async (piece) => {
        record();
        await append(piece);
      },
      new AbortController().signal,
    ),
  );
  const found = await checkTrailFile(new Blob([readFileSync(path)]), () => undefined);
  expect(found).toMatchObject({ is: 'whole', head: { entries: ENTRIES, hash: newest?.hash } });
  expect(log.head()?.number).toBeGreaterThan(ENTRIES);
});

it('a save of the trail that is cancelled half-way leaves no file', async () => {
  const { file, log, path, names } = trailOf(ENTRIES);
  const before = names();
  const cancel = new AbortController();
  const saving = writeFileAtomically(path, (append) =>
    writeTrail(
      file,
      log.head(),
      async (piece) => {
        await append(piece);
        cancel.abort();
      },
      cancel.signal,
    ),
  );
  await expect(saving).rejects.toMatchObject({ error: { kind: 'cancelled' } });
  expect(names()).toEqual(before);
});
