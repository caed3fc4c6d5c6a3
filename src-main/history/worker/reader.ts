/** Entry of a reader's thread: a read-only connection. */

import { openToRead } from '../../sqlite-file/connection.ts';
import { HISTORY_FILE } from '../sqlite/history-files.ts';
import { readerCalls } from './reader-calls.ts';
import { serve } from './worker-loop.ts';

serve<ReturnType<typeof openToRead>, typeof readerCalls>({
  calls: readerCalls,
  open: (file) => openToRead(file, HISTORY_FILE),
});
