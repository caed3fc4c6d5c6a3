import { describe, expect, it } from 'vitest';
import { folderKind } from '../../../src-main/care/folder-kind.ts';
import { masked } from '../../../src-main/care/mask.ts';

describe('what leaves main about a customer', () => {
  it('is masked wherever it stands, and nothing else is touched', () => {
    const row = {
      key: 'k',
      customerName: 'Ana',
      customerDocument: '52998224725',
      customerEmail: 'ana@exemplo.com',
      amount: 5,
    };
    const detail = {
      customer: {
        name: 'Ana',
        document: '52998224725',
        email: 'ana@exemplo.com',
        phone: '11999998888',
        documentType: 'CPF',
      },
    };
    expect(masked({ rows: [row], next: null })).toEqual({
      rows: [{ ...row, customerDocument: '***.982.247-**', customerEmail: 'a***@exemplo.com' }],
      next: null,
    });
    expect(masked(detail).customer).toEqual({
      name: 'Ana',
      document: '***.982.247-**',
      email: 'a***@exemplo.com',
      phone: '*******8888',
      documentType: 'CPF',
    });
  });

  it('that is not there stays not there', () => {
    expect(masked({ customerDocument: null, customerEmail: '' })).toEqual({
      customerDocument: null,
      customerEmail: '',
    });
  });
});

describe('the data folder', () => {
  it.each([
    ['/home/ana/.local/share/balcao', 'linux', 0xef53, 'local'],
    ['/mnt/office/balcao', 'linux', 0x6969, 'network'],
    ['/mnt/office/balcao', 'linux', 0xff534d42, 'network'],
    ['/home/ana/Dropbox/balcao', 'linux', 0xef53, 'synced'],
    ['C:\\Users\\Ana\\OneDrive - Loja\\Balcão', 'win32', 0, 'synced'],
    ['\\\\server\\share\\balcao', 'win32', 0, 'network'],
    ['C:\\Users\\Ana\\AppData\\Roaming\\Balcão', 'win32', 0, 'local'],
    ['/Users/ana/Library/Mobile Documents/balcao', 'darwin', 0, 'synced'],
    ['/Users/ana/Library/Application Support/Balcão', 'darwin', 0, 'local'],
  ] as const)('%s on %s (file system %i) is %s', (folder, platform, type, kind) => {
    expect(folderKind(folder, platform, () => type)).toBe(kind);
  });
});
