/** The office's policy at a start of Balcão, or of its export command. */
import {
  type LoadedPolicy,
  loadPolicy,
  type PolicyPlaces,
  policyPlaces,
  systemPolicyFile,
} from '../../managed/policy-file.ts';
import { currentSystem } from './data-folder.ts';
import { type Language, shellMessages } from './messages.ts';
import { UserFacingError } from './user-facing-error.ts';

/**
 * Null where there is none. A system-wide file that cannot be used is reported in a sentence, and the start goes on.
 * @param flag the value of `--policy`; refused where there is a system-wide file, whatever that one's state, and where
 * its own file cannot be used.
 */
export function policyAtStart(
  flag: string | null,
  language: Language,
  printSentence: (sentence: string) => void,
  places: PolicyPlaces = policyPlaces(currentSystem()),
): LoadedPolicy | null {
  const messages = shellMessages[language];
  const system = systemPolicyFile(places);
  if (system !== null && flag !== null) throw new UserFacingError(messages.policyFlagRefused(system));
  const loaded = loadPolicy(flag, places);
  if (loaded?.policy !== null) return loaded;
  const { path, problems, source } = loaded;
  if (source === 'flag') throw new UserFacingError(messages.policyNotUsable(path, problems));
  printSentence(messages.policyKept(path, problems));
  return loaded;
}

/** Tells on the terminal that a policy by a flag does not count, and why. */
export function printPolicyProblems(
  { path, problems }: LoadedPolicy,
  language: Language,
  printSentence: (sentence: string) => void,
): void {
  printSentence(shellMessages[language].policyNotApplied(path, problems));
}
