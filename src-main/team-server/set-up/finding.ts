/** What the set-up of a team's server finds: a line each, in the order in which they are to be done. */
export interface Finding {
  /** `note`: the team works without it. */
  readonly result: 'ok' | 'do' | 'note';
  /** A sentence; of `do` with what has to be done. */
  readonly text: string;
}

export const ok = (text: string): Finding => ({ result: 'ok', text });
export const toDo = (text: string): Finding => ({ result: 'do', text });
export const note = (text: string): Finding => ({ result: 'note', text });
