import { useTranslation } from 'react-i18next';
import { type AccessStatus, type Gateway, isTokenThere } from '../../../src-preload/contract/gateways/gateway.ts';
import { useFormat } from '../../bridge/use-format.ts';
import { useOutageSentence } from '../../components/charge-parts/outage-sentence.ts';
import { FactList } from '../../components/facts/fact-list.tsx';
import styles from '../styles/access.module.css';
import { ClockFacts } from './clock-facts.tsx';
import { LastGeneration, NextRenewal, Root, TokenExpiry } from './token-details.tsx';

/** What is known of the current token: how it came, when it ends, and whether the service answers. */
export function TokenFacts({ gateway, access }: { readonly gateway: Gateway; readonly access: AccessStatus }) {
  const { t } = useTranslation();
  const format = useFormat();
  const outageSentence = useOutageSentence();
  return (
    <FactList
      facts={[
        ...(isTokenThere(access.token)
          ? [
              [
                t('access.storedToken'),
                <>
                  {t(`access.tokenState.${access.token}`)}
                  {access.tokenSince !== null && (
                    <span className={styles['detail']}>
                      {' '}
                      ·{' '}
                      {t(tokenOrigin(gateway, access), {
                        when: format.time(access.tokenSince),
                      })}
                    </span>
                  )}
                </>,
              ] as const,
            ]
          : []),
        ...(access.secrets === 'readable'
          ? []
          : [[t('connection.secrets'), t(`connection.secretsState.${access.secrets}`)] as const]),
        ...(isTokenThere(access.token)
          ? [[t('connection.expiry'), <TokenExpiry key="expiry" access={access} />] as const]
          : []),
        ...(access.lastGeneration === null
          ? []
          : [[t('connection.lastGeneration'), <LastGeneration key="made" note={access.lastGeneration} />] as const]),
        ...(access.nextRenewal === null
          ? []
          : [[t('connection.nextRenewal'), <NextRenewal key="renewal" access={access} />] as const]),
        [
          t('access.connection'),
          access.outage === null ? t(`access.reachability.${access.reachability}`) : outageSentence(access.outage),
        ],
        ...(access.isUnsteady ? [[t('access.answers'), t('access.unsteady')] as const] : []),
        ...(access.clock === null
          ? []
          : [[t('access.clock.label'), <ClockFacts key="clock" clock={access.clock} />] as const]),
        ...(access.root === null ? [] : [[t('connection.baseUrl'), <Root key="root" root={access.root} />] as const]),
      ]}
    />
  );
}

/** How the stored token came to be. */
function tokenOrigin({ ownSandbox }: Gateway, { generated }: AccessStatus) {
  if (generated) return 'connection.generatedAt';
  return ownSandbox ? 'access.setBySandboxAt' : 'access.pastedAt';
}
