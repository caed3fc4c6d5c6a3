/** The operations on batches. */
import type { batchOperations } from '../../src-preload/contract/batches/batch-operations.ts';
import { ConsoleFailure } from '../../src-preload/contract/errors.ts';
import type { Handlers } from '../dispatch.ts';

type BatchHandlers = Pick<Handlers, keyof typeof batchOperations>;

export function batchHandlers(): BatchHandlers {
  const notHere = async () => {
    throw new ConsoleFailure({ kind: 'not-found', what: 'batch' });
  };
  return {
    'batches.readSpreadsheet': notHere,
    'batches.prepare': notHere,
    'batches.list': async () => [],
    'batches.get': notHere,
    'batches.rows': notHere,
    'batches.editRow': notHere,
    'batches.choose': notHere,
    'batches.start': notHere,
    'batches.resume': notHere,
    'batches.pause': notHere,
    'batches.cancel': notHere,
    'batches.retry': notHere,
    'batches.discard': notHere,
    'batches.saveResult': notHere,
    'batches.saveQrCodes': notHere,
    'batches.saveModel': notHere,
    'batches.codes': notHere,
  };
}
