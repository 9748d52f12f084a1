import { IconFlask, IconFlaskOff, IconPlayerPause, IconPlayerPlay, IconPlugConnected } from '@tabler/icons-react';
import { call } from '#kit/web/api/call.ts';
import type { BulkAction, BulkSelection } from '#kit/web/list/bulk/BulkBar.tsx';
import type { RowAction } from '#kit/web/list/table/RowMenu.tsx';
import { toasts } from '#kit/web/shell/toasts.tsx';
import { type ChannelLinkRow, channelLinksApi } from '../links.contract.ts';
import { channelPausesApi } from '../pauses.contract.ts';
import { targetOf } from './linkTarget.ts';
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
  together: runOnLinked(async (rows) => {
    const { updated } = await call(channelLinksApi.setTestStores, { body: { ids: idsOf(rows), isTestStore } });
    const now = isTestStore ? 'ahora son de prueba' : 'ya no son de prueba';
    toasts.success(updated === 1 ? '1 local cambiado' : `${updated} locales ${now}`);
    return true;
  }),
});

const pauseAction = { label: 'Pausar…', icon: <IconPlayerPause size={16} />, policy: channelPausesApi.pause.policy };
const resumeAction = { label: 'Reanudar', icon: <IconPlayerPlay size={16} />, policy: channelPausesApi.resume.policy };

export const bulkActions = ({ pause, resume }: Pauses): BulkAction<ChannelLinkRow>[] => [
  { ...pauseAction, together: runOnLinked((rows) => pause(targetOf(rows))) },
  { ...resumeAction, together: runOnLinked((rows) => resume(targetOf(rows))) },
  connect,
  markAs(true),
  markAs(false),
];

export const rowActions =
  ({ pause, resume }: Pauses) =>
  (row: ChannelLinkRow): RowAction[] => {
    if (row.linkId === null) return [];
    const isClosed = row.pausedAt !== null || ['paused', 'closed', 'blocked'].includes(row.state);
    return [
      { ...pauseAction, run: () => void pause(targetOf([row])) },
      ...(isClosed ? [{ ...resumeAction, run: () => void resume(targetOf([row])) }] : []),
    ];
  };
