import { Group, Modal, Skeleton, Stack, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { call } from '#kit/web/api/call.ts';
import { asFailure } from '#kit/web/api/requests.ts';
import { CopyText } from '#kit/web/share/CopyText.tsx';
import { ErrorNotice } from '#kit/web/display/ErrorNotice.tsx';
import { useMinute } from '#kit/web/shell/useMinute.ts';
import { type User, usersApi } from '../users.contract.ts';
import { invitationEnds } from './invitation.ts';

/** Shows an invitation link for users without mail at hand. Opening it creates a new link. */
export function InvitationLink({ user, onClose }: { user: User; onClose: () => void }) {
  const { data, error } = useQuery({
    queryKey: ['invitation-link', user.id],
    queryFn: () => call(usersApi.invitationLink, { params: { id: user.id } }),
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  });
  const ends = invitationEnds(data?.expiresAt ?? null, useMinute());
  return (
    <Modal opened onClose={onClose} title={`Enlace para ${user.name}`}>
      <Stack gap="md">
        <Text size="sm">
          Con él elige su contraseña y entra como {user.email}. Entrégaselo solo a esa persona: quien lo abra primero
          entra en su lugar.
        </Text>
        {error && <ErrorNotice failure={asFailure(error)} />}
        {!error && !data && <Skeleton h={38} radius="md" />}
        {data && (
          <Group gap="xs" wrap="nowrap" align="flex-end">
            <TextInput
              flex={1}
              label="Enlace"
              description={ends ? `Sirve una vez; ${ends}.` : undefined}
              value={data.link}
              readOnly
              onFocus={({ currentTarget }) => currentTarget.select()}
            />
            <CopyText value={data.link} label="Copiar" copied="Copiado" />
          </Group>
        )}
      </Stack>
    </Modal>
  );
}
