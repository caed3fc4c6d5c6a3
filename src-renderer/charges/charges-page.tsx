/** The home screen: the list, and a charge next to it on wide windows or over it on narrow ones. */

import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useGateway } from '../bridge/app-context.tsx';
import { useVisibleCharges } from '../bridge/visible-charges.ts';
import { ListAndOpen } from '../components/list/list-and-open.tsx';
import { lazyScreen } from '../components/timing/load-when-idle.ts';
import { ChargeList } from './charge-list.tsx';
import { RefusedCharges } from './refused/refused-charges.tsx';

const AdoptDialog = lazyScreen(
  async () => (await import('../charge-page/outcome-unknown/adopt-dialog.tsx')).AdoptDialog,
);
const ChargePage = lazyScreen(async () => (await import('../charge-page/charge-page.tsx')).ChargePage);

/** @param isRefused the charges that the gateway refused, in place of the list */
export function ChargesPage({
  chargeKey,
  isRefused = false,
}: {
  readonly chargeKey: string | null;
  readonly isRefused?: boolean;
}) {
  const { t } = useTranslation();
  const { id: gatewayId } = useGateway();
  const [adopting, setAdopting] = useState(false);
  useVisibleCharges(gatewayId, chargeKey === null ? [] : [chargeKey]);

  if (isRefused) return <RefusedCharges />;
  return (
    <>
      <ListAndOpen
        label={t('charges.charge')}
        open={
          chargeKey === null ? null : (
            <Suspense>
              <ChargePage chargeKey={chargeKey} />
            </Suspense>
          )
        }
        list={(covered) => <ChargeList chargeKey={chargeKey} covered={covered} onAdopt={() => setAdopting(true)} />}
      />
      <Suspense>{adopting && <AdoptDialog opened onClose={() => setAdopting(false)} />}</Suspense>
    </>
  );
}
