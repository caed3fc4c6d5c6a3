/** The check of the audit trail, each of its findings in a sentence, and an admin's acceptance of a difference. */
import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type AuditCheck,
  type AuditDifference,
  digitsOfCode,
  isControlCode,
} from '../../../src-preload/contract/policy/audit.ts';
import { LONGEST } from '../../../src-preload/contract/values/input-limits.ts';
import { useApp } from '../../bridge/app-context.tsx';
import { keyOf, useCommand } from '../../bridge/operations.ts';
import { useFormat } from '../../bridge/use-format.ts';
import { ErrorNotice } from '../../components/errors/error-notice.tsx';
import { FactList } from '../../components/facts/fact-list.tsx';
import { Fold } from '../../components/fold.tsx';
import styles from './audit.module.css';
import { FoundCodeNote } from './found-code.tsx';

/** Breaks shown at once. */
const MOST_BREAKS = 20;

/** The check, with what is typed of a printed code. */
function usePrintedCheck() {
  const [printed, setPrinted] = useState('');
  const check = useCommand('audit.check');
  const digits = digitsOfCode(printed);
  const [isMistyped, setMistyped] = useState(false);
  const checkNow = () => {
    const isCode = digits === '' || isControlCode(digits);
    setMistyped(!isCode);
    if (isCode) check.mutate({ printed: digits === '' ? null : digits });
    // What was found before is not about this code.
    else check.reset();
  };
  const typePrinted = (typed: string) => {
    setPrinted(typed);
    setMistyped(false);
  };
  return { check, checkNow, printed, typePrinted, isMistyped };
}

/** @param children stand next to the button that checks */
export function AuditCheckForm({ children }: { readonly children: ReactNode }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const { check, checkNow, printed, typePrinted, isMistyped } = usePrintedCheck();
  const accept = useCommand('audit.accept');
  const acceptNow = () =>
    accept.mutate(null, {
      onSuccess: () => {
        checkNow();
        void client.invalidateQueries({ queryKey: keyOf('audit.list') });
      },
    });
  return (
    <>
      <Stack
        component="form"
        gap="calc(var(--form-gap) - 4px)"
        onSubmit={(event) => {
          event.preventDefault();
          accept.reset();
          checkNow();
        }}
      >
        <Text c="dimmed">{t('audit.checkHint')}</Text>
        <Fold summary={t('audit.printed')}>
          <ControlCodeField value={printed} isMistyped={isMistyped} onChange={typePrinted} />
        </Fold>
        <Group>
          <Button type="submit" variant="default" loading={check.isPending}>
            {t('audit.check')}
          </Button>
          {children}
        </Group>
      </Stack>
      {check.error !== null && <ErrorNotice thrown={check.error} />}
      {check.data && <Findings check={check.data} />}
      {accept.error !== null && <ErrorNotice thrown={accept.error} />}
      {accept.isSuccess && <p role="status">{t('audit.accepted')}</p>}
      {check.data?.isFailing === true && (
        <div>
          <Button variant="default" loading={accept.isPending} onClick={acceptNow}>
            {t('audit.accept')}
          </Button>
        </div>
      )}
    </>
  );
}

interface ControlCodeFieldProps {
  readonly value: string;
  readonly isMistyped: boolean;
  readonly onChange: (typed: string) => void;
}

function ControlCodeField({ value, isMistyped, onChange }: ControlCodeFieldProps) {
  const { t } = useTranslation();
  return (
    <TextInput
      aria-label={t('audit.printed')}
      value={value}
      maxLength={LONGEST.controlCode}
      error={isMistyped && t('validation.control-code-shape')}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

/** Differences without an explanation. */
const BAD = { c: 'var(--red-ink)', fw: 600 };

function Findings({ check }: { readonly check: AuditCheck }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { entries, newest, breaks, head, agreeing, differences, printed, isFailing } = check;
  const isWhole = breaks.length === 0 && differences.length === 0;
  return (
    <Stack role="status" gap="calc(var(--form-gap) - 4px)">
      {isWhole && <p>{t('audit.intact', { count: entries })}</p>}
      {breaks.slice(0, MOST_BREAKS).map(({ first, last, explained }) => (
        <Text key={first} {...(explained === null && BAD)}>
          {t(first === last ? 'audit.broken' : 'audit.brokenRange', {
            number: format.count(first),
            last: format.count(last),
          })}{' '}
          {explained !== null && t('audit.explained.trail-accepted', { when: format.time(explained.at) })}
        </Text>
      ))}
      {differences.map((difference) => (
        <Difference key={JSON.stringify(difference)} difference={difference} last={newest} />
      ))}
      {isFailing && <p>{t('audit.meaning')}</p>}
      {/* Next to a finding it would read as if all were well. */}
      {!isFailing && (
        <p>
          {t('audit.agrees', {
            count: agreeing.records,
            when: agreeing.newestAt === null ? '' : format.time(agreeing.newestAt),
          })}
        </p>
      )}
      {printed !== null && <FoundCodeNote found={printed} />}
      {head !== null && (
        <FactList
          facts={[
            [
              t('audit.control'),
              <code key="head" className={styles['hash']}>
                {head}
              </code>,
            ],
          ]}
        />
      )}
    </Stack>
  );
}

function Difference({ difference, last }: { readonly difference: AuditDifference; readonly last: number }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { gateways } = useApp();
  const { kind, number, from, gatewayId, at, explained } = difference;
  const gateway = gateways.find(({ id }) => id === gatewayId)?.name ?? t('audit.lostGateway');
  return (
    <Text {...(explained === null && BAD)}>
      {t(`audit.${kind}`, {
        number: format.count(number),
        last: format.count(last),
        when: format.time(at),
        witness: t(`audit.witness.${from}`, { gateway }),
      })}{' '}
      {explained !== null && t(`audit.explained.${explained.by}`, { when: format.time(explained.at) })}
    </Text>
  );
}
