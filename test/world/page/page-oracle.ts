/** What stands on the office's screens, against the rows and batches that are true at this moment. Each finding is one line. */
import type { LiveRow } from '../../../src-preload/contract/charges/charge-row.ts';
import { isOpenAge, OPEN_AGES } from '../../../src-preload/contract/receivables/receivable-ages.ts';
import { OUTCOME_UNKNOWN } from '../../../src-preload/contract/values/states.ts';
import { type OwedNow, owedNow } from '../board-oracle.ts';
import type { Office } from '../office.ts';
import type { DeskPages } from './desk-pages.ts';
import { batchOn, boardOn, chargeOn, listOn, plain, type ShownFigure, todayOn } from './on-screen.ts';
import type { Words } from './words-on-screen.ts';

/** What is open where. */
export interface Opened {
  readonly chargeKey: string | null;
  readonly batchId: string | null;
}

/** @param rows all rows of the list at this moment, the newest first */
export async function untrueScreens(
  office: Office,
  { pages, now }: DeskPages,
  words: Words,
  { chargeKey, batchId }: Opened,
  rows: readonly LiveRow[],
): Promise<readonly string[]> {
  const at = { office, words, rows, now: now() };
  const { t } = words;
  const cards = [t('today.paidSince'), t('today.nextToExpire')] as const;
  const charge = rows.find(({ key }) => key === chargeKey);
  return [
    ...(rows.length === 0 ? [] : await untrueToday(at, await todayOn(pages.today, cards))),
    ...(rows.length === 0 ? [] : await untrueList(at, await listOn(pages.list))),
    ...(charge === undefined
      ? []
      : await untrueCharge(at, charge, await chargeOn(pages.charge, t('charge.watch.checkNow')))),
    ...(office.owed.size === 0 ? [] : untrueBoardScreen(at, await boardOn(pages.board))),
    ...(batchId === null ? [] : await untrueBatch(at, batchId, await batchOn(pages.batch))),
  ].map((line) => `${words.language}: ${line}`);
}

interface Moment {
  readonly office: Office;
  readonly words: Words;
  readonly rows: readonly LiveRow[];
  /** By the pages' clock. */
  readonly now: number;
}

const sumOf = (rows: readonly Pick<LiveRow, 'amount'>[]) => rows.reduce((sum, { amount }) => sum + amount, 0);
const isPaid = ({ paidAt }: LiveRow) => paidAt !== null;

/** One line where two texts differ. */
const differs = (what: string, wanted: unknown, shown: unknown) =>
  JSON.stringify(wanted) === JSON.stringify(shown)
    ? []
    : [`${what} is ${JSON.stringify(wanted)}, and stands there as ${JSON.stringify(shown)}`];

/** Each figure on its own line, so that one that is false has its name. */
function untrueFigures(where: string, wanted: readonly ShownFigure[], shown: readonly ShownFigure[]): string[] {
  const names = new Set([...wanted, ...shown].map(([name]) => name));
  return [...names].flatMap((name) => {
    const of = (figures: readonly ShownFigure[]) => figures.find(([each]) => each === name) ?? 'missing';
    return differs(where, of(wanted), of(shown));
  });
}

