/** A TCP proxy before a server that stands far away: every byte is late, and round trips are counted. */
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export interface DistantServer {
  readonly port: number;
  /**
   * How often a desk has sent something after the server's last answer, over all of its connections, since this was read
   * last.
   */
  takeRoundTrips(): number;
  /** Ends every connection. */
  close(): Promise<void>;
}

/** @param oneWay milliseconds that a byte is on its way; 0: it is passed on at once */
export async function startDistantServer(host: string, port: number, oneWay: number): Promise<DistantServer> {
  let trips = 0;
  const sockets = new Set<Socket>();
  const carry = (from: Socket, to: Socket, passed: () => void) => {
    sockets.add(from);
    from.setNoDelay(true);
    from.on('data', (part) => {
      passed();
      if (oneWay === 0) to.write(part);
      else setTimeout(() => to.write(part), oneWay);
    });
    from.on('error', () => from.destroy());
    from.once('close', () => {
      sockets.delete(from);
      to.destroy();
    });
  };
  const proxy = createServer((desk) => {
    let isAnswered = true;
    const server = connect(port, host);
    carry(desk, server, () => {
      trips += Number(isAnswered);
      isAnswered = false;
    });
    carry(server, desk, () => {
      isAnswered = true;
    });
  });
  proxy.listen(0, host);
  await once(proxy, 'listening');
  return {
    // A server on TCP has an address of this shape.
    port: (proxy.address() as AddressInfo).port,
    takeRoundTrips: () => {
      const taken = trips;
      trips = 0;
      return taken;
    },
    close: async () => {
      proxy.close();
      for (const socket of sockets) socket.destroy();
      await once(proxy, 'close');
    },
  };
}
