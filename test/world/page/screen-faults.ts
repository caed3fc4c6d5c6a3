/** Faults of the page that were once real, or whose like were: each leaves something false on a screen. */
import type { Fault } from '../faults.ts';

export const SCREEN_FAULTS: readonly Fault[] = [
  {
    name: 'the totals of the list are not read again after a payment',
    file: 'src-renderer/app/signal-sync.tsx',
    from: '    if (update.countsOtherwise) refreshTotals();\n',
    to: '',
  },
  {
    name: 'the figures of the home screen stay what they were',
    file: 'src-renderer/app/signal-sync.tsx',
    from: '    readToday();\n',
    to: '',
  },
  {
    name: 'a charge that is open goes on waiting',
    file: 'src-renderer/bridge/row-cache.ts',
    from: '  client.setQueryData<ChargeDetail>(key, { ...detail, ...row });\n  const stateDiffers = detail.state !== row.state;',
    to: '  const stateDiffers = false;',
  },
  {
    name: 'the rows of a batch are not read again',
    file: 'src-renderer/app/signal-sync.tsx',
    from: '    updateBatch(client, gatewayId, batch);\n    readBatchRows();\n',
    to: '    updateBatch(client, gatewayId, batch);\n',
  },
  {
    name: 'a charge is added below the first page alone',
    file: 'src-renderer/app/signal-sync.tsx',
    from: '    insertUnlisted(update.unlisted);\n',
    to: '',
  },
];
