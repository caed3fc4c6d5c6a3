/** The open statement: what it is, its columns, and what it is matched with. */
import { Button, Group, Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { StatementMatch } from '../../../src-preload/contract/reports/statements.ts';
import controls from '../../components/controls.module.css';
import { DateTime } from '../../components/date-time.tsx';
import { ErrorNotice } from '../../components/errors/error-notice.tsx';
import { fieldErrorsThrown } from '../../components/errors/field-errors.ts';
import { Confirm } from '../../components/questions/confirm.tsx';
import { UntrustedText } from '../../components/untrusted-text.tsx';
import { ColumnMapping } from './column-mapping.tsx';
import { lineKey } from './lists/saved-lines.ts';
import { StatementLists } from './lists/statement-lists.tsx';
import type { OpenStatement } from './open-statement.ts';
import type { useStatementFile } from './use-statement-file.ts';
import { useStatementMatch } from './use-statement-match.ts';

interface StatementViewProps {
  readonly statement: OpenStatement;
  readonly opened: ReturnType<typeof useStatementFile>;
  readonly choose: ReactNode;
}

export function StatementView({ statement, opened, choose }: StatementViewProps) {
  const { t } = useTranslation();
  const { shape, mapping, isMatched, notKept } = statement;
  const matching = useStatementMatch(statement);
  const found = isMatched ? matching.data : undefined;
  return (
    <>
      <Group gap="8px 12px" mb={16}>
        {choose}
        <Dismiss statement={statement} found={found} onDismiss={() => opened.dismiss(statement, false)} />
        <span>
          <UntrustedText>{statement.name}</UntrustedText>{' '}
          <Text span c="dimmed">
            {t('reports.statement.loaded')} <DateTime at={statement.loadedAt} />
            {shape.kind === 'ofx' && ` · ${t('reports.statement.ofx', { count: shape.entries })}`}
          </Text>
        </span>
      </Group>
      {notKept !== null && <p role="status">{t(`reports.statement.notKept.${notKept}`)}</p>}
      {shape.kind === 'csv' && mapping !== null && notKept !== 'done' && (
        <ColumnMapping
          shape={shape}
          mapping={mapping}
          isFolded={found !== undefined}
          onChange={(next) => opened.setMapping(statement, next)}
          onForget={(id) => opened.forgetColumns(statement, id)}
        />
      )}
      {found === undefined && (
        <div className={controls['controls']}>
          <Button
            loading={matching.isFetching}
            disabled={!matching.canMatch}
            onClick={() => (isMatched ? void matching.refetch() : opened.setMatched())}
          >
            {t('reports.statement.match')}
          </Button>
          {matching.isFetching && (
            <Text role="status" c="dimmed">
              {t('reports.statement.matching')}
            </Text>
          )}
        </div>
      )}
      {matching.error !== null && !matching.isFetching && <MatchFault thrown={matching.error} />}
      {found !== undefined && (
        <StatementLists
          match={found}
          isUpToDate={!matching.isFetching}
          picks={statement.picks}
          onPick={(pick) => opened.pick(statement, pick)}
          onDone={() => notKept === null && opened.dismiss(statement, true)}
        />
      )}
    </>
  );
}

/** Asks only where something was chosen and is not confirmed. */
function Dismiss({
  statement: { picks, notKept },
  found,
  onDismiss,
}: {
  readonly statement: OpenStatement;
  readonly found: StatementMatch | undefined;
  readonly onDismiss: () => void;
}) {
  const { t } = useTranslation();
  const [isAsked, setAsked] = useState(false);
  const open = new Set(found?.ambiguous.map(lineKey));
  const count = picks.filter(({ lineId, kind }) => open.has(lineKey({ entry: { lineId }, kind }))).length;
  return (
    <>
      <Button variant="default" onClick={() => (count === 0 ? onDismiss() : setAsked(true))}>
        {t(notKept === 'done' ? 'reports.statement.close' : 'reports.statement.dismiss')}
      </Button>
      <Confirm
        opened={isAsked}
        title={t('reports.statement.dismissTitle')}
        action={t('reports.statement.dismiss')}
        onConfirm={onDismiss}
        onCancel={() => setAsked(false)}
      >
        <Text>{t('reports.statement.dismissText', { count })}</Text>
      </Confirm>
    </>
  );
}

/** Main's validation errors concern the file, not a field. */
function MatchFault({ thrown }: { readonly thrown: unknown }) {
  const { t } = useTranslation();
  const [sentence] = Object.values(fieldErrorsThrown(thrown, t));
  return sentence === undefined ? <ErrorNotice thrown={thrown} /> : <p role="alert">{sentence}</p>;
}
