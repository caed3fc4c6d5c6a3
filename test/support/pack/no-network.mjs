// Loaded into every Node that the packing starts: a connection is noted and fails at once, as on a computer without a
// network. Plain JavaScript, because programs of other Node versions may load it.
import { appendFileSync } from 'node:fs';
import net from 'node:net';

const connect = net.Socket.prototype.connect;
net.Socket.prototype.connect = function refused(...args) {
  const [target] = Array.isArray(args[0]) ? args[0] : args;
  if (typeof target === 'object' && target !== null && 'path' in target && target.path)
    return connect.apply(this, args);
  appendFileSync(process.env.BALCAO_CONNECTIONS, `${JSON.stringify(target)}\n`);
  queueMicrotask(() => this.destroy(Object.assign(new Error('There is no network.'), { code: 'ENETUNREACH' })));
  return this;
};
