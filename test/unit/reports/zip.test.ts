import { unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { ZipWriter } from '../../../src-main/reports/zip.ts';

const bytesOf = (text: string) => new TextEncoder().encode(text);

describe('an archive', () => {
  it('an archive holds what was written into it, though a piece shares its memory with the piece after the next', async () => {
    const taken: Uint8Array[] = [];
    const zip = new ZipWriter(async (piece) => void taken.push(typeof piece === 'string' ? bytesOf(piece) : piece));
    const memory = [new Uint8Array(100_000), new Uint8Array(100_000)] as const;
    await zip.add('a.txt', async (write) => {
      for (let turn = 0; turn < 9; turn += 1) {
        const piece = memory[turn % 2 === 0 ? 0 : 1];
        piece.fill(0x30 + turn);
        await write(piece);
      }
    });
    await zip.end();
    const text = new TextDecoder().decode(unzipSync(Buffer.concat(taken))['a.txt']);
    expect(text).toBe([...'012345678'].map((digit) => digit.repeat(100_000)).join(''));
  });

  it.each([0, 3])('an archive that cannot be written after %i pieces says why, and nothing else', async (most) => {
    let pieces = 0;
    const full = new Error('disk full');
    const zip = new ZipWriter(async () => {
      pieces += 1;
      if (pieces > most) throw full;
    });
    const writing = zip.add('a.txt', async (write) => {
      for (let turn = 0; turn < 60; turn += 1) await write(Buffer.from(crypto.getRandomValues(new Uint8Array(60_000))));
    });
    await expect(writing).rejects.toBe(full);
  });

  it('an archive whose content cannot be had says why, and nothing else', async () => {
    const corrupt = new Error('corrupt');
    const zip = new ZipWriter(async () => undefined);
    const writing = zip.add('a.txt', async (write) => {
      await write('half');
      throw corrupt;
    });
    await expect(writing).rejects.toBe(corrupt);
  });
});
