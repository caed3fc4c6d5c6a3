/** A service over HTTP that makes charges and returns whatever a test chooses for them. */
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import { writeBrCode } from '../../../src-main/brcode/write-brcode.ts';

/** The code of a charge of this many cents, of a shop in Recife. */
export function codeOf(id: string, amount: number, payee = 'LOJA DO BAIRRO'): string {
  const url = `pix.example.com/qr/${id}`;
  return writeBrCode({ payee: { url }, payeeName: payee, payeeCity: 'RECIFE', amount, txid: null });
}

type Answered = Readonly<Record<string, unknown>>;

/** The fields of a status response (document, "Status-query response"), its fee and net amount beside them. */
function answerOf(id: string, amount: number): Answered {
  return {
    id,
    amount,
    feeAmount: 0,
    netAmount: 0,
    status: 'PENDING',
    method: 'PIX',
    paidAt: null,
    end2endId: null,
    pix: { qrcode: codeOf(id, amount), transactionId: id },
  };
}

export interface ScriptedService {
  readonly baseUrl: string;
  /** The response about a charge, from now on; `answer` is that of a correct service while nobody has paid. */
  respondWith: (operation: 'create' | 'read', answer: Answered) => Answered;
}

/** Ends with the test. */
export async function startScriptedService(): Promise<ScriptedService> {
  const amounts = new Map<string, number>();
  const service: { -readonly [Field in keyof ScriptedService]: ScriptedService[Field] } = {
    baseUrl: '',
    respondWith: (_, answer) => answer,
  };
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const isCreation = request.method === 'POST';
      const id = isCreation ? randomUUID() : ((request.url ?? '').split('/').at(-1) ?? '');
      if (isCreation) amounts.set(id, JSON.parse(Buffer.concat(chunks).toString()).amount);
      const amount = amounts.get(id);
      response.writeHead(isCreation ? 201 : amount === undefined ? 404 : 200, { 'content-type': 'application/json' });
      const data =
        amount === undefined ? null : service.respondWith(isCreation ? 'create' : 'read', answerOf(id, amount));
      response.end(JSON.stringify({ status: data !== null, data }));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // Listening on TCP: the address is never a pipe's name.
  const { port } = server.address() as AddressInfo;
  service.baseUrl = `http://127.0.0.1:${port}/v1`;
  onTestFinished(
    () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  );
  return service;
}
