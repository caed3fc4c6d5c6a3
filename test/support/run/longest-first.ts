import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that would delay the end of a run if they started last; the run prints which take longest. */
const LONGEST = [
  'every-screen.test.ts',
  'readme-commands.test.ts',
  'world.test.ts',
  'copies.test.ts',
  'import-history.test.ts',
  'rebuild.test.ts',
  'reports.test.ts',
  'settled-sweep.test.ts',
];

/** Each starts while files of the one before still run. Those of the last are short, so that no worker waits long. */
const PROJECTS = ['e2e', 'node', 'team', 'dom'];

export default class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId, project }: TestSpecification) => {
      const isLong = LONGEST.some((name) => moduleId.endsWith(`/${name}`));
      return 2 * PROJECTS.indexOf(project.name) + (isLong ? 0 : 1);
    };
    const sorted = await super.sort(files);
    return sorted.toSorted((one, other) => rank(one) - rank(other));
  }
}
