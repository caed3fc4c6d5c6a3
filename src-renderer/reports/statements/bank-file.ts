/** Decodes a bank's file. Older banks write Windows-1252; a file that is not valid UTF-8 is decoded as that. */
export async function readBankFile(file: Blob): Promise<string> {
  const bytes = await file.arrayBuffer();
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
