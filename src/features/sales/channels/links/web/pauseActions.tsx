import { IconClockPlus, IconClockX, IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react';
import type { BulkAction, BulkSelection } from '#kit/web/list/bulk/BulkBar.tsx';
import type { RowAction } from '#kit/web/list/table/RowMenu.tsx';
import type { ChannelLinkRow } from '../links.contract.ts';
import { channelPausesApi } from '../pauses.contract.ts';
import { targetOf } from './linkTarget.ts';
import type { Pauses } from './usePauses.tsx';

const { policy } = channelPausesApi.pause;
const labels = {
  pause: { label: 'Pausar…', icon: <IconPlayerPause size={16} />, policy },
  resume: { label: 'Reanudar', icon: <IconPlayerPlay size={16} />, policy },
  setBusy: { label: 'Mucha demanda…', icon: <IconClockPlus size={16} />, policy },
  endBusy: { label: 'Terminar mucha demanda', icon: <IconClockX size={16} />, policy },
};
type Change = keyof typeof labels;
const changes = Object.keys(labels) as Change[];

type BatchRun = (chosen: BulkSelection<ChannelLinkRow>) => Promise<boolean>;

const isPossible: Readonly<Record<Change, (row: ChannelLinkRow) => boolean>> = {
  pause: ({ canPause }) => canPause,
  resume: (row) =>
    isPossible.pause(row) && (row.pausedAt !== null || ['paused', 'closed', 'blocked'].includes(row.state)),
  setBusy: ({ preparation }) => preparation !== null,
  endBusy: ({ busyMinutes }) => busyMinutes !== null,
};

/** Whether a pause, or its end, changes something at a store. */
export const canBePaused = (row: ChannelLinkRow): boolean =>
  row.linkId !== null && isPossible.pause(row) && row.pausedAt === null && row.state !== 'paused';
export const canBeResumed = (row: ChannelLinkRow): boolean => row.linkId !== null && isPossible.resume(row);

/** The changes that a store at a channel can have now. */
export const rowActions =
  (pauses: Pauses) =>
  (row: ChannelLinkRow): RowAction[] =>
    changes
      .filter((change) => row.linkId !== null && isPossible[change](row))
      .map((change) => ({ ...labels[change], run: () => void pauses[change](targetOf([row])) }));

/** The same for the chosen stores; at least one of them has an id at its channel. */
export const pauseBulkActions = (
  pauses: Pauses,
  runOnLinked: (run: (rows: readonly ChannelLinkRow[]) => Promise<boolean>) => BatchRun,
): BulkAction<ChannelLinkRow>[] =>
  changes.map((change) => ({
    ...labels[change],
    isMinor: change === 'endBusy',
    // A pause is offered always: it explains where it is not possible, and a second one changes the end.
    ...(change !== 'pause' && { applies: (row: ChannelLinkRow) => row.linkId !== null && isPossible[change](row) }),
    together: runOnLinked((rows) => pauses[change](targetOf(rows))),
  }));
