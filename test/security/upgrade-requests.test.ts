/**
 * Any program on this computer, a web page included, can send upgrade requests to the loopback server; none may end
 * Balcão by it.
 */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { startShell, type TestShell } from '../support/shell/shell-server.ts';

async function shellAndSocket(): Promise<{ shell: TestShell; socket: Socket }> {
  const shell = await startShell();
  onTestFinished(() => shell.close());
  const socket = connect({ port: shell.port, host: '127.0.0.1', allowHalfOpen: true });
  socket.on('error', () => {});
  onTestFinished(() => void socket.destroy());
  await once(socket, 'connect');
  return { shell, socket };
}

function upgradeOf(shell: TestShell, path: string): string {
  return [
    `GET ${path} HTTP/1.1`,
    `Host: 127.0.0.1:${shell.port}`,
    'Upgrade: websocket',
    'Connection: Upgrade',
    'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
    'Sec-WebSocket-Version: 13',
    '\r\n',
  ].join('\r\n');
}

describe('an upgrade request of another program', () => {
  it.each(['//', '/x', 'http://[', '/%'])(
    'an upgrade request of another program for the path %j is refused',
    async (path) => {
      const { shell, socket } = await shellAndSocket();
      socket.write(upgradeOf(shell, path));
      const [answer] = await once(socket, 'data');
      expect(String(answer)).toMatch(/^HTTP\/1\.1 40[03] /);
      expect((await shell.sendRequest('/')).status).toBeGreaterThanOrEqual(400);
    },
  );

  it('an upgrade request of another program that is reset at once leaves the server responding', async () => {
    const { shell, socket } = await shellAndSocket();
    socket.write(upgradeOf(shell, '/x'), () => socket.resetAndDestroy());
    await once(socket, 'close');
    expect((await shell.sendRequest('/')).status).toBeGreaterThanOrEqual(400);
  });

  it('an upgrade request that leaves its side open does not keep the server from closing', async () => {
    const { shell, socket } = await shellAndSocket();
    socket.write(upgradeOf(shell, '/x'));
    await once(socket, 'data');
    await expect(shell.server.close()).resolves.toBeUndefined();
  });
});
