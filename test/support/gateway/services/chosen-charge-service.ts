/**
 * A service in this process that responds to creations with the charge a test chooses, and a console connected to it.
 */
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import { fastClock } from '../../clocks/fast-clock.ts';
import { openDesk } from '../../shell/console-desk.ts';
import { typedGateway } from '../connect-gateway.ts';
import { typedDraft } from '../typed-draft.ts';

interface Made {
  readonly id: string;
  readonly amount: number;
  readonly metadata: Readonly<Record<string, unknown>>;
  readonly status: string;
}

/**
 * A service whose creations return the charge that `answer` chooses, or no response at all (null); a read finds every
 * charge in `made`.
 */
export async function startChosenChargeService(answer: (made: readonly Made[]) => Made | null, clock = fastClock(8)) {
  const made: Made[] = [];
  const read: string[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    response.on('error', () => {});
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const respond = (status: number, data: unknown) =>
        response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify({ status: true, data }));
      if (request.method !== 'POST') {
        const id = (request.url ?? '').split('/').at(-1) ?? '';
        read.push(id);
        const charge = made.find((one) => one.id === id);
        return void respond(charge === undefined ? 404 : 200, charge ?? null);
      }
      const { amount, metadata } = JSON.parse(Buffer.concat(chunks).toString());
      made.push({ id: randomUUID(), amount, metadata, status: 'PENDING' });
      const answered = answer(made);
      if (answered === null) response.destroy();
      else respond(201, answered);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  // Listening on TCP: the address is never a pipe's name.
  const { port } = server.address() as AddressInfo;
  const desk = await openDesk(undefined, clock);
  onTestFinished(() => desk.close());
  const { id: gatewayId } = await desk.call(
    'gateways.add',
    typedGateway({
      name: 'Gateway',
      baseUrl: `http://127.0.0.1:${port}/v1`,
      environment: 'sandbox',
      requestsPerSecond: 100,
    }),
  );
  await desk.call('access.setToken', { gatewayId, token: 'good' });
  const create = (amount: number) =>
    desk.call('charges.create', { gatewayId, draft: typedDraft({ amount }), confirmDuplicate: true });
  const detail = (key: string) => desk.call('charges.detail', { gatewayId, key });
  return { made, read, desk, gatewayId, create, detail };
}
