/**
 * The text index is written after the commit that changed a text, not in it: an attempt's end must not wait for
 * trigrams. `unindexed` says whose texts are not in `search_index` yet; it is written in the same commit, so a crash
 * loses nothing, and is emptied by the writer as soon as it has answered (text-queue.ts). Until then a search reads
 * those few texts themselves.
 *
 * What leaves the index leaves it in the commit that says so: whoever is erased is found no more from then on.
 */
import type { Migration } from './index.ts';

const INDEXED = 'name, email, phone, document, reference, items, ids';
const OLD = 'old.name, old.email, old.phone, old.document, old.reference, old.items, old.ids';

export const textQueue: Migration = (db) => {
  db.exec(`
    CREATE TABLE unindexed (number INTEGER PRIMARY KEY) STRICT;

    DROP TRIGGER search_added;
    DROP TRIGGER search_removed;
    DROP TRIGGER search_changed;

    CREATE TRIGGER search_added AFTER INSERT ON search BEGIN
      INSERT INTO unindexed (number) VALUES (new.number);
    END;

    CREATE TRIGGER search_removed AFTER DELETE ON search BEGIN
      INSERT INTO search_index (search_index, rowid, ${INDEXED})
      SELECT 'delete', old.number, ${OLD} WHERE NOT EXISTS (SELECT 1 FROM unindexed WHERE number = old.number);
      DELETE FROM unindexed WHERE number = old.number;
    END;

    CREATE TRIGGER search_changed AFTER UPDATE ON search BEGIN
      INSERT INTO search_index (search_index, rowid, ${INDEXED})
      SELECT 'delete', old.number, ${OLD} WHERE NOT EXISTS (SELECT 1 FROM unindexed WHERE number = old.number);
      DELETE FROM unindexed WHERE number = old.number;
      INSERT INTO unindexed (number) VALUES (new.number);
    END;
  `);
};