async function untrueToday({ office, rows, words, now }: Moment, shown: Awaited<ReturnType<typeof todayOn>>) {
  const { t, money, counted } = words;
  const paid = rows.filter(isPaid);
  const returned = paid.filter(({ state }) => state === 'REFUNDED');
  const waiting = rows.filter(({ state }) => state === 'PENDING');
  const back = returned.length === 0 ? '' : ` · ${t('today.returned', { value: money(sumOf(returned)) })}`;
  const beside = (each: readonly LiveRow[]) => t('today.charges', counted(each.length));
  const attention = rows.filter((row) => row.attention.length > 0 && !row.dismissed);
  const unknown = attention.filter(({ state }) => state === OUTCOME_UNKNOWN);
  const refunds = attention.filter(({ state }) => state === 'REFUNDED');
  const warnings = attention.length - unknown.length - refunds.length;
  const owed = owedNow(office, rows);
  const twice = owed.filter(({ isExtra }) => isExtra);
  const overdue = owed.filter(({ age }) => ['days-7', 'days-30', 'older'].includes(age));
  const matters = [
    ...(twice.length === 0 ? [] : [t('today.paidTwice', { ...counted(twice.length), sum: money(sumOf(twice)) })]),
    ...(unknown.length === 0 ? [] : [t('today.unknown', counted(unknown.length))]),
    ...(refunds.length === 0 ? [] : [t('today.refunds', { ...counted(refunds.length), sum: money(sumOf(refunds)) })]),
    ...(warnings === 0 ? [] : [t('today.warnings', counted(warnings))]),
    ...(overdue.length === 0 ? [] : [t('today.late', { ...counted(overdue.length), sum: money(sumOf(overdue)) })]),
  ];
  // Whoever has the list open has seen what is paid.
  const { at: seenAt, late } = await office.call('charges.paidSeenUntil', { gatewayId: office.gatewayId });
  const unseen = paid.filter(({ key, paidAt }) => late.includes(key) || (paidAt ?? 0) > (seenAt ?? 0));
  const lateFirst = (key: string) => (late.includes(key) ? 0 : 1);
  const newest = unseen
    .toSorted((one, other) => lateFirst(one.key) - lateFirst(other.key) || (other.paidAt ?? 0) - (one.paidAt ?? 0))
    .slice(0, 6);
  const expired = shown.nextToExpire.filter((key) => {
    const row = rows.find((each) => each.key === key);
    return row?.state !== 'PENDING' || (row.expiresAt ?? 0) < now - 65_000;
  });
  // Closed periods are compared a minute later.
  const others = [t('today.outdated', counted(1)), t('today.outdated', counted(2))].map(plain);
  const counts = shown.matters.filter((text) => /^\d/.test(text) && !others.includes(text));
  return [
    ...untrueFigures(
      'Today',
      [
        [t('today.receivedToday'), money(sumOf(paid)), beside(paid) + back],
        [t('today.receivedMonth'), money(sumOf(paid)), beside(paid) + back],
        [t('today.waiting'), money(sumOf(waiting)), beside(waiting)],
      ].map((figure) => figure.map(plain) as unknown as ShownFigure),
      // What the figures are compared with is of other days.
      shown.figures.map((figure) => figure.slice(0, 3) as unknown as ShownFigure),
    ),
    ...differs('what needs attention', matters.map(plain), counts),
    ...differs(
      'the sum of new payments',
      unseen.length === 0
        ? ''
        : plain(t('today.paidSinceSum', { ...counted(unseen.length), sum: money(sumOf(unseen)) })),
      shown.paid,
    ),
    ...differs(
      'the newest payments',
      newest.map(({ key }) => key),
      shown.paidKeys,
    ),
    ...differs('charges that expire next and are over', [], expired),
  ];
}

async function untrueList({ office, rows, words }: Moment, shown: Awaited<ReturnType<typeof listOn>>) {
  const { t, counted, money } = words;
  const { attempts } = await underway(office);
  const wanted = new Map(
    rows.map((row) => [
      row.key,
      plain([row.state, money(row.amount), row.reference, row.hasNote ? 'noted' : ''].join(' ')),
    ]),
  );
  const places = new Map(rows.map(({ key }, index) => [key, index]));
  const misplaced = shown.rows.filter(({ key, index }) => {
    const there = rows[index];
    const here = rows[places.get(key) ?? -1];
    // Two of one instant may be either way round.
    return there?.key !== key && there?.createdAt !== here?.createdAt;
  });
  const end = plain(t('charges.endOfList', counted(rows.length)));
  return [
    ...untrueFigures('the list', totalsOf(rows, words), shown.figures),
    ...shown.rows.flatMap(({ key, text }) => differs('a row of the list', wanted.get(key) ?? 'no row', text)),
    ...misplaced.map(
      ({ key, index, text }) => `${text} is number ${places.get(key)} of the list, and shown as ${index}`,
    ),
    ...(shown.rows.length === 0 ? [`the list has ${rows.length} rows, and shows none`] : []),
    ...(shown.end === null ? [] : differs('the end of the list', end, shown.end)),
    ...differs('how many are under way', attempts, shown.underway.length),
  ];
}

async function underway(office: Office) {
  const listed = await office.call('charges.underway', { gatewayId: office.gatewayId });
  return { attempts: listed.length };
}

/** The figures above the list. */
function totalsOf(rows: readonly LiveRow[], { t, counted, money, count, share }: Words): ShownFigure[] {
  const known = rows.filter(({ state }) => state !== OUTCOME_UNKNOWN);
  const received = known.filter(isPaid);
  const returned = received.filter(({ state }) => state === 'REFUNDED');
  const waiting = known.filter(({ state }) => state === 'PENDING');
  const unknown = rows.length - known.length;
  const figure = (name: string, each: readonly LiveRow[], note = ''): ShownFigure => [
    plain(name),
    plain(`${money(sumOf(each))} ${t('charges.count', counted(each.length))} ${note}`),
  ];
  const paidShare = known.length === 0 ? '' : t('charges.paidShare', { share: share(received.length / known.length) });
  return [
    figure(t('charges.total'), known),
    figure(t('sums.name.received'), received, paidShare),
    ...(returned.length === 0
      ? []
      : [
          figure(t('charges.refundedSince'), returned),
          [plain(t('sums.name.kept')), plain(money(sumOf(received) - sumOf(returned)))] as const,
        ]),
    figure(t('sums.name.waiting'), waiting),
    ...(unknown === 0
      ? []
      : [
          [
            plain(t('charges.outcomeUnknown')),
            plain(`${count(unknown)} ${t('charges.outcomeUnknownNotSummed')}`),
          ] as const,
        ]),
  ];
}

