import { IconFlask, IconFlaskOff, IconPlugConnected } from '@tabler/icons-react';
import { call } from '#kit/web/api/call.ts';
import type { BulkAction, BulkSelection } from '#kit/web/list/bulk/BulkBar.tsx';
import { toasts } from '#kit/web/shell/toasts.tsx';
import { type ChannelLinkRow, channelLinksApi } from '../links.contract.ts';
import { pauseBulkActions } from './pauseActions.tsx';
import type { Pauses } from './usePauses.tsx';

/** An action on chosen stores, of which one at least needs an id at its channel. */
const runOnLinked =
  (run: (rows: readonly ChannelLinkRow[]) => Promise<boolean>) =>
  async ({ readRows }: BulkSelection<ChannelLinkRow>): Promise<boolean> => {
    const rows = await readRows();
    if (rows.some(({ linkId }) => linkId !== null)) return run(rows);
    toasts.partial('Ninguno de esos locales tiene ID en el canal');
    return false;
  };

const idsOf = (rows: readonly ChannelLinkRow[]) => rows.flatMap(({ linkId }) => linkId ?? []);

const connect = {
  label: 'Conectar',
  icon: <IconPlugConnected size={16} />,
  policy: channelLinksApi.connect.policy,
  isMinor: true,
  applies: ({ linkId, connected }: ChannelLinkRow) => linkId !== null && connected !== 'us',
  together: runOnLinked(async (rows) => {
    const { requested } = await call(channelLinksApi.connect, { body: { ids: idsOf(rows) } });
    toasts.success(requested === 1 ? 'Conectando 1 local' : `Conectando ${requested} locales`);
    return true;
  }),
};

/** Marks stores as test stores, or as real ones. */
const markAs = (isTestStore: boolean) => ({
  label: isTestStore ? 'Marcar como de prueba' : 'Ya no es de prueba',
  icon: isTestStore ? <IconFlask size={16} /> : <IconFlaskOff size={16} />,
  policy: channelLinksApi.setTestStores.policy,
  isMinor: true,
  applies: (row: ChannelLinkRow) => row.linkId !== null && row.isTestStore !== isTestStore,
  together: runOnLinked(async (rows) => {
    const { updated } = await call(channelLinksApi.setTestStores, { body: { ids: idsOf(rows), isTestStore } });
    const now = isTestStore ? 'ahora son de prueba' : 'ya no son de prueba';
    toasts.success(updated === 1 ? '1 local cambiado' : `${updated} locales ${now}`);
    return true;
  }),
});

export const bulkActions = (pauses: Pauses): BulkAction<ChannelLinkRow>[] => [
  ...pauseBulkActions(pauses, runOnLinked),
  connect,
  markAs(true),
  markAs(false),
];
