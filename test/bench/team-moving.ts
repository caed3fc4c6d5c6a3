/**
 * A desk's history moves into a team's PostgreSQL, beside COPY of the same rows, made before, into the same tables of another
 * schema; then out again; and a second desk's, which shares a third of its charges, is joined.
 */
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { TeamTarget } from '../../src-main/history/api/history-source.ts';
import { historyFileIn } from '../../src-main/history/history.ts';
import { connectTeam } from '../../src-main/team-history/connect/team-connection.ts';
import { openMovingFile, rowsOfFile } from '../../src-main/team-history/moving/both-sides.ts';
import { moveIn, moveOut, planMove } from '../../src-main/team-history/moving/move-history.ts';
import { COPY_HEADER, COPY_TRAILER, RowWriter } from '../../src-main/team-history/moving/tables/binary-rows.ts';
import { canonicalizerOf } from '../../src-main/team-history/moving/tables/canonical-cell.ts';
import { listOf, MOVED_TABLES } from '../../src-main/team-history/moving/tables/moved-tables.ts';
import { schemaName } from '../../src-main/team-history/rights/role-names.ts';
import { migrateSchema } from '../../src-main/team-history/schema/migrate-schema.ts';
import { makeDesk, makeGateway, TEAM_DATABASE } from '../../src-main/team-server/set-up-files.ts';
import { seedHistory } from '../support/history/history-seed.ts';
import { seenHere, seenThere } from '../support/history/two-desks.ts';
import { teamWorkers } from '../support/run/built-scripts.ts';
import { askForServer, type KeptServer, offerServers } from '../support/team/servers-of-run.ts';
import { heading, printLine, removeFolder, temporaryFolder, timed } from './support/figures.ts';

/** `BENCH_CHARGES` sets another size; `BALCAO_BENCH_HISTORY` names the folder of a history that was generated before. */
const CHARGES = Number(process.env['BENCH_CHARGES'] ?? 100_000);
const CHANGES = 5;
const JOINED = 3_000;
/** Charges a second. */
const GOAL = 3_000;
const APPLICATION = { applicationName: 'balcao bench', statementTimeout: 3_600_000 };

const rate = (charges: number, milliseconds: number) =>
  `${(milliseconds / 1_000).toFixed(1)} s, ${Math.round((charges / milliseconds) * 1_000).toLocaleString('en')} charges a second`;

/** A new schema with an admin's desk. */
async function newTarget(server: KeptServer, name: string): Promise<TeamTarget> {
  const address = { host: server.host, port: server.port, ca: server.ca, database: TEAM_DATABASE };
  const schema = schemaName(`balcao_${name}`);
  const login = { role: `desk_${name}`, password: randomBytes(12).toString('base64url') };
  const administrator = await connectTeam(address, server.superuser, APPLICATION);
  try {
    await makeGateway(administrator, schema);
    await migrateSchema(administrator, schema);
    await makeDesk(administrator, schema, { desk: login.role, role: 'admin', password: login.password });
  } finally {
    await administrator.close();
  }
  return { address, schema, login };
}

/** Sends rows that are ready, without reading them back: what the server itself takes. */
async function bareCopy(file: string, { address, schema, login }: TeamTarget): Promise<number> {
  const { db } = openMovingFile(file);
  const tables = MOVED_TABLES.map((table) => {
    const canonicalize = canonicalizerOf(table);
    const writer = new RowWriter();
    const parts: Buffer[] = [];
    for (const cells of rowsOfFile(db, table)) {
      canonicalize(cells);
      writer.write(table, cells);
      if (writer.isFull) parts.push(Buffer.from(writer.take()));
    }
    return { table, parts: [COPY_HEADER, ...parts, Buffer.from(writer.take()), COPY_TRAILER] };
  });
  db.close();
  const connection = await connectTeam(address, login, APPLICATION);
  try {
    await connection.query(`SET search_path = ${schema}, public`);
    return await timed(() =>
      connection.inTransaction(async () => {
        for (const { table, parts } of tables)
          await connection.copyIn(`COPY ${table.name} (${listOf(table)}) FROM STDIN (FORMAT binary)`, async (send) => {
            for (const part of parts) await send(part);
          });
      }),
    );
  } finally {
    await connection.close();
  }
}

export async function teamMovingBench(): Promise<void> {
  heading(`Moving ${CHARGES.toLocaleString('en')} charges of ${CHANGES} changes into a team's history, and out`);
  const folder = temporaryFolder();
  const servers = await offerServers();
  try {
    const server = await askForServer(servers.url, '18');
    const existing = process.env['BALCAO_BENCH_HISTORY'];
    if (existing === undefined) seedHistory(folder, CHARGES, { changes: CHANGES });
    const file = historyFileIn(existing ?? folder);
    const target = await newTarget(server, 'moved');
    const deps = { workers: teamWorkers, log: ({ event }: { readonly event: string }) => printLine(`  ${event}`) };
    const planned = await timed(() => planMove({ ...deps, file, target }));
    const bare = await bareCopy(file, await newTarget(server, 'bare'));
    const moved = await timed(() => moveIn({ ...deps, file, target }));
    const out = await timed(() => moveOut({ ...deps, file: join(folder, 'out.db'), target }));
    printLine(`dry run: ${rate(CHARGES, planned)}`);
    printLine(
      `in: ${rate(CHARGES, moved)} (goal ${GOAL.toLocaleString('en')}), read back and compared; COPY alone ` +
        `${rate(CHARGES, bare)}: ${(moved / bare).toFixed(1)} times`,
    );
    printLine(`out: ${rate(CHARGES, out)}, read back and compared`);
    const [one, other] = [join(folder, 'one'), join(folder, 'other')];
    seedHistory(one, JOINED, { seen: seenHere });
    seedHistory(other, JOINED, { seen: seenThere });
    const shared = await newTarget(server, 'joined');
    await moveIn({ ...deps, file: historyFileIn(one), target: shared });
    const joined = await timed(() => moveIn({ ...deps, file: historyFileIn(other), target: shared }));
    printLine(`joined with another desk's, half of them shared: ${rate((JOINED * 2) / 3, joined)}`);
  } finally {
    await servers.close();
    removeFolder(folder);
  }
}
