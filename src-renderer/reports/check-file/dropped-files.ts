/** The files that were given to be checked: each export with the digest its manifest names, where that came along. */
import { z } from 'zod';
import { LARGEST } from '../../../src-preload/contract/values/input-limits.ts';

/** What a manifest states about its file; the rest of the manifest is not needed here. */
const manifest = z.object({ manifestOf: z.string(), sha256: z.string().regex(/^[0-9a-f]{64}$/) });

const ENDING = '.manifest.json';

export interface DroppedFile {
  readonly file: File;
  /** The digest in its manifest; null where none came with it. */
  readonly manifestSha256: string | null;
}

/** A manifest alone is no export: then `hasOnlyManifests` is true. */
export async function pairManifests(
  files: readonly File[],
): Promise<{ readonly dropped: readonly DroppedFile[]; readonly hasOnlyManifests: boolean }> {
  const isManifest = ({ name, size }: File) => name.endsWith(ENDING) && size <= LARGEST.manifest;
  const manifests = await Promise.all(files.filter(isManifest).map(readManifest));
  const others = files.filter((file) => !isManifest(file));
  const dropped = others.map((file) => {
    const own = manifests.find((each) => each?.manifestOf === file.name);
    // A browser renames a file that it downloads twice; one file and one manifest still belong together.
    const only = others.length === 1 && manifests.length === 1 ? manifests[0] : undefined;
    return { file, manifestSha256: (own ?? only)?.sha256 ?? null };
  });
  return { dropped, hasOnlyManifests: others.length === 0 && files.length > 0 };
}

async function readManifest(file: File): Promise<z.infer<typeof manifest> | null> {
  try {
    return manifest.safeParse(JSON.parse(await file.text())).data ?? null;
  } catch {
    // What is no JSON is no manifest.
    return null;
  }
}
