/** The lines of bank statements that are kept as a charge's payment or refund. Each can be undone. */
import { Button, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChargeDetail } from '../../../src-preload/contract/charges/charge-detail.ts';
import { useGateway } from '../../bridge/app-context.tsx';
import { keyOf, useCommand } from '../../bridge/operations.ts';
import { useFormat } from '../../bridge/use-format.ts';
import { DateTime } from '../../components/date-time.tsx';
import { Description, DescriptionList } from '../../components/facts/description-list.tsx';
import { Confirm } from '../../components/questions/confirm.tsx';
import { DatingRefusal } from '../../components/questions/dating-refusal.tsx';
import { UntrustedText } from '../../components/untrusted-text.tsx';
import { bankLineName } from '../../format/bank-line.ts';
import { dayText } from '../../format/day-text.ts';
import { bankStatementMessages } from './bank-statement-messages.ts';
import styles from './details.module.css';

type Match = ChargeDetail['statementMatches'][number];

const EVIDENCE = bankStatementMessages.en.by;

/** A file of another version may name evidence that this one does not know. */
function isKnown(evidence: string): evidence is keyof typeof EVIDENCE {
  return Object.hasOwn(EVIDENCE, evidence);
}

export function StatementMatches({ charge }: { readonly charge: ChargeDetail }) {
  const { t } = useTranslation();
  if (charge.statementMatches.length === 0) return null;
  return (
    <DescriptionList title={t('charge.bankStatement.title')}>
      {charge.statementMatches.map((match) => (
        <Description key={match.kind} name={t(`charge.bankStatement.${match.kind}`)}>
          <SavedMatch match={match} chargeKey={charge.key} />
        </Description>
      ))}
    </DescriptionList>
  );
}

function SavedMatch({ match, chargeKey }: { readonly match: Match; readonly chargeKey: string }) {
  const { t } = useTranslation();
  const { id: gatewayId } = useGateway();
  const client = useQueryClient();
  const undo = useCommand('statements.undo');
  const [isAsked, setAsked] = useState(false);
  const { lineId } = match;
  const run = (intoLocked = false) =>
    undo.mutate(
      { gatewayId, lineId, ...(intoLocked && { intoLocked }) },
      {
        onSettled: () => setAsked(false),
        onSuccess: () =>
          void client.invalidateQueries({ queryKey: keyOf('charges.detail', { gatewayId, key: chargeKey }) }),
      },
    );
  return (
    <>
      <MatchFacts match={match} />
      <Button variant="default" size="compact-xs" onClick={() => setAsked(true)}>
        {t('charge.bankStatement.undo')}
      </Button>
      <DatingRefusal
        refusal={undo.error}
        busy={undo.isPending}
        onInto={() => run(true)}
        onCancel={() => undo.reset()}
      />
      <Confirm
        opened={isAsked}
        title={t('charge.bankStatement.undoTitle')}
        action={t('charge.bankStatement.undo')}
        busy={undo.isPending}
        onConfirm={() => run()}
        onCancel={() => setAsked(false)}
      >
        {undoneOf(match, t)}
      </Confirm>
    </>
  );
}

/** A refund's own line is a debit. */
function isKeptBack({ kind, amount }: Match): boolean {
  return kind === 'refund' && amount > 0;
}

function undoneOf(match: Match, t: TFunction): string {
  if (isKeptBack(match)) return t('charge.bankStatement.undoPayout');
  const { charges } = match;
  return charges > 1 ? t('charge.bankStatement.undoBatch', { count: charges }) : t('charge.bankStatement.undoOne');
}

/** The line and how it was found, its name at the bank, and who kept it. */
function MatchFacts({ match }: { readonly match: Match }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { lineId, day, amount, evidence, matchedAt, operator, charges } = match;
  const lineName = bankLineName(lineId);
  const found = { day: dayText(day), amount: format.money(amount) };
  return (
    <>
      <span>
        {isKnown(evidence)
          ? t('charge.bankStatement.foundBy', { ...found, by: t(`charge.bankStatement.by.${evidence}`) })
          : t('charge.bankStatement.foundByPerson', found)}
        {isKeptBack(match)
          ? ` ${t('charge.bankStatement.keptBack')}`
          : charges > 1 && ` ${t('charge.bankStatement.inBatch', { count: charges })}`}
      </span>
      {lineName !== null && (
        <Text span display="block" c="dimmed" fz="xs">
          {t('charge.bankStatement.line')}{' '}
          <code className={styles['lineId']}>
            <UntrustedText>{lineName}</UntrustedText>
          </code>
        </Text>
      )}
      <Text span display="block" c="dimmed" fz="xs">
        {t('charge.bankStatement.saved')} <DateTime at={matchedAt} />
        {operator !== null && (
          <>
            {' · '}
            <UntrustedText>{operator}</UntrustedText>
          </>
        )}
      </Text>
    </>
  );
}
