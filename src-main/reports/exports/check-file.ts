/** Whether a file is as an export of any gateway here wrote it, by its digest. */
import type { FileCheck } from '../../../src-preload/contract/reports/export-records.ts';
import type { HistoryApi } from '../../history/api/history-api.ts';
import type { ReadExport } from '../../history/api/reports-api.ts';

export interface CheckFileDeps {
  gatewayIds(): readonly string[];
  gatewayName(gatewayId: string): string;
  historyOf(gatewayId: string): Pick<HistoryApi, 'exportLike'>;
}

export interface CheckedFile {
  readonly fileName: string;
  /** Hexadecimal, over the whole file. */
  readonly sha256: string;
  /** The digest in a manifest that came with it; null without one. */
  readonly manifestSha256: string | null;
}

export async function checkFile(deps: CheckFileDeps, file: CheckedFile): Promise<FileCheck> {
  const { fileName, sha256, manifestSha256 } = file;
  const unread: string[] = [];
  const found: { readonly gatewayName: string; readonly stored: ReadExport }[] = [];
  for (const gatewayId of deps.gatewayIds()) {
    const gatewayName = deps.gatewayName(gatewayId);
    try {
      const stored = await deps.historyOf(gatewayId).exportLike(sha256, fileName);
      if (stored !== null) found.push({ gatewayName, stored });
    } catch {
      // One history that cannot be read shows nothing about the others; the answer names it.
      unread.push(gatewayName);
    }
  }
  const same = found.find(({ stored }) => stored.sha256 === sha256);
  if (same !== undefined) return { result: 'whole', export: compared(same) };
  const [named] = found.toSorted((one, other) => other.stored.at - one.stored.at);
  if (manifestSha256 !== null && manifestSha256 !== sha256)
    return { result: 'changed', by: 'manifest', export: named === undefined ? null : compared(named) };
  // The same name may be that of a file of a history that was not read.
  if (named !== undefined && unread.length === 0) return { result: 'changed', by: 'name', export: compared(named) };
  return { result: 'unknown', agreesWithManifest: manifestSha256 === sha256, unread };
}

function compared({ gatewayName, stored }: { readonly gatewayName: string; readonly stored: ReadExport }) {
  const { at, fileName, rows, sum, masked, operator } = stored;
  return { gatewayName, at, fileName, rows, sum, masked, operator };
}
