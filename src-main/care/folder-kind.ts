/** What kind of folder the data lies in: SQLite keeps a file whole on this computer's own disks, and nowhere else. */
import { statfsSync } from 'node:fs';

export type FolderKind = 'local' | 'network' | 'synced';

/** File systems of other computers by their number in Linux's statfs(2). */
const NETWORK_TYPES = new Set([0x6969, 0xff534d42, 0xfe534d42, 0x517b, 0x01021997, 0x5346414f, 0x00c36400, 0x0bd00bd0]);

/** Folders that another program copies to other computers, file by file, while they are being written. */
const SYNCED =
  /[\\/](Dropbox|OneDrive[^\\/]*|Google ?Drive|GoogleDrive-[^\\/]*|My Drive|Meu Drive|iCloud ?Drive|Mobile Documents|Nextcloud|ownCloud|pCloud ?Drive|MEGA|Box Sync|Syncthing|Sync)([\\/]|$)/i;

/** @param typeOf the file system's number; handed in, so that each system's rule can be tested on any. */
export function folderKind(folder: string, platform: NodeJS.Platform, typeOf: (folder: string) => number): FolderKind {
  if (SYNCED.test(folder)) return 'synced';
  if (platform === 'win32') return /^(\\\\|\/\/)/.test(folder) ? 'network' : 'local';
  return platform === 'linux' && NETWORK_TYPES.has(typeOf(folder) >>> 0) ? 'network' : 'local';
}

export function fileSystemType(folder: string): number {
  return Number(statfsSync(folder).type);
}
