/** The few pages the browser shell writes itself: no script, no style, nothing from outside. */
import { type Language, type Refusal, shellMessages } from '../../both/messages.ts';

/** Redirects the browser to the console; the launch address leaves its history. */
export function onwardPage(language: Language, target: string): string {
  return page(language, `<meta http-equiv="refresh" content="0;url=${target}">`, '');
}

/** Explains why nothing is shown, and what to do. */
export function refusalPage(language: Language, reason: Refusal): string {
  return page(language, '', `<p>${shellMessages[language].refusal[reason]}</p>`);
}

function page(language: Language, head: string, body: string): string {
  return `<!doctype html><html lang="${language}" translate="no"><head><meta charset="utf-8"><title>Balcão</title>${head}</head><body>${body}</body></html>`;
}
