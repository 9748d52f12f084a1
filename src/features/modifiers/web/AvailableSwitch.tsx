import { Switch } from '@mantine/core';
import { useCan } from '#kit/web/Can.tsx';
import { useWriting } from '#kit/web/query.ts';
import { StatusBadge } from '#kit/web/StatusBadge.tsx';
import { type ModifierRow, modifiersApi } from '../modifiers.contract.ts';

/** Whether guests may choose it; changed at once, and back again when the server refuses. */
export function AvailableSwitch({ modifier: { id, name, availability } }: { modifier: ModifierRow }) {
  const changes = useCan(modifiersApi.update.policy);
  const { mutate } = useWriting(modifiersApi.update, { atOnce: true });
  if (!changes)
    return <StatusBadge tone={availability ? 'success' : 'neutral'}>{availability ? 'Sí' : 'No'}</StatusBadge>;
  return (
    <Switch
      aria-label={`${name} disponible`}
      checked={availability}
      onChange={(event) => mutate({ params: { id }, body: { availability: event.currentTarget.checked } })}
    />
  );
}
