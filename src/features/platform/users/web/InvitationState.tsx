import { Text } from '@mantine/core';
import { StatusBadge } from '#kit/web/display/StatusBadge.tsx';
import { useMinute } from '#kit/web/shell/useMinute.ts';
import { invitationEnds } from './invitation.ts';

/** Whether an invitation is still valid. */
export function InvitationState({ until }: { until: string | null }) {
  const ends = invitationEnds(until, useMinute());
  if (!ends) return <StatusBadge tone="error">Invitación vencida</StatusBadge>;
  return (
    <>
      <StatusBadge tone="warning">Invitado</StatusBadge>
      <Text span display="block" size="xs" c="dimmed" mt={2}>
        {ends}
      </Text>
    </>
  );
}
