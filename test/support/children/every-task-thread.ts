/** A thread whose task does what its input says; each of them is one way in which a task goes. */

import { answerTask } from '../../../src-main/ground/answer-task.ts';

export interface EveryTaskTypes {
  readonly input: 'parts' | 'refusal' | 'fault' | 'exit' | 'memory';
  readonly part: number;
  readonly answer: string;
}

await answerTask<EveryTaskTypes>(
  (input, pass) => {
    for (const part of [1, 2, 3]) pass(part);
    switch (input) {
      case 'parts':
        return 'whole';
      case 'refusal':
        throw new RangeError('no room');
      case 'fault':
        throw new TypeError('not thought of');
      case 'exit':
        return process.exit();
      case 'memory':
        for (const all: unknown[] = []; ; ) all.push(new Array(10_000).fill(0));
    }
  },
  (fault) =>
    fault instanceof RangeError
      ? { error: { kind: 'history-unavailable', reason: 'disk-full' }, cause: fault.message }
      : null,
);
