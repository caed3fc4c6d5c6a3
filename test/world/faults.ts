/** Faults that were once real, or whose like were: each is planted into a copy of the source, and has to be found. */
/** The exit code of days.ts where a day showed something untrue; a crash has another. */
export const FOUND = 3;

export interface Fault {
  readonly name: string;
  readonly file: string;
  readonly from: string;
  readonly to: string;
}

export const FAULTS: readonly Fault[] = [
  {
    name: 'a 502 to a creation counts as a refusal',
    file: 'src-main/gateway-http/create-table.ts',
    from: "about: from(500, 599), answer: unknown('server-error')",
    to: 'about: from(500, 599), answer: refused',
  },
  {
    name: 'a redirect of a creation counts as a refusal',
    file: 'src-main/gateway-http/create-table.ts',
    from: "about: from(300, 399), answer: unknown('redirect')",
    to: 'about: from(300, 399), answer: refused',
  },
  {
    name: 'the next charge is sent while an outcome is unwritten',
    file: 'src-main/charges/creation/creation.ts',
    from: '    if (this.#unwritten.size > 0) throw this.#writeError;\n',
    to: '',
  },
  {
    name: 'the answer to a creation is waited for as any other',
    file: 'src-main/gateway-http/client.ts',
    from: "{ method: 'POST', path, token, body: JSON.stringify(body), answerMs }",
    to: "{ method: 'POST', path, token, body: JSON.stringify(body) }",
  },
  {
    name: 'a request of any length has no end',
    file: 'src-main/gateway-http/http/send-request.ts',
    from: 'headersTimeout: headersMs,',
    to: 'headersTimeout: 100 * headersMs,',
  },
  {
    name: 'a double click makes two attempts',
    file: 'src-main/charges/creation/creation.ts',
    from: '    if (running !== undefined) return running.outcome;\n    // A similar',
    to: '    // A similar',
  },
  {
    name: 'what a crash left open stays open',
    file: 'src-main/history/both-engines.ts',
    from: "return writer.call('endOpenAttempts', at);",
    to: "return at < 0 ? writer.call('endOpenAttempts', at) : [];",
  },
  {
    name: 'windows are told nothing of what a read changed',
    file: 'src-main/charges/watch/read-recorder.ts',
    from: "if (observed.kind !== 'unchanged') this.#deps.changed(observed);",
    to: "if (observed.kind === 'fault') this.#deps.changed(observed);",
  },
  {
    name: 'a state before the payment takes the payment back',
    file: 'src-main/history/model/returns.ts',
    from: 'if (state !== undefined && !isBeforePayment(state)) return state;',
    to: 'if (state !== undefined) return state;',
  },
  {
    name: 'the next page leaves out a row',
    file: 'src-main/history/queries/list/page-by-creation.ts',
    from: '{ from: to, below: begin } : { from: begin + 1n, below: to === null ? null : to + 1n };\n  const rows = selections',
    to: '{ from: to, below: begin - 1n } : { from: begin + 1n, below: to === null ? null : to + 1n };\n  const rows = selections',
  },
  {
    name: 'reads go on though the token was refused',
    file: 'src-main/charges/watch/watch.ts',
    from: "if (answer.kind === 'token-refused') this.pause();",
    to: "if (answer.kind === 'token-refused') this.#deps.touched([]);",
  },
  {
    name: 'a 429 is not obeyed',
    file: 'src-main/charges/watch/entry/backoff-gate.ts',
    from: 'return void this.#limit(sign.retryAfter);',
    to: 'return;',
  },
  {
    name: 'what failed is not woken by the first good answer',
    file: 'src-main/charges/watch/watch.ts',
    from: "else if (wasFailing && sign.kind === 'works') this.#wakeFailing();",
    to: '',
  },
  {
    name: 'reads come closer than three seconds',
    file: 'src-main/charges/watch/entry/read-intervals.ts',
    from: 'export const SHORTEST = 3_060;',
    to: 'export const SHORTEST = 2_060;',
  },
  {
    name: 'a computer that woke reads nothing by itself',
    file: 'src-main/charges/watch/watch.ts',
    from: 'entry.open && !entry.expired && !entry.inFlight)\n        this.#lanes.enter',
    to: 'entry.open && entry.expired && !entry.inFlight)\n        this.#lanes.enter',
  },
  {
    name: 'nothing is read just after the expiry',
    file: 'src-main/charges/watch/entry/watch-entry.ts',
    from: 'return Math.min(atExpiry, interval',
    to: 'return Math.min(atExpiry + 1e12, interval',
  },
  {
    name: 'a gateway that refuses connections stays reachable',
    file: 'src-main/charges/watch/entry/backoff-gate.ts',
    from: '      this.reached = false;\n',
    to: '',
  },
  {
    name: 'the watch ends with the first failure',
    file: 'src-main/charges/watch/entry/watch-entry.ts',
    from: 'this.failures <= QUIET_TRIES ||',
    to: 'this.failures < 0 ||',
  },
  {
    name: 'an adopted charge is a second row beside its attempt',
    file: 'src-main/history/both-engines.ts',
    from: 'attemptKey: attemptKey ?? null,',
    to: 'attemptKey: null,',
  },
  {
    name: 'a charge that expired is never paid',
    file: 'src-main/charges/watch/entry/watch-end.ts',
    from: 'return isFinal(state) && !isExpired(state);',
    to: 'return isFinal(state);',
  },
  {
    name: 'a row of a batch whose outcome is unknown is shown as made',
    file: 'src-main/history/batches/stored-batch-row.ts',
    from: "WHEN attempts.outcome IN ('created', 'unknown') THEN attempts.outcome",
    to: "WHEN attempts.outcome IN ('created', 'unknown') THEN 'created'",
  },
  {
    name: 'a closing does not notice that its day has another figure',
    file: 'src-main/history/reports/read-closing.ts',
    from: 'function isOutdated(db: ReadableDb, stored: StoredClosing, returningStates: readonly string[]): boolean | null {',
    to: 'function isOutdated(db: ReadableDb, stored: StoredClosing, returningStates: readonly string[]): boolean | null {\n  if (stored.id !== "") return false;',
  },
  {
    name: 'a receivable whose charge was refunded is open again',
    file: 'src-main/history/charges/receivable-payments.ts',
    from: "const isRefunded = standings.some(({ standing }) => standing === 'returned');",
    to: "const isRefunded = standings.some(({ standing }) => standing === 'outcome-unknown');",
  },
  {
    name: 'a charge is sent while its attempt is being written',
    file: 'src-main/charges/creation/creation.ts',
    from: `      const opened = await opening;
      if (opened.kind === 'draft-used') return this.#outcomeOf(opened.attempt);
      if (opened.kind === 'possible-duplicate') return questionAbout(opened.found);
      this.#underway.begin(typed, { id, reference, startedAt });
      sentAt = clock.monotonic();
      sent = { amount: draft.amount, sentAt: clock.now(), isZoneSet: this.#deps.timeZone() !== 'auto' };
      answer = await client.create(body, connection);
`,
    to: `      const early = client.create(body, connection);
      const opened = await opening;
      if (opened.kind === 'draft-used') return this.#outcomeOf(opened.attempt);
      if (opened.kind === 'possible-duplicate') return questionAbout(opened.found);
      this.#underway.begin(typed, { id, reference, startedAt });
      sentAt = clock.monotonic();
      sent = { amount: draft.amount, sentAt: clock.now(), isZoneSet: this.#deps.timeZone() !== 'auto' };
      answer = await early;
`,
  },
];

/** Of a team: an office with two desks has to show each. */
export const TEAM_FAULTS: readonly Fault[] = [
  {
    name: 'a desk is told nothing of what the other one changed',
    file: 'src-main/team-history/signals/server-link.ts',
    from: '      this.#emitChanges(take());\n',
    to: '      take();\n',
  },
];
