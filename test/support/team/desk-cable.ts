/** A TCP proxy before a server, which stands for a desk's network cable: pulled out, plugged in, or silent. */
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export interface DeskCable {
  readonly port: number;
  /** Ends every connection; new ones are refused until it is plugged in. */
  unplug(): void;
  plugIn(): void;
  /** Ends every connection; new ones are made as before. */
  drop(): void;
  /** Nothing passes any more, and no connection ends, until it is let pass: neither side learns anything. */
  hold(): void;
  letPass(): void;
  readonly isWhole: boolean;
  /** Ends every connection for good. */
  close(): Promise<void>;
}

/** @param port asked with each connection: a server that is started again may be at another one */
export async function startDeskCable(host: string, port: () => number): Promise<DeskCable> {
  const sockets = new Set<Socket>();
  let isPlugged = true;
  let isHeld = false;
  const drop = () => {
    for (const socket of sockets) socket.destroy();
  };
  const carry = (from: Socket, to: Socket) => {
    sockets.add(from);
    if (isHeld) from.pause();
    from.on('data', (part) => void to.write(part));
    // What the other side does not get any more: a connection ends for both at once.
    from.on('error', () => from.destroy());
    from.once('close', () => {
      sockets.delete(from);
      to.destroy();
    });
  };
  const proxy = createServer((desk) => {
    if (!isPlugged) {
      desk.destroy();
      return;
    }
    const server = connect(port(), host);
    carry(desk, server);
    carry(server, desk);
  });
  proxy.listen(0, host);
  await once(proxy, 'listening');
  return {
    // A server on TCP has an address of this shape.
    port: (proxy.address() as AddressInfo).port,
    unplug: () => {
      isPlugged = false;
      drop();
    },
    plugIn: () => {
      isPlugged = true;
    },
    drop,
    hold: () => {
      isHeld = true;
      for (const socket of sockets) socket.pause();
    },
    letPass: () => {
      isHeld = false;
      for (const socket of sockets) socket.resume();
    },
    get isWhole() {
      return isPlugged && !isHeld;
    },
    close: async () => {
      if (!proxy.listening) return;
      isPlugged = false;
      proxy.close();
      drop();
      await once(proxy, 'close');
    },
  };
}
