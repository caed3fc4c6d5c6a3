import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that would delay the end of a run if they started last; the run prints which take longest. */
const LONGEST = [
  'every-screen.test.ts',
  'every-screen-in-english.test.ts',
  'recovery.test.ts',
  'lost-file.test.ts',
  'full-disk.test.ts',
  'kill.test.ts',
  'lost-desk.test.ts',
];

export default class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification) => LONGEST.some((name) => moduleId.endsWith(`/${name}`));
    const sorted = await super.sort(files);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}
