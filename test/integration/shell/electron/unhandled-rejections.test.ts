import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';

const moduleOf = (path: string) => new URL(`../../../../src-main/shell/${path}`, import.meta.url).href;

/** A process in Electron's mode, which loses a rejection; what it printed, and its exit code. */
function loseARejection(before: string): readonly [string, number | null] {
  const script = `${before};
    process.on('uncaughtException', (fault) => { console.log('uncaught ' + fault.message); process.exit(3); });
    void Promise.reject(new Error('lost'));
    setImmediate(() => console.log('went on'));`;
  const args = ['--unhandled-rejections=warn-with-error-code', '--input-type=module', '-e', script];
  const { stdout, status } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  return [stdout.trim(), status];
}

it('a rejection that nobody handles ends Balcão in Electron as an uncaught error, and is logged as one', () => {
  const mend = `import { endAtUnhandledRejections } from '${moduleOf('electron/unhandled-rejections.ts')}';
    import { logUncaught } from '${moduleOf('both/log.ts')}';
    logUncaught(({ operation, fault }) => console.log(operation + ' ' + fault));
    endAtUnhandledRejections()`;
  expect(loseARejection(mend)).toEqual(['uncaught Error\nuncaught lost', 3]);
});

it('a rejection that nobody handles is one warning in Electron’s mode, and Balcão would go on', () => {
  expect(loseARejection('')).toEqual(['went on', 1]);
});
