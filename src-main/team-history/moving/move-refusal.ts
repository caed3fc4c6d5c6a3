/** Why a history does not move, where neither the file nor the server is at fault; nothing has changed then. */
import type { ConsoleError } from '../../../src-preload/contract/errors.ts';

export type MoveRefusalReason = Extract<ConsoleError, { kind: 'history-not-moved' }>['reason'];

export class MoveRefusal extends Error {
  readonly reason: MoveRefusalReason;
  constructor(reason: MoveRefusalReason) {
    super(`history not moved: ${reason}`);
    this.name = 'MoveRefusal';
    this.reason = reason;
  }
}
