import { IconCircleCheck, IconCircleOff } from '@tabler/icons-react';
import type { Endpoint } from '../../contract/endpoint.ts';
import { useEndpointMutation } from '../api/query.ts';
import type { BulkAction, BulkSelection } from '../list/bulk/BulkBar.tsx';
import { pluralize, useTenantFormat } from '../shell/format.tsx';
import { toasts } from '../shell/toasts.tsx';
import { useUndoAction } from './history/useUndoAction.ts';

type Chosen = { ids: number[] } | { filters: Record<string, unknown> };

type Switching = {
  /** Answers how many it changed, and the request that an undo names. */
  endpoint: Endpoint;
  /** Body of the request: what to switch, and to which value. */
  bodyOf: (on: boolean, chosen: Chosen) => object;
  undo: Parameters<typeof useUndoAction>[0];
  /** Areas whose lists an undo reads again. */
  areas: readonly string[];
  /** Label of the action, and its result: `['Pausar', ['banner pausado', 'banners pausados']]`. */
  on: readonly [string, readonly [string, string]];
  off: readonly [string, readonly [string, string]];
};

/** Bulk actions that turn a field of records on and off. Each is one request, which can be undone. */
export function useBulkSwitch<Row extends { id: number }>(spec: Switching): BulkAction<Row>[] {
  const { endpoint, bodyOf, undo, areas } = spec;
  const { integer } = useTenantFormat();
  const undoAction = useUndoAction(undo, { invalidates: [...areas, 'history'] });
  const { mutateAsync } = useEndpointMutation(endpoint, { invalidates: ['history'] });
  const switchTo =
    (on: boolean, nouns: readonly [string, string]) =>
    async ({ all, narrowing, readRows }: BulkSelection<Row>): Promise<boolean> => {
      const chosen = all ? { filters: narrowing } : { ids: (await readRows()).map(({ id }) => id) };
      const reply = await mutateAsync({ body: bodyOf(on, chosen) });
      const { changed, requestId } = reply as { changed: number; requestId: string };
      if (changed === 0) toasts.success('Ya estaban así');
      else toasts.success(pluralize(changed, nouns, integer), undoAction(requestId));
      return true;
    };
  return ([true, false] as const).map((on) => {
    const [label, nouns] = on ? spec.on : spec.off;
    const Icon = on ? IconCircleCheck : IconCircleOff;
    return { label, icon: <Icon size={16} />, policy: endpoint.policy, together: switchTo(on, nouns) };
  });
}
