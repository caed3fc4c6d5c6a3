/** The layout of the list: its order, its columns, and the views that people save by name. */
import { z } from 'zod';
import { LONGEST, MOST } from '../../values/input-limits.ts';
import { holding } from '../../values/personal-data.ts';
import { localId } from '../../values/values.ts';
import { noted } from './charge-filter.ts';

export const LIST_COLUMNS = [
  'state',
  'amount',
  'customer',
  'email',
  'document',
  'reference',
  'item',
  'created',
  'expires',
  'paidAt',
  'end2endId',
  'invoiceNumber',
  'tags',
  'operator',
] as const;
export type ListColumn = (typeof LIST_COLUMNS)[number];

/** Every column can be sorted by; rows without a value in it come last either way. */
const sortColumn = z.enum(LIST_COLUMNS);
export type SortColumn = z.infer<typeof sortColumn>;

export const listSort = z.strictObject({ column: sortColumn, direction: z.enum(['asc', 'desc']) });
export type ListSort = z.infer<typeof listSort>;

/** What a typed text matches as a whole. */
export const wholeText = z.enum(['document', 'id', 'email', 'reference']);
export type WholeText = z.infer<typeof wholeText>;

/** Pixels. */
const columnWidth = z.int().min(60).max(800);

/** The columns in their order; a column without a width takes its share of the space. */
export const listLayout = z.strictObject({
  columns: z
    .array(z.strictObject({ id: sortColumn, width: columnWidth.nullable() }))
    .min(1)
    .max(LIST_COLUMNS.length),
  sort: listSort,
});
export type ListLayout = z.infer<typeof listLayout>;

/** Periods relative to today, in the desk's zone; or from one day to another (YYYY-MM-DD), both included. */
export const PERIODS = ['today', 'yesterday', 'last-7-days', 'this-month', 'last-month'] as const;
const day = z.iso.date();
const listPeriod = z.union([z.enum(PERIODS), z.strictObject({ from: day.nullable(), to: day.nullable() })]);
export type ListPeriod = z.infer<typeof listPeriod>;

/** The choices above the list; converted to a filter at each query, because "today" changes. */
export const listChoice = z.strictObject({
  states: z.array(holding('nothing', z.string().max(LONGEST.state))).max(MOST.states),
  needsAttention: z.boolean(),
  marked: z.boolean(),
  invoice: noted.nullable().default(null),
  tags: z.array(holding('free-text', z.string().max(LONGEST.tag))).max(MOST.tags),
  operators: z.array(holding('nothing', z.string().max(LONGEST.name))).max(MOST.operators),
  text: holding('free-text', z.string().max(LONGEST.search)),
  created: listPeriod.nullable(),
  paid: listPeriod.nullable(),
  /** Cents, both ends included. */
  amount: z.strictObject({ from: z.int().min(0).nullable(), to: z.int().min(0).nullable() }),
});
export type ListChoice = z.infer<typeof listChoice>;

/** A saved list. Its choice may hold a typed name: it is personal data like the charges' own. */
export const listView = z.strictObject({
  id: localId,
  name: holding('free-text', z.string().trim().min(1, 'view-name-empty').max(LONGEST.savedName, 'text-too-long')),
  content: z.strictObject({ choice: listChoice, layout: listLayout }),
});
export type ListView = z.infer<typeof listView>;
