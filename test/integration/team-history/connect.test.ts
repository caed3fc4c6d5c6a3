/** A connection to a team's PostgreSQL, against a real server and against servers that ask for less. */
import { createServer, type Server, type Socket } from 'node:net';
import { TLSSocket } from 'node:tls';
import { inspect } from 'node:util';
import { afterEach, describe, expect, it } from 'vitest';
import type { TeamAddress } from '../../../src-main/history/api/history-source.ts';
import { connectTeam, isSupported } from '../../../src-main/team-history/connect/team-connection.ts';
import type { TeamFailure } from '../../../src-main/team-history/connect/team-failure.ts';
import { makeCertificate } from '../../../src-main/team-server/certificates.ts';
import { TEAM_DATABASE } from '../../../src-main/team-server/set-up-files.ts';
import { HAS_POSTGRES } from '../../support/team/postgres-releases.ts';
import { testServer } from '../../support/team/team-server.ts';

const SECRET = 'never-to-be-read-anywhere';

const refusal = (address: TeamAddress, login = { role: 'postgres', password: SECRET }): Promise<TeamFailure> =>
  connectTeam(address, login, { applicationName: 'balcao test', connectTimeout: 5_000 }).then(
    () => {
      throw new Error('it connected');
    },
    (fault: TeamFailure) => fault,
  );

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

async function listening(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}

/** A server that answers each message a client sends with the next of these, and records what it was sent. */
async function scriptedServer(answers: readonly Buffer[]): Promise<{ port: number; received: () => string }> {
  const received: Buffer[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    const waiting = [...answers];
    socket
      .on('error', () => undefined)
      .on('data', (data) => {
        received.push(data);
        const answer = waiting.shift();
        if (answer) socket.write(answer);
        else socket.end();
      });
  });
  closing.push(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return { port: await listening(server), received: () => Buffer.concat(received).toString('latin1') };
}

describe('a server that offers less than TLS', () => {
  it('a server without TLS is refused, and neither role nor password was sent to it', async () => {
    const server = await scriptedServer([Buffer.from('N')]);
    const failure = await refusal({ host: '127.0.0.1', port: server.port, database: 'balcao', ca: null });
    expect(failure.reason).toBe('tls-refused');
    expect(server.received()).not.toContain('postgres');
    expect(server.received()).not.toContain(SECRET);
  });

  it('an address where nothing listens is unreachable', async () => {
    const { port } = await scriptedServer([]);
    for (const close of closing.splice(0)) close();
    expect(await refusal({ host: '127.0.0.1', port, database: 'balcao', ca: null })).toMatchObject({
      reason: 'unreachable',
    });
  });

  it('an address that closes or resets each connection is told as such, not as a lost connection', async () => {
    const closes = await scriptedServer([]);
    const resets = createServer((socket) => void socket.on('error', () => undefined).resetAndDestroy());
    closing.push(() => resets.close());
    const closesLater = await askingServer(null);
    for (const address of [
      { host: '127.0.0.1', port: closes.port, database: 'balcao', ca: null },
      { host: '127.0.0.1', port: await listening(resets), database: 'balcao', ca: null },
      closesLater.address,
    ])
      expect(await refusal(address)).toMatchObject({ reason: 'closed-at-connect' });
  });

  it('PostgreSQL 15 is the oldest that is supported', () => {
    expect([140_021, 150_000, 180_004].map(isSupported)).toEqual([false, true, true]);
  });
});

/** PostgreSQL's requests for a proof (protocol, "Message Formats"). */
const request = (kind: number, rest = Buffer.alloc(0)) => {
  const message = Buffer.alloc(9 + rest.length);
  message.write('R');
  message.writeInt32BE(8 + rest.length, 1);
  message.writeInt32BE(kind, 5);
  rest.copy(message, 9);
  return message;
};

/**
 * A server with a certificate of its own that asks every client for this, or closes each connection instead.
 * @param askNext what it sends after a message of the client's; null for nothing
 */
