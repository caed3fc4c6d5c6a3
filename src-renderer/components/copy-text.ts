/**
 * Copies a text. The clipboard API is tried first; where it is missing or denied (a window without that permission),
 * the browser's own copy command copies the text from a temporary field. Returns false when both fail, so that the
 * caller can select the text for the user to copy.
 */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // Denied or missing: the older command needs no permission.
    return copyByCommand(text);
  }
}

function copyByCommand(text: string): boolean {
  if (typeof document.execCommand !== 'function') return false;
  const focused = document.activeElement;
  const field = document.createElement('textarea');
  field.value = text;
  field.readOnly = true;
  field.setAttribute('aria-hidden', 'true');
  field.style.position = 'fixed';
  field.style.top = '-100px';
  document.body.append(field);
  field.select();
  const copied = document.execCommand('copy');
  field.remove();
  if (focused instanceof HTMLElement) focused.focus();
  return copied;
}
