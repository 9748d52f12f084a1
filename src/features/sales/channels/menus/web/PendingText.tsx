import { DateTime } from '#kit/web/shell/format.tsx';
import type { PendingPublication } from '../channelMenus.contract.ts';

const stateText = (state: PendingPublication['state'], channelName: string): string => {
  if (state === 'waiting') return `está en revisión en ${channelName} desde`;
  return state === 'lost' ? `no tiene respuesta de ${channelName} desde` : `se está enviando a ${channelName} desde`;
};

/** `La N.º 3 está en revisión en Rappi desde hoy 18:15`, without a period. */
export function PendingText({ pending, channelName }: { pending: PendingPublication; channelName: string }) {
  const { number, state, createdAt } = pending;
  return (
    <>
      La N.º {number} {stateText(state, channelName)} <DateTime at={createdAt} />
    </>
  );
}
