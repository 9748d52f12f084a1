import { useEndpointMutation } from '../../api/query.ts';
import type { Toast } from '../../feedback/FeedbackHost.tsx';
import { useCan } from '../../session/Can.tsx';
import { toasts } from '../../shell/toasts.tsx';
import { undoNamed } from './confirmNamed.ts';
import type { UndoEndpoint } from './useUndo.tsx';

type UndoOptions = { invalidates: readonly string[]; success?: string };

/** Undo action of a toast; undefined for users who may not undo. */
export function useUndoAction(
  endpoint: UndoEndpoint,
  { invalidates, success = 'Cambio deshecho' }: UndoOptions,
): (requestId: string) => Toast['action'] {
  const may = useCan(endpoint.policy);
  const { mutateAsync } = useEndpointMutation(endpoint, { invalidates: [...invalidates], success });
  const undo = (requestId: string) =>
    undoNamed((companyName) => mutateAsync({ params: { requestId }, query: { companyName } }));
  return (requestId) =>
    may ? { label: 'Deshacer', run: () => void undo(requestId).catch(toasts.failure) } : undefined;
}
