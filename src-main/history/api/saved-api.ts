/** What people save by name in a history: a team shares it. */
import type { SpreadsheetMapping } from '../../../src-preload/contract/batches/batch.ts';
import type { ListView } from '../../../src-preload/contract/charges/list/list.ts';
import type { ChargeTemplate } from '../../../src-preload/contract/drafts/typed-form.ts';
import type { MessageTemplate } from '../../../src-preload/contract/messages/message-template.ts';

/** Columns of a spreadsheet, for the next file with the same head. */
interface SavedMapping {
  readonly id: string;
  readonly name: string;
  readonly content: {
    /** The head of the file that it was saved for. */
    readonly head: readonly string[];
    readonly mapping: SpreadsheetMapping;
  };
}

/** A thing of each kind. */
export interface ThingOfKind {
  readonly view: ListView;
  readonly form: ChargeTemplate;
  readonly message: MessageTemplate;
  readonly mapping: SavedMapping;
}
export type HistoryKind = keyof ThingOfKind;

/** A thing in its row; its content is as it was written. */
export interface StoredThing {
  readonly kind: HistoryKind;
  readonly id: string;
  readonly name: string;
  readonly content: unknown;
}

export interface SavedApi {
  /** Everything of a kind that can be read, sorted by name. */
  savedThings<Kind extends HistoryKind>(kind: Kind): Promise<ThingOfKind[Kind][]>;
  /** In place of the one of its id, and of another one of its kind and name. */
  saveThing(thing: StoredThing): Promise<void>;
  deleteThing(id: string): Promise<void>;
}
