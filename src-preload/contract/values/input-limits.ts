/**
 * How large an input may be: files, lists, texts, and the whole input of an operation. Every such limit stands here,
 * for the contract's schemas, for main, and for the fields of the page (test/architecture/input-limits.test.ts).
 */

/** Bytes of a file that somebody gives to Balcão. */
export const LARGEST = {
  /** A spreadsheet of a batch; what it holds once it is unpacked, and with its rows that have a format and no value. */
  spreadsheet: 5 * 1024 * 1024,
  unpackedSpreadsheet: 50 * 1024 * 1024,
  inflatedSpreadsheet: 200 * 1024 * 1024,
  /** A bank's file: a month of tens of thousands of credits. */
  statement: 8_000_000,
  /** Characters of a statement's text that is kept: those of a workbook may be many more than its bytes. */
  keptStatement: 8_000_000,
  /** An admin's policy. */
  policy: 1024 * 1024,
  /** Texts of a gateway and of a server, and some certificates. */
  teamFile: 200_000,
  /** A manifest has a few kilobytes; a larger file of that name is none. */
  manifest: 1024 * 1024,
  /** A file whose digest the page computes: it takes as much memory. Chromium reads no file of 2 GiB or more at once. */
  checkedExport: 1024 ** 3,
} as const;

/** Both sizes of a spreadsheet in megabytes, as texts state them. */
export const SPREADSHEET_MB = {
  file: LARGEST.spreadsheet / 1024 ** 2,
  unpacked: LARGEST.unpackedSpreadsheet / 1024 ** 2,
} as const;

/** Entries of a list. */
export const MOST = {
  /** Charges or receivables of one operation. */
  selected: 10_000,
  /** Rows of a batch, and of a page of its check. */
  batchRows: 10_000,
  batchPage: 200,
  /** Rows of a page of the list, the board or the audit trail. */
  page: 500,
  /** Charges on screen, which are checked first. */
  visible: 200,
  /** Ids pasted at once to be looked up. */
  pastedIds: 500,
  /** States, tags and operators of a filter; tags added or removed at once; operators of a desk. */
  states: 50,
  tags: 20,
  operators: 50,
  auditActions: 100,
  /** States that a gateway's settings mark as taking money back. */
  returningStates: 20,
  /** Items and metadata of a charge; more of them while a form is typed. */
  items: 200,
  typedItems: 500,
  metadata: 50,
  typedMetadata: 100,
  /** Gateways in one file in addition to the first, in a closing of several, in a policy. */
  gateways: 50,
  /** Pointers to secrets of a payload. */
  secretFields: 50,
  /** Columns of a foreign table, a spreadsheet or a bank's file, that are read; and sheets of a workbook. */
  columns: 201,
  sheets: 201,
  layoutColumns: 60,
  /** Characters of a cell of a layout. */
  layoutWidth: 999,
  reportColumns: 40,
  reportRows: 100_000,
  /** Charges that a statement is compared with, and so the most in one batch payout: more than a page can show. */
  statementCharges: 50_000,
  /** Lines of a statement kept at once: each has six names of fields, of which an input has MOST_NAMES at most. */
  savedLines: 800,
} as const;

/** Characters of a text. */
export const LONGEST = {
  /** One line of a form: a customer's name, a reference, an item's title, a file's name, an id. */
  line: 200,
  /** The name of what is saved: a view, a template, a message, a layout, a preset. */
  savedName: 60,
  /** The name of a gateway, an operator, a spreadsheet's saved columns; the heading of a layout's column. */
  name: 80,
  backupName: 100,
  /** An operator's note, and a value of metadata. */
  note: 1_000,
  metadataKey: 100,
  tag: 40,
  /** A national NFS-e's key of 50 signs, the longest there is, in groups of four with blanks between them. */
  invoiceNumber: 64,
  /** A state as the service spells it, and the value of a field that decides on a token. */
  state: 100,
  /** What is searched in the list or on the board, and in the audit trail. */
  search: 200,
  auditSearch: 100,
  /** The search under way that a later one replaces. */
  searchTurn: 20,
  /** RFC 5321: 256 with its brackets. */
  email: 254,
  /** An erasure's CPF or phone, in whatever form. */
  erasedDigits: 30,
  maskedDigits: 40,
  maskedEmail: 300,
  /** A field of a form that is not valid yet. */
  typedField: 4_000,
  rowId: 60,
  /** A message as it is written, and as it is sent, with its fields filled in. */
  messageSubject: 150,
  message: 2_000,
  sentSubject: 1_000,
  sentMessage: 20_000,
  layoutAccount: 60,
  /** The name of a workbook's sheet (Excel's specification). */
  sheetName: 31,
  /** An address of a gateway or a proxy, a path of it; and the charge's own postback address. */
  address: 500,
  postbackAddress: 2_000,
  pointer: 200,
  payload: 20_000,
  /** A proxy's secret, a login's password, a PIN, a token. */
  secret: 500,
  password: 1_000,
  pin: 64,
  token: 16_384,
  /** Certificates in PEM. */
  certificates: 100_000,
  /** Four of RFC 1035, without the root's dot, and the commas between. */
  hostNames: 4 * 254,
  /** PostgreSQL cuts longer names of logins and databases (NAMEDATALEN). */
  serverName: 63,
  timeZone: 60,
  /** The folder of copied backups, and the path of an export from the command line. */
  folder: 1_000,
  exportPath: 4_000,
  exportName: 1_000,
  /** A cell of a batch, and of a report's table. */
  batchCell: 400,
  reportCell: 2_000,
  /** The id by which a line of a statement is kept. */
  lineId: 600,
  /** A day or an instant at which a page of the board ends. */
  cursorPlace: 10,
  /** A control code as typed from paper: 64 hexadecimal digits, with room for blanks between them. */
  controlCode: 200,
} as const;

/**
 * The whole input of an operation, checked in both shells before anything else is done with it: the time and the memory
 * that a wrong input takes must not depend on how much of it there is.
 */
export interface InputLimit {
  /** The size of the input as JSON text in UTF-8. */
  readonly bytes: number;
  /** Texts, numbers, objects and lists, one within the other included. */
  readonly values: number;
}

/** What a form of hundreds of items, ten thousand selected charges or a picture need. */
export const USUAL_LIMIT: InputLimit = { bytes: 1024 * 1024, values: 25_000 };

/** Levels of objects and lists within each other; no input of the contract has half as many. */
export const DEEPEST_INPUT = 16;

/** Names of fields in all objects of an input; one object with a million of them would take longest to parse. */
export const MOST_NAMES = 5_000;

const LARGEST_BYTES = 16 * 1024 * 1024;

/** A bank's file (statements.ts) as base64, a third larger than the file. */
export const STATEMENT_LIMIT: InputLimit = { bytes: LARGEST_BYTES, values: 100 };

/** A spreadsheet as base64, a third larger than the file. */
export const SPREADSHEET_LIMIT: InputLimit = { bytes: 8 * 1024 * 1024, values: 200 };

/** Hundreds of lines of a statement to be kept, or a payout of fifty thousand charges (statement-match-operations.ts). */
export const KEPT_MATCHES_LIMIT: InputLimit = { bytes: 8 * 1024 * 1024, values: 80_000 };

/** A report's table (reports.ts): a hundred thousand rows of ten columns. */
export const TABLE_LIMIT: InputLimit = { bytes: LARGEST_BYTES, values: 1_200_000 };

/** The limit of the largest operations. */
export const LARGEST_LIMIT: InputLimit = { bytes: LARGEST_BYTES, values: TABLE_LIMIT.values };
