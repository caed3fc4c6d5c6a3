/** The form of a team's server, and its validation by the contract's schemas. */
import type { Gateway } from '../../../src-preload/contract/gateways/gateway.ts';
import { teamPassword } from '../../../src-preload/contract/gateways/team.ts';
import { type TeamServer, teamServer } from '../../../src-preload/contract/gateways/team-server.ts';

/** As typed: the port may be half a number, and the password is empty where the saved one is meant. */
export interface ServerForm extends Omit<TeamServer, 'port'> {
  readonly port: number | string;
  readonly password: string;
}

/** What a gateway is connected to; or PostgreSQL's own port and the names of docs/use/team-server. */
export function serverFormOf({ team }: Pick<Gateway, 'team'>): ServerForm {
  const nothing = { host: '', port: 5432, database: 'balcao', schema: 'balcao_', role: '', ca: '' };
  return { ...(team ?? nothing), password: '' };
}

/** Whether the saved password may be meant: it is sent only to the server and login that it was typed for. */
export function isSameLogin(form: ServerForm, { team }: Pick<Gateway, 'team'>): boolean {
  return team !== null && (['host', 'port', 'role'] as const).every((field) => form[field] === team[field]);
}

type Read =
  | { readonly server: TeamServer; readonly password: string | null }
  /** Codes of validation by field. */
  | { readonly faults: Readonly<Record<string, string>> };

/** @param mayBeSaved whether an empty password means the saved one */
export function readServerForm({ password, ...server }: ServerForm, mayBeSaved: boolean): Read {
  const read = teamServer.safeParse(server);
  const typed = password === '' && mayBeSaved ? null : teamPassword.safeParse(password);
  const issues = [
    ...(read.error?.issues.map(({ path, message }) => [String(path[0]), message] as const) ?? []),
    ...(typed?.error?.issues.map(({ message }) => ['password', message] as const) ?? []),
  ];
  if (!read.success || typed?.success === false) return { faults: Object.fromEntries(issues.toReversed()) };
  return { server: read.data, password: typed?.data ?? null };
}