async function askingServer(
  question: Buffer | null,
  names = ['127.0.0.1'],
  askNext?: (message: string) => Buffer | null,
) {
  const { ca, certificate, key } = await makeCertificate(names, Date.now());
  const received: Buffer[] = [];
  const server = createServer((socket) => {
    socket
      .on('error', () => undefined)
      .once('data', () => {
        socket.write('S');
        const secure = new TLSSocket(socket, { isServer: true, cert: certificate, key });
        closing.push(() => secure.destroy());
        secure
          .on('error', () => undefined)
          .once('data', () => {
            if (question === null) secure.destroy();
            else secure.write(question);
            secure.on('data', (data) => {
              received.push(data);
              const next = askNext?.(data.toString('latin1')) ?? null;
              if (next !== null) secure.write(next);
            });
          });
      });
  });
  closing.push(() => server.close());
  const port = await listening(server);
  return {
    address: { host: '127.0.0.1', port, database: 'balcao', ca },
    received: () => Buffer.concat(received).toString('latin1'),
  };
}

describe('a server that asks for less than SCRAM bound to its certificate', () => {
  it.each([
    ['the password itself', request(3)],
    ['an MD5 of it', request(5, Buffer.from('salt'))],
    ['SCRAM that is bound to nothing', request(10, Buffer.from('SCRAM-SHA-256\0\0'))],
    ['nothing', Buffer.concat([request(0), Buffer.from('Z\0\0\0\x05I')])],
  ])('a server that asks for %s is refused, and gets nothing of it', async (_, question) => {
    const server = await askingServer(question);
    expect(await refusal(server.address)).toMatchObject({ reason: 'login-method' });
    expect(server.received()).not.toMatch(/^p/);
  });

  it.each([
    ['Kerberos', request(2)],
    ['SCM credentials', request(6)],
    ['GSSAPI', request(7)],
    ['more of GSSAPI', request(8, Buffer.from('token'))],
    ['SSPI', request(9)],
    ['a method of a later PostgreSQL', request(99)],
    ['SASL by an unknown mechanism', request(10, Buffer.from('OAUTHBEARER\0\0'))],
  ])('a server that asks by %s is refused with its reason, and no process ends', async (_, question) => {
    const server = await askingServer(question);
    expect(await refusal(server.address)).toMatchObject({ reason: 'login-method' });
    expect(server.received()).not.toMatch(/^p/);
  });

  it.each([
    ['the next step of a SASL that never began', request(11, Buffer.from('r=1'))],
    ['the end of a SASL that never began', request(12, Buffer.from('v=1'))],
    ['a proof without its kind', Buffer.from('R\0\0\0\x04')],
    ['a message of an unknown type', Buffer.from('!\0\0\0\x04')],
    ['rows that nothing asked for', Buffer.from('T\0\0\0\x06\0\0')],
    ['a description of columns that ends inside', Buffer.from('T\0\0\0\x06\0\x09')],
    ['a key that is cut', Buffer.from('K\0\0\0\x05\x01')],
  ])('%s is a refused connection, and no process ends', async (_, garbage) => {
    const server = await askingServer(Buffer.concat([garbage, Buffer.from('Z\0\0\0\x05I')]));
    expect((await refusal(server.address)).reason).toMatch(/^(other|login-method)$/);
  });

  it.each([
    [4096, true],
    [100_000, true],
    [4095, false],
    [1, false],
    [0, false],
  ])('a server that wants %i rounds of SCRAM gets a proof: %s', async (rounds, isProven) => {
    const firstMessage = (data: string) => {
      const nonce = /,r=([^,]+)$/.exec(data)?.[1];
      return nonce === undefined ? null : request(11, Buffer.from(`r=${nonce}more,s=c2FsdHNhbHQ=,i=${rounds}`));
    };
    const admitted = Buffer.concat([request(0), Buffer.from('Z\0\0\0\x05I')]);
    const bound = request(10, Buffer.from('SCRAM-SHA-256-PLUS\0\0'));
    // A proof is answered as if it were not checked: the desk does not believe that.
    const server = await askingServer(bound, ['127.0.0.1'], (data) =>
      data.includes(',p=') ? admitted : firstMessage(data),
    );
    expect(await refusal(server.address)).toMatchObject({ reason: 'login-method' });
    expect(/,p=/.test(server.received())).toBe(isProven);
  });

  it('a certificate of localhost is not one of an IP address', async () => {
    const server = await askingServer(request(3), ['localhost']);
    expect(await refusal(server.address)).toMatchObject({ reason: 'tls-name' });
  });
});

