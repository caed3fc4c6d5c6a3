/** What a team's closing says of its desks: who was not seen since the period's end, and the heads of their audit trails. */
import { useTranslation } from 'react-i18next';
import type { Closing } from '../../../src-preload/contract/reports/closing.ts';
import { useFormat } from '../../bridge/use-format.ts';

interface DeskNotes {
  /** Those that were not seen since the period's end: as it was closed, else by now. None where all were. */
  readonly behind: readonly string[];
  /** In print; of the other desks. */
  readonly audit: readonly string[];
  readonly codes: readonly (readonly [name: string, code: string])[];
}

/** Nothing at all for a file's history, which is one desk's. */
export function useDeskNotes({ desks, compared }: Closing): DeskNotes {
  const { t } = useTranslation();
  const format = useFormat();
  const behind = (compared?.desks ?? desks).filter(({ isBehind }) => isBehind);
  const named = behind.map(({ name, lastSeenAt }) =>
    t('reports.closing.deskSeen', { name, when: format.time(lastSeenAt, 'exact') }),
  );
  const heads = desks.flatMap(({ name: desk, isOwn, auditHead: head }) =>
    isOwn || head === null ? [] : [{ desk, number: format.count(head.number), hash: head.hash }],
  );
  const count = behind.length;
  const values = { count, desks: named.join(', ') };
  const closed = t('reports.closing.behindWhenClosed', values);
  return {
    behind: count === 0 ? [] : [compared === null ? t('reports.closing.behindNow', values) : closed],
    audit: heads.map((head) => t('reports.closing.auditOfDesk', head)),
    codes: heads.map(({ hash, ...head }) => [t('reports.closing.codeOfDeskAudit', head), hash]),
  };
}
