/** What kind of folder the data lies in: SQLite keeps a file whole on this computer's own disks, and nowhere else. */
import { readFileSync, realpathSync } from 'node:fs';

export type FolderKind = 'local' | 'network' | 'synced';

/** File systems of other computers, by the names Linux mounts them under. */
const NETWORK =
  /^(nfs4?|cifs|smb3|smbfs|ncpfs|9p|afs|ceph|coda|glusterfs|davfs|lustre|fuse\.(sshfs|rclone|s3fs|s3backer|goofys|gcsfuse|glusterfs|ceph|curlftpfs|davfs2?|smbnetfs|gvfsd-fuse|google-drive-ocamlfuse|onedriver|jmtpfs))$/;

/** Folders that another program copies to other computers, file by file, while they are being written. */
const SYNCED =
  /[\\/](Dropbox( \([^\\/]*\))?|OneDrive[^\\/]*|Google ?Drive|GoogleDrive-[^\\/]*|My Drive|Meu Drive|iCloud ?Drive|CloudStorage|Mobile Documents|Nextcloud|ownCloud|pCloud ?Drive|MEGA|Box Sync|Syncthing|Sync)([\\/]|$)/i;

/** @param systemOf the file system's name, null where it is not known; handed in, so that each system's rule can be tested on any. */
export function folderKind(
  folder: string,
  platform: NodeJS.Platform,
  systemOf: (folder: string) => string | null,
): FolderKind {
  if (SYNCED.test(folder)) return 'synced';
  if (platform === 'win32') return /^(\\\\|\/\/)/.test(folder) ? 'network' : 'local';
  return platform === 'linux' && NETWORK.test(systemOf(folder) ?? '') ? 'network' : 'local';
}

/** The name of the file system a folder lies on, as Linux's `/proc/self/mounts` has it; null where there is no such list. */
export function fileSystemOf(folder: string): string | null {
  try {
    return systemIn(readFileSync('/proc/self/mounts', 'utf8'), realpathSync(folder));
  } catch {
    // Another system, or a process that may not look: nothing is known, and nothing is warned of.
    return null;
  }
}

/** The same, of a list as proc(5) describes it: device, mount point, name, options; the last mount over a place holds. */
export function systemIn(mounts: string, folder: string): string | null {
  let nearest = { length: -1, system: null as string | null };
  for (const line of mounts.split('\n')) {
    const [, written = '', system = ''] = line.split(' ');
    // A space, a tab, a line's end and a backslash stand as octal numbers there.
    const point = written.replace(/\\([0-7]{3})/g, (_, octal: string) =>
      String.fromCharCode(Number.parseInt(octal, 8)),
    );
    const isOver = point === '/' || folder === point || folder.startsWith(`${point}/`);
    if (point !== '' && isOver && point.length >= nearest.length) nearest = { length: point.length, system };
  }
  return nearest.system;
}
