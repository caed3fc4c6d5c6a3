/** The address that a service notifies (document, "Events"). */
import { z } from 'zod';
import { LONGEST } from './input-limits.ts';
import { typedSigns } from './values.ts';

/** Empty for none; else https, or http on this computer alone: a notification names a charge and its customer. */
export const postbackUrl = typedSigns(LONGEST.postbackAddress).refine(
  (value) => value === '' || isPostbackUrl(value),
  'postback-url-shape',
);

function isPostbackUrl(value: string): boolean {
  if (!z.url({ protocol: /^https?$/, hostname: /./ }).safeParse(value).success) return false;
  const { protocol, hostname } = new URL(value);
  return protocol === 'https:' || isLoopback(hostname);
}

/** @param host lower case; an IPv6 address in brackets */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '[::1]' || /^127(\.\d{1,3}){3}$/.test(host);
}
