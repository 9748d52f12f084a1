import { useEndpointMutation } from '../../api/query.ts';
import type { Toast } from '../../feedback/FeedbackHost.tsx';
import { useCan } from '../../session/Can.tsx';
import type { UndoEndpoint } from './useUndo.tsx';

type UndoOptions = { invalidates: readonly string[]; success?: string };

/** Undo action of a toast; undefined for users who may not undo. */
export function useUndoAction(
  endpoint: UndoEndpoint,
  { invalidates, success = 'Cambio deshecho' }: UndoOptions,
): (requestId: string) => Toast['action'] {
  const may = useCan(endpoint.policy);
  const { mutate } = useEndpointMutation(endpoint, { invalidates: [...invalidates], success });
  return (requestId) => (may ? { label: 'Deshacer', run: () => mutate({ params: { requestId } }) } : undefined);
}
