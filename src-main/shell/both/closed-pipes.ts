/**
 * The terminal, or a pipe on the output, may close before Balcão does (EPIPE, EIO): an error without a reader, which
 * would end the process if no one listened.
 */
export function ignoreClosedPipes(streams: readonly NodeJS.WritableStream[]): void {
  for (const stream of streams) stream.on('error', () => {});
}
