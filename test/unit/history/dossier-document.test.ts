import { describe, expect, it } from 'vitest';
import { packDossier, unpackDossier } from '../../../src-main/history/dossier-document.ts';
import { NOTHING_KNOWN } from '../../../src-main/history/known.ts';
import fc from '../../support/properties.ts';
import { runs } from '../../support/rounds.ts';

const anyText = fc.string({ unit: 'binary', maxLength: 60 }).map((text) => text.toWellFormed());
/** Texts that begin or end alike, or both, or have nothing in common; some of their signs take two units. */
const answers = fc
  .array(fc.tuple(fc.constantFrom('', 'a', '😀a', '😁'), anyText, fc.constantFrom('', 'b', 'b😀', '🀀')))
  .map((parts) => parts.map((part, index) => ({ at: 1_763_640_000_000 + index * 3000, text: part.join('') })));

describe('a packed dossier', () => {
  it('a packed dossier gives every answer back to the letter, whatever it has in common with the one before', () => {
    fc.assert(
      fc.property(answers, (told) => {
        const dossier = { known: NOTHING_KNOWN, timeline: [], answers: told };
        expect(unpackDossier(packDossier(dossier))).toEqual(dossier);
      }),
      { numRuns: runs(500) },
    );
  });

  it('a packed dossier is read as an earlier version wrote it: every answer whole, against the example there was', () => {
    const packed = Buffer.from(
      'A6vGTOQoYqDytZarGp5fySuBEpOKQZFeW8sVHW2Kq1Y8vAAULKBSxTEvUak2NpYrOtpcx8gAVH7rGJrHxgIA',
      'base64',
    );
    expect(unpackDossier(packed)).toEqual({
      known: NOTHING_KNOWN,
      timeline: [{ at: 5, event: { kind: 'note', text: 'à', by: 'Ana' } }],
      answers: [
        { at: 7, text: '{"status":"PENDING"}' },
        { at: 10, text: '{"status":"PAID"}' },
      ],
    });
  });

  it('a packed dossier takes a few bytes for an answer that repeats the one before', () => {
    const text = JSON.stringify({
      data: { id: crypto.randomUUID(), code: crypto.randomUUID().repeat(9), paidAt: null },
    });
    const sizeOf = (texts: readonly string[]) =>
      packDossier({ known: NOTHING_KNOWN, timeline: [], answers: texts.map((each, at) => ({ at, text: each })) })
        .length;
    const one = sizeOf([text]);
    expect(sizeOf([text, text.replace('null', '5'), text]) - one).toBeLessThan(20);
  });
});
