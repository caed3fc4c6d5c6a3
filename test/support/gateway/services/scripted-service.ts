/** A service over HTTP that makes charges and returns whatever a test chooses for them. */
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import { writeBrCode } from '../../../../src-main/brcode/write-brcode.ts';

/** The code of a charge of this many cents, of a shop in Recife. */
export function codeOf(id: string, amount: number, payee = 'LOJA DO BAIRRO'): string {
  const url = `pix.example.com/qr/${id}`;
  return writeBrCode({ payee: { url }, payeeName: payee, payeeCity: 'RECIFE', amount, txid: null });
}

type Answered = Readonly<Record<string, unknown>>;

/** The fields of a status response (document, "Status-query response"), its fee, net amount and customer beside them. */
function answerOf(id: string, { amount, customer, metadata }: Answered): Answered {
  return {
    id,
    amount,
    customer,
    metadata,
    feeAmount: 0,
    netAmount: 0,
    status: 'PENDING',
    method: 'PIX',
    paidAt: null,
    end2endId: null,
    pix: { qrcode: codeOf(id, Number(amount)), transactionId: id },
  };
}

export interface ScriptedService {
  readonly baseUrl: string;
  /** The response about a charge, from now on; `answer` is that of a correct service while nobody has paid. */
  respondWith: (operation: Operation, answer: Answered) => Answered;
  /** The whole response, where its status or its text differ, too; null for the usual one around this data. */
  respondRaw: (
    operation: Operation,
    data: Answered | null,
  ) => { httpStatus: number; text: string; headers?: Record<string, string> } | null;
  /** The ids of the charges made, oldest first. */
  readonly made: readonly string[];
  /** The body of the last creation; null before the first. */
  readonly requested: Readonly<Record<string, unknown>> | null;
}

type Operation = 'create' | 'read';

/** Ends with the test. */
export async function startScriptedService(): Promise<ScriptedService> {
  const service: { -readonly [Field in keyof ScriptedService]: ScriptedService[Field] } = {
    baseUrl: '',
    respondWith: (_, answer) => answer,
    respondRaw: () => null,
    made: [],
    requested: null,
  };
  const requests = new Map<string, Readonly<Record<string, unknown>>>();
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const isCreation = request.method === 'POST';
      const id = isCreation ? randomUUID() : ((request.url ?? '').split('/').at(-1) ?? '');
      const operation = isCreation ? 'create' : 'read';
      if (isCreation) {
        service.requested = JSON.parse(Buffer.concat(chunks).toString()) as Answered;
        requests.set(id, service.requested);
        service.made = [...requests.keys()];
      }
      const asked = requests.get(id);
      const data = asked === undefined ? null : service.respondWith(operation, answerOf(id, asked));
      const { httpStatus, text, headers } = service.respondRaw(operation, data) ?? {
        httpStatus: isCreation ? 201 : data === null ? 404 : 200,
        text: JSON.stringify({ status: data !== null, data }),
        headers: {},
      };
      response.writeHead(httpStatus, { 'content-type': 'application/json', ...headers });
      response.end(text);
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
