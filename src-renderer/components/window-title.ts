/** The window's title: what the frame shows there, but for as long as a paper is printed, whose name it then is. */

let shown: string | null = null;
let held: string | null = null;

/** Sets the window's title; while another one is held, once that is released. */
export function showTitle(title: string): void {
  shown = title;
  document.title = held ?? title;
}

/** Sets the title until the returned function is called: a printed paper is named by it. */
export function holdTitle(title: string): () => void {
  shown ??= document.title;
  held = title;
  document.title = title;
  return () => {
    held = null;
    document.title = shown ?? '';
  };
}
