/** The layouts that were saved here, by name, in `console.db`; and the ready ones, which are always there. */
import type { Database } from 'better-sqlite3';
import { ConsoleFailure } from '../../../src-preload/contract/errors.ts';
import { exampleLayouts } from '../../../src-preload/contract/ready-layouts/example-layouts.ts';
import { PROGRAM_LAYOUTS } from '../../../src-preload/contract/ready-layouts/program-layouts.ts';
import {
  type ExportLayout,
  exportLayout,
  LAYOUT_NAME_TAKEN,
  LAYOUT_NOT_FILLED,
  TOO_MANY_LAYOUTS,
} from '../../../src-preload/contract/reports/export-layouts.ts';
import { LANGUAGES } from '../../../src-preload/contract/values/languages.ts';
import { SavedList } from '../../settings/saved-list.ts';
import { storedLayout } from './stored-layout.ts';

/** An accountant has a few; more than this is a script. */
const MOST = 200;

export class SavedLayouts {
  readonly #saved: SavedList<ExportLayout>;

  constructor(file: Database) {
    this.#saved = new SavedList(file, 'export-layouts', storedLayout);
  }

  all(): ExportLayout[] {
    return this.#saved.all();
  }

  /**
   * Saves one in the place of the one it replaces, or last.
   * @throws ConsoleFailure `invalid-input` where another layout or a ready one has the name, or there are too many.
   */
  save(layout: ExportLayout, replaces: string | null): void {
    const others = this.all().filter(({ name }) => name !== replaces);
    // One of an earlier version may have the name of a ready one that came later.
    const taken = layout.name === replaces ? others : [...others, ...READY];
    if (taken.some(({ name }) => name === layout.name)) throw refused(LAYOUT_NAME_TAKEN);
    if (others.length >= MOST) throw refused(TOO_MANY_LAYOUTS);
    this.#saved.save(layout, replaces ?? layout.name);
  }

  delete(name: string): void {
    this.#saved.delete(name);
  }

  /**
   * @throws ConsoleFailure `unknown-name` where no layout has this name, and `invalid-input` for a ready one in which the
   * office's own codes are to be filled in.
   */
  named(name: string): ExportLayout {
    const all = [...this.all(), ...READY];
    const found = all.find((layout) => layout.name === name);
    if (found !== undefined) {
      if (exportLayout.safeParse(found).success) return found;
      throw new ConsoleFailure({ kind: 'invalid-input', issues: [{ path: 'layout', code: LAYOUT_NOT_FILLED }] });
    }
    const known = all.map((layout) => layout.name);
    throw new ConsoleFailure({ kind: 'unknown-name', what: 'layout', given: name, known });
  }
}

const READY: readonly ExportLayout[] = [
  ...LANGUAGES.flatMap((language) => exampleLayouts(language)),
  ...PROGRAM_LAYOUTS,
];

function refused(code: string): ConsoleFailure {
  return new ConsoleFailure({ kind: 'invalid-input', issues: [{ path: 'save.thing.name', code }] });
}
