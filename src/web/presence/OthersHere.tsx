import { useLocation } from '@tanstack/react-router';
import { useCan } from '#kit/web/session/Can.tsx';
import type { SharedRecord } from '#features/platform/presence/presence.contract.ts';
import { recordAt } from '#features/platform/presence/presence.rules.ts';
import { Faces } from './Faces.tsx';

/** Who else is on the record that is open: two people who know of each other do not undo each other's work. */
export function OthersHere() {
  const key = useLocation({
    select: ({ pathname, search }) => {
      const record = recordAt(pathname, search);
      return record ? `${record.kind}:${record.id}` : '';
    },
  });
  const [kind, id] = key.split(':');
  const opens = useCan(`${kind}.show`);
  if (!id || !opens) return null;
  return <Faces key={key} record={{ kind: kind as SharedRecord['kind'], id: Number(id) }} />;
}
