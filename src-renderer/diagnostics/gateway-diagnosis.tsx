/** One gateway's diagnostics: its token, its connection, its watch and its history. */
import { useTranslation } from 'react-i18next';
import type { GatewayDiagnosis } from '../../src-preload/contract/diagnostics/diagnostics-operations.ts';
import { isTokenThere } from '../../src-preload/contract/gateways/gateway.ts';
import { useFormat } from '../bridge/use-format.ts';
import { useOutageSentence } from '../components/charge-parts/outage-sentence.ts';
import { FactList } from '../components/facts/fact-list.tsx';
import { FormSection } from '../components/page/form-page.tsx';

export function GatewayDiagnosisSection({ gateway }: { readonly gateway: GatewayDiagnosis }) {
  const { t } = useTranslation();
  const { id, host, environment, closedFor } = gateway;
  return (
    <FormSection
      title={t('diagnostics.gateway', { host })}
      intro={closedFor === null ? undefined : t('diagnostics.historyClosed', { reason: closedFor })}
    >
      <FactList
        facts={[
          [t('diagnostics.id'), id],
          [t('diagnostics.environment'), t(`diagnostics.${environment}`)],
          ...useTokenFacts(gateway),
          [t('diagnostics.network'), useNetwork(gateway.network)],
          [t('diagnostics.watch'), useWatchState(gateway.watch)],
          ...useHistoryFacts(gateway),
        ]}
      />
    </FormSection>
  );
}

type Facts = readonly (readonly [string, string])[];

function useTokenFacts({ token }: GatewayDiagnosis): Facts {
  const { t } = useTranslation();
  const format = useFormat();
  if (!isTokenThere(token.where)) {
    const keys = { absent: 'tokenAbsent', unreadable: 'tokenUnreadable', locked: 'tokenLocked' } as const;
    return [[t('diagnostics.token'), t(`diagnostics.${keys[token.where]}`)]];
  }
  if (token.verdict === null || token.checkedAt === null)
    return [[t('diagnostics.token'), t('diagnostics.tokenUnchecked')]];
  const keys = { valid: 'valid', accepted: 'accepted', refused: 'refused', 'cannot-tell': 'cannotTell' } as const;
  const verdict = t(`diagnostics.${keys[token.verdict]}`);
  const reason = token.reason === null ? '' : ` (${token.reason})`;
  return [
    [t('diagnostics.token'), t('diagnostics.tokenSaved', { verdict: verdict + reason })],
    [t('diagnostics.checkedAt'), format.time(token.checkedAt)],
  ];
}

function useNetwork({ proxy, proxyHost, ownAuthority, requestsPerSecond }: GatewayDiagnosis['network']): string {
  const { t } = useTranslation();
  const proxyText = {
    environment: t('diagnostics.proxyEnvironment'),
    none: t('diagnostics.proxyNone'),
    set: t('diagnostics.proxySet', { host: proxyHost ?? '' }),
  }[proxy];
  const authority = ownAuthority ? [t('diagnostics.ownAuthority')] : [];
  return [proxyText, ...authority, t('diagnostics.rateLimit', { rate: requestsPerSecond })].join(' · ');
}

function useWatchState({ paused, reachability, outage }: GatewayDiagnosis['watch']): string {
  const { t } = useTranslation();
  const outageSentence = useOutageSentence();
  const reached = { reachable: 'reachable', unreachable: 'unreachable', unknown: 'notChecked' } as const;
  if (paused) return t('diagnostics.watchPaused');
  return outage === null ? t(`diagnostics.${reached[reachability]}`) : outageSentence(outage);
}

function useHistoryFacts({ history, files }: GatewayDiagnosis): Facts {
  const { t } = useTranslation();
  const format = useFormat();
  const size = format.bytes;
  const { charges, checkedAt, findings, backups, lastBackupAt } = history;
  const result = findings === 0 ? t('diagnostics.sound') : t('diagnostics.findings', { count: findings });
  return [
    [
      t('diagnostics.history'),
      [
        t('diagnostics.charges', { count: charges }),
        size(files.history + files.wal),
        t('diagnostics.ledger', { size: size(files.ledger) }),
      ].join(' · '),
    ],
    [
      t('diagnostics.historyCheck'),
      checkedAt === null ? t('diagnostics.never') : `${format.time(checkedAt)} · ${result}`,
    ],
    [
      t('diagnostics.backups'),
      lastBackupAt === null
        ? t('diagnostics.noBackup')
        : `${format.time(lastBackupAt)} · ${t('diagnostics.backupsSummary', { backups, size: size(files.backups) })}`,
    ],
  ];
}
