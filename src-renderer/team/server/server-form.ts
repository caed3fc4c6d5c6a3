/** The form of a team's server, and its validation by the contract's schemas. */
import type { Gateway } from '../../../src-preload/contract/gateways/gateway.ts';
import { type TeamFile, teamPassword } from '../../../src-preload/contract/gateways/team.ts';
import { type TeamServer, teamServer } from '../../../src-preload/contract/gateways/team-server.ts';

/** As typed: the port may be half a number, and the password is empty where the saved one is meant. */
export interface ServerForm extends Omit<TeamServer, 'port'> {
  readonly port: number | string;
  readonly password: string;
  /** The password that a team file has brought; empty where none has. */
  readonly oneTime: string;
}

/** What a gateway is connected to; or PostgreSQL's own port and the names of docs/use/team-server. */
export function serverFormOf({ team }: Pick<Gateway, 'team'>): ServerForm {
  const nothing = { host: '', port: 5432, database: 'balcao', schema: 'balcao_', role: '', ca: '' };
  return { ...(team ?? nothing), password: '', oneTime: '' };
}

/** What a team file has of it; what it lacks stays as it was typed. */
export function serverFormOfFile({ server, login }: TeamFile): Partial<ServerForm> {
  return { ...server, ...(login && { ...login, oneTime: login.password }) };
}

/** Whether the saved password may be meant: it is sent only to the server and login that it was typed for. */
export function isSameLogin(form: ServerForm, { team }: Pick<Gateway, 'team'>): boolean {
  return team !== null && (['host', 'port', 'role'] as const).every((field) => form[field] === team[field]);
}

type Read =
  | { readonly server: TeamServer; readonly password: string | null; readonly isOneTime?: true }
  /** Codes of validation by field. */
  | { readonly faults: Readonly<Record<string, string>> };

/** @param mayBeSaved whether an empty password means the saved one */
export function readServerForm({ password, oneTime, ...server }: ServerForm, mayBeSaved: boolean): Read {
  const read = teamServer.safeParse(server);
  const typed = password === '' && mayBeSaved ? null : teamPassword.safeParse(password);
  const issues = [
    ...(read.error?.issues.map(({ path, message }) => [String(path[0]), message] as const) ?? []),
    ...(typed?.error?.issues.map(({ message }) => ['password', message] as const) ?? []),
  ];
  if (!read.success || typed?.success === false) return { faults: Object.fromEntries(issues.toReversed()) };
  const isOneTime = password !== '' && password === oneTime;
  return { server: read.data, password: typed?.data ?? null, ...(isOneTime && { isOneTime }) };
}
