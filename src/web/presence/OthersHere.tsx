import { Avatar, VisuallyHidden } from '@mantine/core';
import { useLocation } from '@tanstack/react-router';
import { useCan } from '#kit/web/session/Can.tsx';
import { PersonAvatar } from '#kit/web/shell/PersonAvatar.tsx';
import { Tip } from '#kit/web/shell/Tip.tsx';
import type { SharedRecord } from '#features/platform/presence/presence.contract.ts';
import { presenceText, recordAt } from '#features/platform/presence/presence.rules.ts';
import { useOthers } from './useOthers.ts';

const faces = 3;

function Faces({ record }: { record: SharedRecord }) {
  const names = useOthers(record);
  const words = names.length > 0 ? presenceText(names) : '';
  return (
    <>
      <VisuallyHidden component="output">{words}</VisuallyHidden>
      {words && (
        <Tip label={words}>
          <Avatar.Group aria-hidden>
            {names.slice(0, faces).map((name) => (
              <PersonAvatar key={name} name={name} size={32} />
            ))}
          </Avatar.Group>
        </Tip>
      )}
    </>
  );
}

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
