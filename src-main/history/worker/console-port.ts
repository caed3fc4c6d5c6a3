/** A task process's way to the console, in Node and in Electron. */

export interface ConsolePort {
  send(message: unknown): void;
  /** Calls the listener with the first message. */
  onTask(listener: (message: unknown) => void): void;
}

/**
 * Electron's port in a utility process (node_modules/electron/electron.d.ts, `ParentPort`), Node's channel otherwise.
 * The process ends with the console: Chromium ends its processes, Node only closes the channel.
 */
export function consolePort(): ConsolePort {
  // Electron's types say that it is always there; in Node it is not.
  const port: NodeJS.Process['parentPort'] | undefined = process.parentPort;
  if (port)
    return {
      send: (message) => port.postMessage(message),
      onTask: (listener) => void port.once('message', ({ data }) => listener(data)),
    };
  process.once('disconnect', () => process.kill(process.pid, 'SIGKILL'));
  return {
    send: (message) => void process.send?.(message),
    onTask: (listener) => void process.once('message', listener),
  };
}
