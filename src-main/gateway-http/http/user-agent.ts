/** How every request names the program that sends it: common firewalls answer 403 to one without a name. */
import packageJson from '../../../package.json' with { type: 'json' };

/** The name is written without its accent: a header's value is ASCII (RFC 9110, section 5.5). */
export const USER_AGENT = `Balcao/${packageJson.version}`;
