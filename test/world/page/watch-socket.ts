declare global {
  interface Window {
    /**
     * Resolves once everything the page asked is answered, all that was sent before has come, and a frame was drawn with
     * it: how much that is.
     */
    answered(): Promise<number>;
  }
}

/** Runs in the page, before anything of it: counts what its socket sends and gets. */
export function watchSocket(): void {
  const open = new Set<number>();
  /** Ids that the page does not use. */
  let ownId = 1_000_000_000;
  let received = 0;
  let changed = () => {};
  let socket: WebSocket | null = null;
  const { send } = WebSocket.prototype;
  const idOf = (text: unknown) => {
    try {
      return (JSON.parse(String(text)) as { readonly id?: number }).id;
    } catch {
      // What begins the connection is no JSON.
      return undefined;
    }
  };
  const take = ({ data }: MessageEvent) => {
    const id = idOf(data);
    if (id === undefined || id < 1_000_000_000) received += 1;
    if (id !== undefined) open.delete(id);
    changed();
  };
  WebSocket.prototype.send = function (data) {
    if (socket !== this) this.addEventListener('message', take);
    socket = this;
    const id = idOf(data);
    if (id !== undefined) open.add(id);
    send.call(this, data);
  };
  window.answered = async () => {
    // The answer to a question comes after everything that was sent before it.
    socket?.send(JSON.stringify({ id: ownId++, name: 'settings.about', input: null }));
    while (open.size > 0)
      await new Promise<void>((resolve) => {
        changed = resolve;
      });
    // Lists choose their columns by their width, which a page learns as it draws; a busy machine draws late.
    await new Promise<void>((resolve) => {
      const drawn = new ResizeObserver(() => {
        drawn.disconnect();
        resolve();
      });
      drawn.observe(document.documentElement);
    });
    return received;
  };
}
