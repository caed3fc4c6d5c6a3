/**
 * Electron's fuses, each with its reason: switches in the program's file that nobody can turn back without breaking its
 * signature. A fuse that a later Electron adds stops the packing until it is decided here.
 */
import { type FuseV1Config, FuseV1Options, FuseVersion, flipFuses, getCurrentFuseWire } from '@electron/fuses';

export const FUSES: Readonly<Record<FuseV1Options, boolean>> = {
  // ELECTRON_RUN_AS_NODE would make of Balcão a Node that runs any script under its name and signature.
  [FuseV1Options.RunAsNode]: false,
  [FuseV1Options.EnableCookieEncryption]: true,
  // NODE_OPTIONS and --inspect would run foreign code beside the tokens.
  [FuseV1Options.EnableNodeOptionsEnvironmentVariable]: false,
  [FuseV1Options.EnableNodeCliInspectArguments]: false,
  // Windows and macOS refuse a changed app.asar; Linux has no such check.
  [FuseV1Options.EnableEmbeddedAsarIntegrityValidation]: true,
  [FuseV1Options.OnlyLoadAppFromAsar]: true,
  [FuseV1Options.LoadBrowserProcessSpecificV8Snapshot]: false,
  // The page comes from app://, never from file://.
  [FuseV1Options.GrantFileProtocolExtraPrivileges]: false,
  // How V8 bounds WebAssembly's memory; the default.
  [FuseV1Options.WasmTrapHandlers]: true,
};

/** The same by name. */
export const NAMED_FUSES: Readonly<Record<string, boolean>> = namesOf(FUSES);

/** How a program's file stores a fuse: the characters 0 and 1. */
const STORED = { off: 0x30, on: 0x31 };

/**
 * Sets every fuse, and reads them back.
 * @param resign signs the changed program again, without a name, as an Apple processor requires of each program.
 */
export async function setFuses(program: string, fuses: typeof FUSES, resign: boolean): Promise<void> {
  const config: FuseV1Config = {
    version: FuseVersion.V1,
    strictlyRequireAllFuses: true,
    resetAdHocDarwinSignature: resign,
    ...fuses,
  };
  await flipFuses(program, config);
  const expected = namesOf(fuses);
  const wrong = Object.entries(await readFuses(program)).filter(([name, isOn]) => expected[name] !== isOn);
  if (wrong.length > 0) throw new Error(`Fuses not set: ${wrong.map(([name]) => name).join(', ')}`);
}

/** The fuses of a program by name; null for one that is neither on nor off. */
export async function readFuses(program: string): Promise<Readonly<Record<string, boolean | null>>> {
  const { version: _version, ...wire } = await getCurrentFuseWire(program);
  return Object.fromEntries(
    Object.entries(wire).map(([fuse, state]) => {
      const name = FuseV1Options[Number(fuse)] ?? `fuse ${fuse}`;
      return [name, state === STORED.on ? true : state === STORED.off ? false : null];
    }),
  );
}

function namesOf(fuses: typeof FUSES): Record<string, boolean> {
  return Object.fromEntries(Object.entries(fuses).map(([fuse, isOn]) => [FuseV1Options[Number(fuse)] ?? fuse, isOn]));
}