async function untrueCharge(
  { office, words }: Moment,
  row: LiveRow,
  shown: Awaited<ReturnType<typeof chargeOn>>,
): Promise<string[]> {
  const { t, money, clock } = words;
  const detail = await office.call('charges.detail', { gatewayId: office.gatewayId, key: row.key });
  const { watch, lastCheckedAt, state } = row;
  const isUnknown = state === OUTCOME_UNKNOWN;
  const sentence =
    watch.kind === 'watching'
      ? t('charge.watch.watching', { until: clock(watch.until) })
      : watch.kind === 'quiet' && watch.until === null
        ? t('charge.watch.off')
        : watch.kind === 'paused'
          ? `${t('charge.watch.paused')} ${t('charge.watch.goToAccess')}`
          : null;
  const checked = shown.watch.at(-1);
  return [
    ...differs(
      'the charge',
      [plain(money(row.amount)), state, words.state(state)],
      [shown.amount, shown.state, shown.word],
    ),
    ...differs(`how many events ${row.reference} has`, detail?.timeline.length, shown.events),
    ...(isUnknown || sentence === null
      ? []
      : differs(`how ${row.reference} is watched`, plain(sentence), shown.watch.at(-2) ?? '')),
    ...(isUnknown || lastCheckedAt === null
      ? []
      : differs(
          `when ${row.reference} was checked last`,
          plain(t('charge.watch.lastChecked', { when: words.clockExact(lastCheckedAt) })),
          checked,
        )),
  ];
}

function untrueBoardScreen({ office, rows, words }: Moment, shown: Awaited<ReturnType<typeof boardOn>>): string[] {
  const { t, count, money } = words;
  const owed = owedNow(office, rows);
  const open = owed.filter(({ age }) => isOpenAge(age));
  const figure = (view: 'open' | 'extra-payment' | OwedNow['age'], theirs: readonly OwedNow[]): ShownFigure => [
    plain(`${t(`receivables.view.${view}`)} ${count(theirs.length)}`),
    plain(money(sumOf(theirs))),
  ];
  const ofAge = (age: OwedNow['age']) =>
    figure(
      age,
      owed.filter((each) => each.age === age),
    );
  const twice = owed.filter(({ isExtra }) => isExtra);
  // An age without any is not shown.
  const ages = [...OPEN_AGES.toReversed(), 'returned', 'paid', 'closed'] as const;
  const wanted = [
    ...(twice.length === 0 ? [] : [figure('extra-payment', twice)]),
    figure('open', open),
    ...ages.filter((one) => owed.some(({ age }) => age === one)).map(ofAge),
  ];
  const lines = open
    .toSorted((one, other) => one.dueDay.localeCompare(other.dueDay) || one.id.localeCompare(other.id))
    .map(({ reference, charge, amount }) => plain([reference, charge?.state ?? '', money(amount)].join(' ')));
  return [...untrueFigures('the board', wanted, shown.figures), ...differs('open receivables', lines, shown.rows)];
}

async function untrueBatch(
  { office, words }: Moment,
  batchId: string,
  shown: Awaited<ReturnType<typeof batchOn>>,
): Promise<string[]> {
  const { gatewayId } = office;
  const { t, count, money } = words;
  const batch = await office.call('batches.get', { gatewayId, batchId });
  const { rows } = await office.call('batches.rows', { gatewayId, batchId, offset: 0, limit: 50, verdict: null });
  const { figures, paid, status, stoppedBy } = batch;
  const names = [
    ...(['created', 'refused', 'notSent', 'unknown', 'held', 'ready'] as const).map(
      (name) => [name, figures[name === 'notSent' ? 'not-sent' : name]] as const,
    ),
    ['paid', paid] as const,
  ];
  const wanted = names
    .filter(([name, figure]) => name === 'created' || name === 'paid' || figure.count > 0)
    .map(
      ([name, figure]): ShownFigure => [
        plain(t(`batchRun.figures.${name}`)),
        plain(`${count(figure.count)} ${money(figure.sum)}`),
      ],
    );
  const chips = (
    [
      'ready',
      'faulty',
      'duplicate',
      'held',
      'sending',
      'created',
      'refused',
      'not-sent',
      'unknown',
      'left-out',
    ] as const
  )
    .filter((verdict) => figures[verdict].count > 0)
    .map((verdict) => plain(`${t(`batchCheck.kind.${verdict}`)} ${count(figures[verdict].count)}`));
  return [
    ...differs(
      'the batch',
      plain(t(`batches.status.${status === 'paused' && stoppedBy !== null ? 'stopped' : status}`)),
      shown.status,
    ),
    ...(status === 'pilot' || status === 'draft' ? [] : untrueFigures('the batch', wanted, shown.figures)),
    ...differs(
      'the rows of the batch by verdict',
      [plain(`${t('batchCheck.all')} ${count(rows.length)}`), ...chips],
      shown.chips,
    ),
    ...differs(
      'the rows of the batch',
      rows.map(({ position, verdict, state }) => `${position} ${verdict === 'created' ? state : verdict}`),
      shown.rows,
    ),
  ];
}
