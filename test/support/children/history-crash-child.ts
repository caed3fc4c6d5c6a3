/**
 * A process that makes charges as fast as it can and prints, line by line, what the history has reported as committed;
 * it is there to be killed. Each charge has a typed reference, `Order` and its attempt's id. Arguments: the history's
 * folder.
 */
import { randomUUID } from 'node:crypto';
import { writeSync } from 'node:fs';
import { openHistory } from '../../../src-main/history/history.ts';
import { historyWorkers } from '../run/built-scripts.ts';

const [, , folder = ''] = process.argv;
const history = await openHistory({
  folder,
  workers: historyWorkers,
  log: () => undefined,
});
const print = (word: string, id: string) => writeSync(1, `${word} ${id}\n`);

async function createForEver(): Promise<never> {
  for (;;) {
    const id = randomUUID();
    const draft = {
      id: randomUUID(),
      amount: 1000,
      customer: { name: 'Ana', email: '', phone: '', document: '' },
      items: [],
      reference: `Order ${id}`,
      metadata: [],
      postbackUrl: '',
    };
    const { reference } = draft;
    await history.openAttempt({ id, draft, body: { amount: 1000, method: 'PIX' }, reference, at: Date.now() });
    print('opened', id);
    const transaction = { id: `tx-${id}`, amount: 1000, state: 'PENDING' };
    await history.endAttempt(id, {
      outcome: 'created',
      observation: {
        transactionId: transaction.id,
        transaction,
        source: 'create',
        raw: JSON.stringify({ status: true, data: transaction }),
        at: Date.now(),
        clockOffset: null,
        code: { verdict: 'absent' },
      },
    });
    print('created', id);
  }
}

await Promise.all([createForEver(), createForEver()]);
