/** Asks before states get another meaning, with the number of charges in each. */
import { useTranslation } from 'react-i18next';
import type { Gateway, GatewayInput } from '../../../src-preload/contract/gateways/gateway.ts';
import { isolatedText } from '../../../src-preload/contract/text/hidden-characters.ts';
import { useOperation } from '../../bridge/operations.ts';
import { useFormat } from '../../bridge/use-format.ts';
import { useStateName } from '../../components/charge-parts/state-badge.tsx';
import { ErrorNotice } from '../../components/errors/error-notice.tsx';
import { Confirm } from '../../components/questions/confirm.tsx';
import { meaningOf, statesWithOtherMeaning } from './state-meanings.ts';
import { useMeaningName } from './state-meanings-field.tsx';

export function MeaningsQuestion({
  gateway,
  changed,
  onConfirm,
  onCancel,
}: {
  readonly gateway: Gateway;
  /** The settings that wait for the answer; null where none do. */
  readonly changed: GatewayInput | null;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}) {
  const { t } = useTranslation();
  const format = useFormat();
  const stateName = useStateName();
  const meaningName = useMeaningName();
  const states = changed === null ? [] : statesWithOtherMeaning(gateway, changed);
  const input = { gatewayId: gateway.id, filter: { states } };
  const totals = useOperation('charges.totals', input, { enabled: changed !== null, staleTime: 0 });
  const countOf = (state: string) => totals.data?.byState.find((each) => each.state === state)?.count ?? 0;
  return (
    <Confirm
      opened={changed !== null}
      title={t('access.stateMeanings.askTitle')}
      action={t('access.saveGateway')}
      busy={totals.isFetching}
      onCancel={onCancel}
      onConfirm={onConfirm}
    >
      <p>{t('access.stateMeanings.askBody')}</p>
      {totals.error !== null && <ErrorNotice thrown={totals.error} />}
      {changed !== null && totals.data && (
        <ul>
          {states.map((state) => (
            <li key={state}>
              {t('access.stateMeanings.changes', {
                count: countOf(state),
                shown: format.count(countOf(state)),
                state: isolatedText(stateName(state)),
                meaning: meaningName(meaningOf(state, changed)),
              })}
            </li>
          ))}
        </ul>
      )}
    </Confirm>
  );
}
