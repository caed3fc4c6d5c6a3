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
  /**
   * From now on the server's answers pass until there were this many, of all connections, and then nothing does. Resolves
   * once an answer is held; the server has done by then what was asked.
   */
  holdAfter(answers: number): Promise<void>;
  readonly isWhole: boolean;
  /** When connections were ended last (`Date.now`): an answer may have been on its way. */
  readonly cutAt: number;
  /** Ends every connection for good. */
  close(): Promise<void>;
}

/** @param port asked with each connection: a server that is started again may be at another one */
export async function startDeskCable(host: string, port: () => number): Promise<DeskCable> {
  const sockets = new Set<Socket>();
  let isPlugged = true;
  let isHeld = false;
  let cutAt = Number.NEGATIVE_INFINITY;
  const drop = () => {
    cutAt = Date.now();
    for (const socket of sockets) socket.destroy();
  };
  const hold = () => {
    isHeld = true;
    for (const socket of sockets) socket.pause();
  };
  /** Answers that pass before one is held; null where none is to be. */
  let passing: { left: number; readonly onHeld: () => void } | null = null;
  const carry = (from: Socket, to: Socket, isServer: boolean) => {
    sockets.add(from);
    if (isHeld) from.pause();
    from.on('data', (part) => {
      if (isServer && passing !== null) {
        passing.left -= 1;
        if (passing.left < 0) {
          hold();
          from.unshift(part);
          passing.onHeld();
          passing = null;
          return;
        }
      }
      to.write(part);
    });
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
    carry(desk, server, false);
    carry(server, desk, true);
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
    hold,
    holdAfter: (answers) =>
      new Promise((onHeld) => {
        passing = { left: answers, onHeld };
      }),
    letPass: () => {
      isHeld = false;
      passing = null;
      for (const socket of sockets) socket.resume();
    },
    get cutAt() {
      return cutAt;
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
