/** What the office's policy sets at this desk, in the words of its file. */
import { useTranslation } from 'react-i18next';
import type { Diagnosis } from '../../src-preload/contract/diagnostics/diagnostics-operations.ts';
import { policyProblemText } from '../../src-preload/contract/settings/policy-problem-texts.ts';
import { useApp } from '../bridge/app-context.tsx';
import { FactList } from '../components/facts/fact-list.tsx';
import { FormSection } from '../components/page/form-page.tsx';

export function PolicySection({ policy }: Pick<Diagnosis, 'policy'>) {
  const { t } = useTranslation();
  const { about, language } = useApp();
  if (policy === null) return null;
  const { source, problems, settings, gateways, inForce } = policy;
  const locked = [
    ...settings.filter((each) => each.locked).map(({ name }) => name),
    ...(policy.exportsMasked ? ['masks.exports'] : []),
    ...(policy.revealLocked ? ['masks.reveal'] : []),
    ...(policy.gatewaysLocked ? ['gatewaysLocked'] : []),
  ];
  const preset = settings.filter((each) => !each.locked).map(({ name }) => name);
  const wrong = problems.map((problem) => policyProblemText(problem, language));
  const state = [t(`managed.applied.${inForce}`), ...wrong].join(' · ');
  return (
    <FormSection title={t('managed.title')}>
      <FactList
        facts={[
          [t('managed.file'), `${about.managed?.path ?? ''} · ${t(`managed.${source}`)}`],
          [t('managed.state'), state],
          [t('managed.locked'), locked.join(', ') || t('managed.none')],
          [t('managed.preset'), preset.join(', ') || t('managed.none')],
          ...gateways.map(
            ({ id, outcome, locked: isLocked, fields }) =>
              [
                t('managed.gateway', { id }),
                [
                  t(`managed.outcome.${outcome}`),
                  ...(isLocked ? [t('managed.gatewayLocked', { fields: fields.join(', ') })] : []),
                ].join(' · '),
              ] as const,
          ),
        ]}
      />
    </FormSection>
  );
}
