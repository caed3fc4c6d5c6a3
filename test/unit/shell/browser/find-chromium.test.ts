import { describe, expect, it } from 'vitest';
import { chooseInstallation, requireChromium } from '../../../support/e2e/chromium.ts';

describe('the end-to-end tests', () => {
  it('the end-to-end tests use an existing Chromium, and install nothing', () => {
    const run = () => {
      throw new Error('something was installed');
    };
    expect(requireChromium(() => '/usr/bin/chromium', chooseInstallation(true, true), run)).toBe('/usr/bin/chromium');
  });

  it("the end-to-end tests install Debian's package as root, else Playwright's own", () => {
    const commands = (isRoot: boolean, hasApt: boolean) =>
      chooseInstallation(isRoot, hasApt).steps.map((step) => step.join(' '));
    expect(commands(true, true)).toEqual(['apt-get update', 'apt-get install -y chromium']);
    expect(commands(false, true)).toEqual(['npx playwright install chromium']);
    expect(commands(true, false)).toEqual(['npx playwright install chromium']);
  });

  it('the end-to-end tests use what was installed', () => {
    let installed = false;
    const run = () => {
      installed = true;
      return true;
    };
    expect(requireChromium(() => (installed ? '/found' : null), chooseInstallation(false, false), run)).toBe('/found');
  });

  it('the end-to-end tests fail with one sentence that names the command, where none can be installed', () => {
    const sentence =
      'The end-to-end tests need a Chromium and none could be installed: run "apt-get update && apt-get install -y chromium", then npm test again.';
    expect(() =>
      requireChromium(
        () => null,
        chooseInstallation(true, true),
        () => false,
      ),
    ).toThrow(sentence);
    expect(() =>
      requireChromium(
        () => null,
        chooseInstallation(true, true),
        () => true,
      ),
    ).toThrow(sentence);
  });
});
