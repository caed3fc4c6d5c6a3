/** What a closing states in addition to its figures: its team's desks, and where a day counts until another instant than its own. */
import { useTranslation } from 'react-i18next';
import type { Closing } from '../../../src-preload/contract/reports/closing.ts';
import { useFormat } from '../../bridge/use-format.ts';

interface DeskNotes {
  /** Notes on desks that may have more of the period: as of the closing, or else as of now. Empty where none may. */
  readonly behind: readonly string[];
  /** The heads of the other desks' audit trails, for print. */
  readonly audit: readonly string[];
  readonly codes: readonly (readonly [name: string, code: string])[];
}

/** Where a day begins or ends at another instant: of the closing that is shown, else of its figures now. */
export function useSpanNotes({ compared, span }: Pick<Closing, 'compared' | 'span'>): readonly string[] {
  const { t } = useTranslation();
  const format = useFormat();
  const { from, before } = compared?.span ?? span;
  return [
    ...(from === null ? [] : [t('reports.closing.spanFrom', { when: format.time(from, 'exact') })]),
    ...(before === null ? [] : [t('reports.closing.spanBefore', { when: format.time(before, 'exact') })]),
  ];
}

/**
 * Who was not seen since the period's end, who had charges that the server did not have yet, and the heads of the desks'
 * audit trails. Nothing at all for a file's history, which is one desk's.
 */
export function useDeskNotes({ desks, compared }: Closing): DeskNotes {
  const { t } = useTranslation();
  const format = useFormat();
  const then = compared?.desks ?? desks;
  const behind = then.filter(({ isBehind }) => isBehind);
  const named = behind.map(({ name, lastSeenAt }) =>
    t('reports.closing.deskSeen', { name, when: format.time(lastSeenAt, 'exact') }),
  );
  const heads = desks.flatMap(({ name: desk, isOwn, auditHead: head }) =>
    isOwn || head === null ? [] : [{ desk, number: format.count(head.number), hash: head.hash }],
  );
  const unsent = then.flatMap(({ name, waiting: count = 0 }) =>
    count === 0 ? [] : [t('reports.closing.deskWaiting', { name, count })],
  );
  const when = compared === null ? 'Now' : 'WhenClosed';
  const sentence = (what: 'behind' | 'waiting', each: readonly string[]) =>
    each.length === 0 ? [] : [t(`reports.closing.${what}${when}`, { count: each.length, desks: each.join(', ') })];
  return {
    behind: [...sentence('behind', named), ...sentence('waiting', unsent)],
    audit: heads.map((head) => t('reports.closing.auditOfDesk', head)),
    codes: heads.map(({ hash, ...head }) => [t('reports.closing.codeOfDeskAudit', head), hash]),
  };
}
