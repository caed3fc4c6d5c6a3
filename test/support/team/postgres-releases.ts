/** Which PostgreSQLs there are to test with. The tests of one that is absent are left out, and listed as such. */
import { existsSync } from 'node:fs';
import { type PostgresBinaries, packagedPostgres } from '../../../src-main/team-server/postgres-binaries.ts';

/** npm's, where it has one for this platform. */
export const HAS_POSTGRES = packagedPostgres() !== null;

/** The oldest that is supported, where Debian's package of it is installed. */
export const DEBIAN_15: PostgresBinaries | null = existsSync('/usr/lib/postgresql/15/bin/initdb')
  ? { bin: '/usr/lib/postgresql/15/bin', libraries: null }
  : null;
