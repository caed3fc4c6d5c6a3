import { once } from 'node:events';
import { describe, expect, it } from 'vitest';
import { runTask, type TaskRun } from '../../../src-main/ground/run-task.ts';
import { forkProcess, type StartTask, threadNamed } from '../../../src-main/ground/task-process.ts';
import { TasksInTurn } from '../../../src-main/ground/tasks-in-turn.ts';
import type { EveryTaskTypes } from '../../support/children/every-task-thread.ts';
import { VirtualClock } from '../../support/clocks/virtual-clock.ts';
import { endlessQuery, everyTask, stuckThread } from '../../support/run/built-scripts.ts';
import { livingThreads } from '../../support/run/living-threads.ts';

const start = threadNamed('task', { maxOldGenerationSizeMb: 32 });

function run(input: EveryTaskTypes['input'], options: Partial<TaskRun<EveryTaskTypes>> = {}): Promise<string> {
  return runTask<EveryTaskTypes>({ start, script: everyTask, ...options }, input);
}

const faultOf = (task: Promise<unknown>) =>
  task.then(
    () => null,
    (fault: unknown) => fault,
  );

describe('a task in a thread of its own', () => {
  it('a task passes its parts on one after the other, and its answer comes once all of them are taken', async () => {
    const taken: number[] = [];
    const answer = await run('parts', {
      onPart: async (part) => {
        await new Promise((resolve) => setImmediate(resolve));
        taken.push(part);
      },
    });
    expect([answer, taken]).toEqual(['whole', [1, 2, 3]]);
    expect(livingThreads()).toBe(0);
  });

  it('a part that cannot be taken ends its task, and no later one is taken', async () => {
    const asked: number[] = [];
    const onPart = (part: number) => {
      asked.push(part);
      throw new Error('full');
    };
    await expect(run('parts', { onPart })).rejects.toThrow('full');
    expect(asked).toEqual([1]);
  });

  it('a refusal crosses with its cause, and a fault that no task thinks of comes as it was thrown', async () => {
    expect(await faultOf(run('refusal'))).toMatchObject({
      error: { kind: 'history-unavailable', reason: 'disk-full' },
      cause: 'no room',
    });
    expect(await faultOf(run('fault'))).toMatchObject({ name: 'TypeError', message: 'not thought of' });
  });

  it.each([
    ['ends without an answer', 'exit', 'ended'],
    ['takes more memory than it may', 'memory', 'out-of-memory'],
  ] as const)('a thread that %s is told from one that answers', async (_, input, code) => {
    expect(await faultOf(run(input))).toMatchObject({ name: 'TaskStopped', code });
  });

  it.each<[string, StartTask, URL]>([
    ['thread', start, stuckThread],
    ['process', forkProcess, endlessQuery],
  ])('a %s that is silent too long is ended, whatever it is doing', async (_, startTask, script) => {
    const clock = new VirtualClock();
    const silence = { clock, most: 1_000 };
    const stuck = faultOf(runTask({ start: startTask, script, silence }, null));
    const advancing = setInterval(() => void clock.advance(1_000), 50);
    expect(await stuck).toMatchObject({ name: 'TaskStopped', code: 'silent' });
    clearInterval(advancing);
    expect(livingThreads()).toBe(0);
  });

  it('a signal ends a running task as cancelled, and none starts after it', async () => {
    const aborting = new AbortController();
    const started = once(process, 'worker');
    const stuck = faultOf(runTask({ start, script: stuckThread, signal: aborting.signal }, null));
    await started;
    aborting.abort();
    const cancelled = { error: { kind: 'cancelled' } };
    expect(await stuck).toMatchObject(cancelled);
    expect(await faultOf(run('parts', { signal: aborting.signal }))).toMatchObject(cancelled);
  });

  it('a task that is asked to end by itself is waited for', async () => {
    const aborting = new AbortController();
    let asked = 0;
    const answer = run('parts', {
      signal: aborting.signal,
      onPart: () => aborting.abort(),
      onAbort: () => {
        asked += 1;
      },
    });
    expect(await answer).toBe('whole');
    expect(asked).toBe(1);
  });

  it('of tasks in turn the running one ends when they are closed, and the waiting ones do not start', async () => {
    const tasks = new TasksInTurn();
    const started = once(process, 'worker');
    const asked = [stuckThread, everyTask].map((script) =>
      faultOf(tasks.run((signal) => runTask({ start, script, signal }, 'parts'))),
    );
    await started;
    await tasks.close();
    for (const fault of await Promise.all(asked)) expect(fault).toMatchObject({ error: { kind: 'cancelled' } });
    expect(livingThreads()).toBe(0);
  });

  it('of tasks in turn the next one starts when the one before has ended, however it ended', async () => {
    const tasks = new TasksInTurn();
    const first = faultOf(tasks.run(() => run('fault')));
    const second = tasks.run(() => {
      expect(livingThreads()).toBe(0);
      return run('parts');
    });
    expect(await first).toMatchObject({ name: 'TypeError' });
    expect(await second).toBe('whole');
    await tasks.close();
  });
});
