/** A TCP proxy before a server, which cuts a connection in place of an answer: the server has done what was asked. */
import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';

export interface CuttingProxy {
  readonly port: number;
  /** From now on the answer of this number, of any connection, is cut off together with its connection; 0: none. */
  cutAnswer(number: number): void;
  /** Whether that answer has been cut. */
  readonly hasCut: boolean;
  /** From now on the server cannot be reached once an answer has been cut. */
  refuseAfterCut(refuses: boolean): void;
  /** Takes the cable out, which ends every connection, or puts it in again. */
  unplug(isOut: boolean): void;
  /** Ends every connection. */
  close(): Promise<void>;
}

export async function startCuttingProxy(host: string, port: number): Promise<CuttingProxy> {
  let left = 0;
  let refuses = false;
  let isOut = false;
  const ends = new Set<() => void>();
  const proxy = createServer((desk) => {
    if (isOut || (refuses && left <= 0)) {
      desk.destroy();
      return;
    }
    const server = connect(port, host);
    const end = () => {
      ends.delete(end);
      desk.destroy();
      server.destroy();
    };
    ends.add(end);
    desk.on('data', (asked) => server.write(asked));
    server.on('data', (answer) => {
      left -= 1;
      if (left === 0) end();
      else desk.write(answer);
    });
    for (const socket of [desk, server]) socket.on('error', end).on('close', end);
  });
  proxy.listen(0, host);
  await once(proxy, 'listening');
  return {
    // A server on TCP has an address of this shape.
    port: (proxy.address() as AddressInfo).port,
    cutAnswer: (number) => {
      left = number;
    },
    get hasCut() {
      return left <= 0;
    },
    refuseAfterCut: (does) => {
      refuses = does;
    },
    unplug: (out) => {
      isOut = out;
      if (out) for (const end of ends) end();
    },
    close: async () => {
      if (!proxy.listening) return;
      proxy.close();
      for (const end of ends) end();
      await once(proxy, 'close');
    },
  };
}
