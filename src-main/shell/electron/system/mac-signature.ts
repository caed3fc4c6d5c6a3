import { execFile } from 'node:child_process';

/**
 * Whether macOS knows no maker of a program. It shows no notices of such a one, and asks for the keychain's password
 * whenever its code has changed (electron://docs/api/notification.md, electron://docs/api/safe-storage.md).
 * @param codesign Apple's tool, which every macOS has.
 */
export function isUnsigned(program: string, codesign = '/usr/bin/codesign'): Promise<boolean> {
  return new Promise((resolve) => {
    // It prints what it finds to stderr, and fails where there is no signature at all.
    execFile(codesign, ['--display', '--verbose', program], (fault, _output, found) =>
      resolve(fault !== null || /^TeamIdentifier=not set$/m.test(found)),
    );
  });
}
