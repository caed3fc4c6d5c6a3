import { describe, expect, it } from 'vitest';
import { fileSystemOf, folderKind, systemIn } from '../../../src-main/gateways/scheduled/folder-kind.ts';

describe('the data folder', () => {
  it.each([
    ['/home/ana/.local/share/balcao', 'linux', 'ext4', 'local'],
    ['/home/ana/.local/share/balcao', 'linux', null, 'local'],
    ['/mnt/office/balcao', 'linux', 'nfs4', 'network'],
    ['/mnt/office/balcao', 'linux', 'cifs', 'network'],
    ['/mnt/office/balcao', 'linux', 'smb3', 'network'],
    ['/home/ana/server/balcao', 'linux', 'fuse.sshfs', 'network'],
    ['/home/ana/cloud/balcao', 'linux', 'fuse.rclone', 'network'],
    ['/run/user/1000/gvfs/smb-share/balcao', 'linux', 'fuse.gvfsd-fuse', 'network'],
    // A disk of this computer, through FUSE: NTFS and an encrypted folder.
    ['/mnt/windows/balcao', 'linux', 'fuseblk', 'local'],
    ['/home/ana/vault/balcao', 'linux', 'fuse.gocryptfs', 'local'],
    ['/home/ana/Dropbox/balcao', 'linux', 'ext4', 'synced'],
    ['/home/ana/Google Drive/balcao', 'linux', 'ext4', 'synced'],
    ['C:\\Users\\Ana\\OneDrive - Loja\\Balcão', 'win32', null, 'synced'],
    ['C:\\Users\\Ana\\Dropbox (Loja)\\Balcão', 'win32', null, 'synced'],
    ['G:\\Meu Drive\\Balcão', 'win32', null, 'synced'],
    ['\\\\server\\share\\balcao', 'win32', null, 'network'],
    ['C:\\Users\\Ana\\AppData\\Roaming\\Balcão', 'win32', null, 'local'],
    ['/Users/ana/Library/Mobile Documents/balcao', 'darwin', null, 'synced'],
    ['/Users/ana/Library/CloudStorage/GoogleDrive-ana@loja.example/balcao', 'darwin', null, 'synced'],
    ['/Users/ana/Library/Application Support/Balcão', 'darwin', null, 'local'],
  ] as const)('the data folder: %s on %s (file system %s) is %s', (folder, platform, system, kind) => {
    expect(folderKind(folder, platform, () => system)).toBe(kind);
  });

  it('the data folder is on the file system that is mounted nearest above it, and last', () => {
    const mounts = [
      'overlay / overlay rw 0 0',
      'server:/export /mnt/our\\040office nfs4 rw,vers=4.2 0 0',
      '//server/a /mnt/our\\040office/a cifs rw 0 0',
      'tmpfs /mnt/twice tmpfs rw 0 0',
      'ana@server: /mnt/twice fuse.sshfs rw 0 0',
      '',
    ].join('\n');
    const system = (folder: string) => systemIn(mounts, folder);
    expect(system('/home/ana')).toBe('overlay');
    expect(system('/mnt/our office')).toBe('nfs4');
    expect(system('/mnt/our office/balcao')).toBe('nfs4');
    expect(system('/mnt/our office/a/balcao')).toBe('cifs');
    expect(system('/mnt/our office/another')).toBe('nfs4');
    expect(system('/mnt/twice/balcao')).toBe('fuse.sshfs');
    expect(systemIn('', '/home/ana')).toBeNull();
  });

  it('the data folder is found in the mounts of this computer, where it has such a list', () => {
    expect(fileSystemOf('/proc')).toBe(process.platform === 'linux' ? 'proc' : null);
    expect(fileSystemOf('/no/such/folder')).toBeNull();
  });
});
