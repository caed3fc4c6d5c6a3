/**
 * Electron starts Node so that a rejection no one handles is one line of warning (`warn-with-error-code`,
 * electron_browser_main_parts.cc), and the program goes on in an unknown state. In Balcão it is an uncaught error, as
 * in Node itself and the browser shell: logged, reported, and the process ends.
 */
export function endAtUnhandledRejections(): void {
  process.on('unhandledRejection', (fault) => {
    throw fault;
  });
}
