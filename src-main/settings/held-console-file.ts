/** What an operation answers while `console.db` cannot be written. */
import { SqliteError } from 'better-sqlite3';
import { type Handlers, wrapHandlers } from '../ground/dispatch.ts';
import { consoleFileFailure } from '../sqlite-file/console-file-failure.ts';

/** The same handlers. SQLite's errors on the console's own thread are those of `console.db`: histories have threads. */
export function withConsoleFileFailures(handlers: Handlers): Handlers {
  return wrapHandlers(handlers, (_, handle) => async (input, caller) => {
    try {
      return await handle(input, caller);
    } catch (fault) {
      throw isHeld(fault) ? consoleFileFailure(fault) : fault;
    }
  });
}

function isHeld(fault: unknown): boolean {
  return fault instanceof SqliteError && fault.code.startsWith('SQLITE_BUSY');
}
