/** Paints the content of a PDF's page as Chromium writes it: where its letters are, and what is filled. */

export interface Painting {
  /** Letters in the order they are painted, without spaces. */
  readonly letters: string;
  /** Those of them that are beyond the paper, or beyond what is visible of it. */
  readonly cut: string;
  /** The colours of its letters, as the file writes them: `0 0 0` is black. */
  readonly inks: ReadonlySet<string>;
  readonly areas: readonly Area[];
}

/** What a path fills, in points from the upper left corner. */
interface Area {
  readonly box: Box;
  readonly colour: string;
}

type Box = readonly [left: number, top: number, right: number, bottom: number];

interface State {
  /** Scale and offset; nothing on these papers is turned. */
  readonly matrix: readonly [a: number, d: number, e: number, f: number];
  readonly clip: Box;
  readonly colour: string;
}

const TOKEN = /\/\w+|<[0-9A-Fa-f]*>|[[\]]|-?\d*\.?\d+|[A-Za-z]+\*?/g;

/** Runs the operators of PDF 32000, annex A, that these pages use: matrices, clips, filled paths and shown glyphs. */
export function painted(
  content: string,
  fonts: ReadonlyMap<string | undefined, ReadonlyMap<string, string>>,
  width: number,
  height: number,
): Painting {
  let state: State = { matrix: [1, 1, 0, 0], clip: [0, 0, width, height], colour: '0 0 0' };
  const saved: State[] = [];
  let operands: string[] = [];
  let path: Box[] = [];
  let isClip = false;
  let font: ReadonlyMap<string, string> = new Map();
  let size = 0;
  let pen = { x: 0, y: 0 };
  let letters = '';
  let cut = '';
  const inks = new Set<string>();
  const areas: Area[] = [];
  const numbers = () => operands.map(Number);
  const at = (x: number, y: number) => {
    const [a, d, e, f] = state.matrix;
    return [a * x + e, height - (d * y + f)] as const;
  };
  const add = (x: number, y: number) => {
    const [left, top] = at(x, y);
    const area = path.pop();
    path.push(area === undefined ? [left, top, left, top] : around(area, [left, top, left, top]));
  };
  const show = (glyphs: string) => {
    const [known = '00'] = font.keys();
    for (let from = 0; from < glyphs.length; from += known.length) {
      const letter = (font.get(glyphs.slice(from, from + known.length).toLowerCase()) ?? '').trim();
      const [left, top] = at(pen.x, pen.y);
      // No letter is narrower than a fifth of its size; of its height, the line it stands on is enough.
      const [right] = at(pen.x + size / 5, pen.y);
      letters += letter;
      inks.add(state.colour);
      if (!isInside([left, top, right, top], state.clip)) cut += letter;
    }
  };
  const operators: Readonly<Record<string, () => void>> = {
    q: () => void saved.push(state),
    Q: () => {
      state = saved.pop() ?? state;
    },
    cm: () => {
      const [a = 1, , , d = 1, e = 0, f = 0] = numbers();
      const [A, D, E, F] = state.matrix;
      state = { ...state, matrix: [A * a, D * d, A * e + E, D * f + F] };
    },
    rg: () => {
      state = { ...state, colour: operands.join(' ') };
    },
    re: () => {
      const [x = 0, y = 0, wide = 0, high = 0] = numbers();
      const [from, to] = [at(x, y), at(x + wide, y + high)];
      path.push(around([...from, ...from], [...to, ...to]));
    },
    m: () => {
      const [x = 0, y = 0] = numbers();
      const [left, top] = at(x, y);
      path.push([left, top, left, top]);
    },
    l: () => {
      const [x = 0, y = 0] = numbers();
      add(x, y);
    },
    c: () => {
      const [, , , , x = 0, y = 0] = numbers();
      add(x, y);
    },
    W: () => {
      isClip = true;
    },
    f: () => {
      for (const box of path) areas.push({ box: within(box, state.clip), colour: state.colour });
    },
    Tf: () => {
      font = fonts.get(operands[0]?.slice(1)) ?? new Map();
      size = Number(operands[1]);
    },
    Tm: () => {
      const [, , , , x = 0, y = 0] = numbers();
      pen = { x, y };
    },
    Td: () => {
      const [x = 0, y = 0] = numbers();
      pen = { x: pen.x + x, y: pen.y + y };
    },
    Tj: () => {
      for (const glyphs of operands) if (glyphs.startsWith('<')) show(glyphs.slice(1, -1));
    },
  };
  const PATH_ENDS = new Set(['n', 'f', 'S', 'B']);
  for (const [token] of content.matchAll(TOKEN)) {
    if (!/^[A-Za-z]/.test(token)) {
      operands.push(token);
      continue;
    }
    const name = token.replace('*', '');
    operators[name === 'TJ' ? 'Tj' : name]?.();
    operands = [];
    if (!PATH_ENDS.has(name)) continue;
    if (isClip) state = { ...state, clip: path.reduce((clip, area) => within(area, clip), state.clip) };
    [isClip, path] = [false, []];
  }
  return { letters, cut, inks, areas };
}

/** The black areas of a page as pixels, as a scanner or a phone has them. */
export function pixelsOf(
  areas: readonly Area[],
  width: number,
  height: number,
  perPoint: number,
): { readonly data: Uint8ClampedArray; readonly width: number; readonly height: number } {
  const [across, down] = [Math.ceil(width * perPoint), Math.ceil(height * perPoint)];
  const data = new Uint8ClampedArray(across * down * 4).fill(255);
  for (const {
    box: [left, top, right, bottom],
    colour,
  } of areas) {
    if (colour !== '0 0 0') continue;
    const [from, to] = [Math.round(left * perPoint), Math.round(right * perPoint)];
    for (let y = Math.round(top * perPoint); y < Math.round(bottom * perPoint); y += 1)
      for (let x = from; x < to; x += 1) data.fill(0, (y * across + x) * 4, (y * across + x) * 4 + 3);
  }
  return { data, width: across, height: down };
}

function around(one: Box, other: Box): Box {
  return [
    Math.min(one[0], other[0]),
    Math.min(one[1], other[1]),
    Math.max(one[2], other[2]),
    Math.max(one[3], other[3]),
  ];
}

function within(one: Box, other: Box): Box {
  return [
    Math.max(one[0], other[0]),
    Math.max(one[1], other[1]),
    Math.min(one[2], other[2]),
    Math.min(one[3], other[3]),
  ];
}

function isInside([left, top, right, bottom]: Box, other: Box): boolean {
  return left >= other[0] && top >= other[1] && right <= other[2] && bottom <= other[3];
}
