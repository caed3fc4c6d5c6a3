import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';

interface ReadReport {
  /** Pauses between two reads of one charge, as the service measured them (ms). */
  readonly pauses: readonly number[];
  readonly requests: number;
  readonly seconds: number;
}

export interface ServiceProcess {
  readonly baseUrl: string;
  /** The reads since the last report. */
  report(): Promise<ReadReport>;
  close(): Promise<void>;
}

/** Starts the service in a separate process, so that its work is not counted as Balcão's. */
export async function startServiceProcess(): Promise<ServiceProcess> {
  const child: ChildProcess = fork(new URL('./answering-server.ts', import.meta.url), { serialization: 'advanced' });
  const [{ baseUrl }] = await once(child, 'message');
  return {
    baseUrl,
    async report() {
      child.send('report');
      const [report] = await once(child, 'message');
      return report;
    },
    async close() {
      const ended = once(child, 'exit');
      child.kill();
      await ended;
    },
  };
}
