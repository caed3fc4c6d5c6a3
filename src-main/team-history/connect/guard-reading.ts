/**
 * The driver reads what the server sends in a listener of the socket, and throws there: at a login method that it does
 * not speak (`gss`, `sspi`), and at a message that it cannot read. Such an error would end the process.
 */
import type { Duplex } from 'node:stream';
import type pg from 'pg';

/** What the driver's connection has beyond its published types (pg/lib/connection.js). */
interface ReadingConnection extends pg.Connection {
  /** Called once with the stream that messages are read from. */
  attachListeners(stream: Duplex): void;
}

/** Makes what reading throws the error that ends the connection, which `connect` or the statement under way rejects with. */
export function guardReading(client: pg.Client): void {
  // The published type lacks the method.
  const connection = client.connection as ReadingConnection;
  const attach = connection.attachListeners;
  connection.attachListeners = (stream) => {
    const before = stream.listeners('data');
    attach.call(connection, stream);
    for (const listener of stream.listeners('data').filter((each) => !before.includes(each))) {
      // Node's type of any listener; a stream calls this one with its bytes.
      const read = listener as (part: Buffer) => void;
      stream.off('data', read);
      stream.on('data', (part: Buffer) => {
        // Bytes that had arrived before the end are not read on: the driver's parser stopped inside a message.
        if (stream.destroyed) return;
        try {
          read(part);
        } catch (fault) {
          stream.destroy(fault instanceof Error ? fault : new Error('the driver threw no error'));
        }
      });
    }
  };
}
