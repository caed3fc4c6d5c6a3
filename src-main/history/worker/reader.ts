/** Entry of a reader's thread: a connection that cannot write. */
import { openToRead } from '../sqlite/connection.ts';
import { readerCalls } from './reader-calls.ts';
import { serve } from './worker-loop.ts';

serve<ReturnType<typeof openToRead>, typeof readerCalls>({
  calls: readerCalls,
  open: openToRead,
});
