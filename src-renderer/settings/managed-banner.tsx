/** Shows what of the office's policy was not applied at this start, and which secrets it made Balcão delete. */
import { IconBuilding } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { ManagedGateway } from '../../src-preload/contract/settings/managed.ts';
import { policyProblemText } from '../../src-preload/contract/settings/policy-problem-texts.ts';
import { useApp } from '../bridge/app-context.tsx';
import { useManagedSetup } from '../bridge/managed.ts';
import { Banner } from '../components/banners/banner.tsx';
import { hrefOf } from '../navigation/route.ts';

export function ManagedBanner() {
  const { t } = useTranslation();
  const { gateways, language } = useApp();
  const setup = useManagedSetup();
  if (setup === null) return null;
  const sentences = setup.gateways.flatMap((gateway) => {
    const name = gateways.find(({ id }) => id === gateway.id)?.name ?? gateway.id;
    const sentence = gatewaySentence(gateway, name, t);
    return sentence === null ? [] : [sentence];
  });
  const isOnlyChanged = setup.gateways.every(({ outcome }) => ['added', 'changed', 'kept'].includes(outcome));
  const icon = <IconBuilding size={16} aria-hidden />;
  return (
    <>
      {setup.inForce !== 'file' && (
        <Banner tone="amber" icon={icon} title={t('managed.notApplied')}>
          {setup.problems.slice(0, 1).map((problem) => policyProblemText(problem, language))}{' '}
          {t(`managed.inForce.${setup.inForce}`, { path: setup.path })}
          {setup.problems.length > 1 && gateways.length > 0 && (
            <>
              {' '}
              <a href={hrefOf({ screen: 'settings', section: 'diagnostics' })}>{t('managed.seeProblems')}</a>
            </>
          )}
        </Banner>
      )}
      {sentences.length > 0 && (
        <Banner tone="amber" icon={icon} title={t(isOnlyChanged ? 'managed.changed' : 'managed.gateways')}>
          {sentences.join(' ')}
        </Banner>
      )}
    </>
  );
}

/** Null where there is nothing that a person has to know. */
function gatewaySentence({ outcome, forgotten }: ManagedGateway, name: string, t: TFunction): string | null {
  switch (outcome) {
    case 'has-history':
      return t('managed.gatewayHasHistory', { name });
    case 'name-taken':
      return t('managed.gatewayNameTaken', { name });
    case 'vault':
      return t('managed.gatewayVault', { name });
    case 'unreadable':
      return [
        t('managed.gatewayUnreadable', { name }),
        ...(forgotten ? [t('managed.gatewayForgotten', { name })] : []),
      ].join(' ');
    case 'added':
    case 'changed':
    case 'kept':
      return forgotten ? t('managed.gatewayForgotten', { name }) : null;
  }
}
