/** The kind of folder that holds the data: SQLite guarantees a file's integrity only on this computer's own disks. */
import { readFileSync, realpathSync } from 'node:fs';

export type FolderKind = 'local' | 'network' | 'synced';

/** Network file systems, by their names in Linux's mounts. */
const NETWORK =
  /^(nfs4?|cifs|smb3|smbfs|ncpfs|9p|afs|ceph|coda|glusterfs|davfs|lustre|fuse\.(sshfs|rclone|s3fs|s3backer|goofys|gcsfuse|glusterfs|ceph|curlftpfs|davfs2?|smbnetfs|gvfsd-fuse|google-drive-ocamlfuse|onedriver|jmtpfs))$/;

/** Folders that a sync program copies to other computers, file by file, while they are being written. */
const SYNCED =
  /[\\/](Dropbox( \([^\\/]*\))?|OneDrive[^\\/]*|Google ?Drive|GoogleDrive-[^\\/]*|My Drive|Meu Drive|iCloud ?Drive|CloudStorage|Mobile Documents|Nextcloud|ownCloud|pCloud ?Drive|MEGA|Box Sync|Syncthing|Sync)([\\/]|$)/i;

/**
 * @param systemOf returns the file system's name, or null where it is not known; injected, so that each system's rule
 * can be tested on any.
 */
export function folderKind(
  folder: string,
  platform: NodeJS.Platform,
  systemOf: (folder: string) => string | null,
): FolderKind {
  if (SYNCED.test(folder)) return 'synced';
  if (platform === 'win32') return /^(\\\\|\/\/)/.test(folder) ? 'network' : 'local';
  return platform === 'linux' && NETWORK.test(systemOf(folder) ?? '') ? 'network' : 'local';
}

/** The name of a folder's file system, from Linux's `/proc/self/mounts`; null where there is no such file. */
export function fileSystemOf(folder: string): string | null {
  try {
    return systemIn(readFileSync('/proc/self/mounts', 'utf8'), realpathSync(folder));
  } catch {
    // Another operating system, or no permission to read: nothing is known, so there is no warning.
    return null;
  }
}

/** The same, from a list as in proc(5): device, mount point, name, options; the last mount on a path wins. */
export function systemIn(mounts: string, folder: string): string | null {
  let nearest = { length: -1, system: null as string | null };
  for (const line of mounts.split('\n')) {
    const [, written = '', system = ''] = line.split(' ');
    // A space, a tab, a line feed and a backslash are written there as octal numbers.
    const point = written.replace(/\\([0-7]{3})/g, (_, octal: string) =>
      String.fromCharCode(Number.parseInt(octal, 8)),
    );
    const isOver = point === '/' || folder === point || folder.startsWith(`${point}/`);
    if (point !== '' && isOver && point.length >= nearest.length) nearest = { length: point.length, system };
  }
  return nearest.system;
}
