import { Avatar, VisuallyHidden } from '@mantine/core';
import { PersonAvatar } from '#kit/web/display/PersonAvatar.tsx';
import { Tip } from '#kit/web/display/Tip.tsx';
import type { SharedRecord } from '#features/platform/presence/presence.contract.ts';
import { presenceText } from '#features/platform/presence/presence.rules.ts';
import { useOthers } from './useOthers.ts';

const faces = 3;

/** Those who are on a record beside oneself. */
export function Faces({ record }: { record: SharedRecord }) {
  const names = useOthers(record);
  const label = names.length > 0 ? presenceText(names) : '';
  return (
    <>
      <VisuallyHidden component="output">{label}</VisuallyHidden>
      {label && (
        <Tip label={label}>
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
