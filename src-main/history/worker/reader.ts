/** Entry of a reader's thread: a read-only connection. */
import { openToRead } from '../sqlite/connection.ts';
import { readerCalls } from './reader-calls.ts';
import { serve } from './worker-loop.ts';

serve<ReturnType<typeof openToRead>, typeof readerCalls>({
  calls: readerCalls,
  open: (file) => openToRead(file),
});
