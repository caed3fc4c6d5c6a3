/** In the console's own sandbox only: what goes wrong with the next creation. */
import { useQueryClient } from '@tanstack/react-query';
import type { Trouble } from '../../src-preload/contract/gateways/sandbox-operations.ts';
import { useGateway } from '../bridge/app-context.tsx';
import { keyOf, useCommand, useOperation } from '../bridge/operations.ts';
import { TroubleMenu } from '../components/charge-parts/trouble-menu.tsx';
import { ErrorNotice } from '../components/errors/error-notice.tsx';

export function NextTrouble() {
  const gateway = useGateway();
  return gateway.ownSandbox && gateway.archivedAt === null ? <Menu gatewayId={gateway.id} /> : null;
}

function Menu({ gatewayId }: { readonly gatewayId: string }) {
  const client = useQueryClient();
  // The last request may have used it up.
  const { data } = useOperation('sandbox.troubles', { gatewayId }, { staleTime: 0 });
  const set = useCommand('sandbox.trouble');
  const choose = (trouble: Trouble | null) =>
    set.mutate(
      { gatewayId, request: 'create', trouble },
      { onSuccess: (armed) => void client.setQueryData(keyOf('sandbox.troubles', { gatewayId }), armed) },
    );
  return (
    <>
      <TroubleMenu request="create" armed={data?.create ?? null} pending={set.isPending} onChoose={choose} />
      {set.error !== null && <ErrorNotice thrown={set.error} />}
    </>
  );
}
