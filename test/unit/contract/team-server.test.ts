/** What is taken as a server's name. */
import { expect, it } from 'vitest';
import { teamServer } from '../../../src-preload/contract/gateways/team-server.ts';

const host = (typed: string) => {
  const { data, error } = teamServer.shape.host.safeParse(typed);
  return data ?? error?.issues[0]?.message;
};

it.each(['db.office.example', '10.0.0.5', '::1', 'fe80::1', 'one.example,two.example'])(
  '%s is a server’s name',
  (typed) => {
    expect(host(typed)).toBe(typed);
  },
);

it.each(['db.office.example:5433', 'one.example,two.example:5433', '[::1]:5433', 'https://db.office.example', 'a,,b'])(
  '%s is none: a port, a scheme or nothing between two commas',
  (typed) => {
    expect(host(typed)).toBe('team-host-shape');
  },
);
