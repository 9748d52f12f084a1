import { useEndpointMutation } from '../../api/query.ts';
import type { Toast } from '../../feedback/FeedbackHost.tsx';
import { useCan } from '../../session/Can.tsx';
import type { UndoEndpoint } from './useUndo.tsx';

type Told = { invalidates: readonly string[]; success?: string };

/** What a toast offers to take the request back that it tells of; nothing for whoever may not undo. */
export function useUndoAction(
  endpoint: UndoEndpoint,
  { invalidates, success = 'Cambio deshecho' }: Told,
): (requestId: string) => Toast['action'] {
  const may = useCan(endpoint.policy);
  const { mutate } = useEndpointMutation(endpoint, { invalidates: [...invalidates], success });
  return (requestId) => (may ? { label: 'Deshacer', run: () => mutate({ params: { requestId } }) } : undefined);
}