describe.skipIf(!HAS_POSTGRES)('a real PostgreSQL', () => {
  const team = testServer();

  it('a connection is encrypted, has proven itself by SCRAM, and says who it is', async () => {
    const connection = await team.connect(TEAM_DATABASE, team.server().superuser, {
      applicationName: 'balcao caixa 1',
    });
    const [session] = await connection.query(
      'SELECT ssl, application_name FROM pg_stat_ssl JOIN pg_stat_activity USING (pid) WHERE pid = pg_backend_pid()',
    );
    expect(session).toEqual({ ssl: true, application_name: 'balcao caixa 1' });
  });

  it('a certificate for another name, or of another authority, is refused', async () => {
    const address = team.address(TEAM_DATABASE);
    const stranger = (await makeCertificate(['127.0.0.1'], Date.now())).ca;
    expect(await refusal({ ...address, ca: stranger })).toMatchObject({ reason: 'tls-unknown-ca' });
    expect(await refusal({ ...address, ca: null })).toMatchObject({ reason: 'tls-unknown-ca' });
    expect(await refusal({ ...address, host: 'localhost' })).toMatchObject({ reason: 'tls-name' });
  });

  it('a wrong password is refused, and stands in no part of the failure', async () => {
    const failure = await refusal(team.address(TEAM_DATABASE));
    expect(failure.reason).toBe('login');
    expect(inspect(failure, { depth: 10, showHidden: true })).not.toContain(SECRET);
  });

  it('a database that does not exist is named as the reason', async () => {
    const { superuser } = team.server();
    expect(await refusal(team.address('another'), superuser)).toMatchObject({ reason: 'no-database' });
  });

  it('a statement that takes longer than it may ends with its reason, and the connection stays', async () => {
    const connection = await team.connect(TEAM_DATABASE, team.server().superuser, { statementTimeout: 50 });
    await expect(connection.query('SELECT pg_sleep(30)')).rejects.toMatchObject({ reason: 'timeout' });
    expect(await connection.query('SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });

  it('a statement that waits for what another desk holds ends as busy, not as one that took too long', async () => {
    const { superuser } = team.server();
    const holder = await team.connect(TEAM_DATABASE, superuser);
    await holder.query('CREATE TABLE held (id int)');
    await holder.query('BEGIN; LOCK TABLE held');
    const waiting = await team.connect(TEAM_DATABASE, superuser, { statementTimeout: 1_000 });
    await expect(waiting.query('SELECT * FROM held')).rejects.toMatchObject({ reason: 'busy' });
    await holder.query('ROLLBACK');
    await holder.query('DROP TABLE held');
  });

  it('a connection that the server ends is reported once and does not end the process', async () => {
    const { superuser } = team.server();
    const lost: string[] = [];
    const connection = await team.connect(TEAM_DATABASE, superuser, { onLost: ({ reason }) => lost.push(reason) });
    const [own] = await connection.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
    const administrator = await team.connect('postgres', superuser);
    await administrator.query('SELECT pg_terminate_backend($1)', [own?.pid]);
    await expect.poll(() => lost).toEqual(['lost']);
    await expect(connection.query('SELECT 1')).rejects.toMatchObject({ reason: 'lost' });
  });
});
