/**
 * Loaded into a Node process before its own script, which then finds what it finds in Electron's utility process:
 * `process.parentPort`, whose messages wait for a listener and come wrapped, no `process.send`, and an end with the
 * main process (node_modules/electron/electron.d.ts, `ParentPort`).
 */
import { EventEmitter } from 'node:events';
import { isMainThread } from 'node:worker_threads';

// A thread of it has no port.
if (isMainThread && process.send) {
  const send = process.send.bind(process);
  const early: { readonly data: unknown; readonly ports: readonly [] }[] = [];
  const port = Object.assign(new EventEmitter(), { postMessage: (message: unknown) => void send(message) });
  process.on('message', (data) => {
    const event = { data, ports: [] } as const;
    if (!port.emit('message', event)) early.push(event);
  });
  port.on('newListener', (name) => {
    if (name !== 'message') return;
    queueMicrotask(() => {
      for (const event of early.splice(0)) port.emit('message', event);
    });
  });
  process.once('disconnect', () => process.kill(process.pid, 'SIGKILL'));
  Object.defineProperty(process, 'send', { value: undefined });
  Object.defineProperty(process, 'parentPort', { value: port });
}
