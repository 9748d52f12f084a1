import { Badge, Group, Text, VisuallyHidden } from '@mantine/core';
import { formatPhone } from '#domain/phones.ts';
import { DateTime } from '#kit/web/shell/format.tsx';
import { NameCell } from '#kit/web/list/NameCell.tsx';
import type { Column } from '#kit/web/list/table/column.ts';
import { PersonAvatar } from '#kit/web/display/PersonAvatar.tsx';
import { StatusBadge } from '#kit/web/display/StatusBadge.tsx';
import { createdColumn } from '#kit/web/list/table/timestampColumns.tsx';
import { storesColumn } from '#features/platform/roles/web/index.ts';
import type { User } from '../users.contract.ts';
import { ActiveSwitch } from './ActiveSwitch.tsx';
import { InvitationState } from './InvitationState.tsx';
import { isInvited } from './invitation.ts';
import { useCloudSignIn } from './useCloudSignIn.ts';

export const userColumns: Column<User>[] = [
  { id: 'name', label: 'Usuario', sort: 'name', cell: (user) => <Person user={user} /> },
  {
    id: 'phone',
    label: 'Teléfono',
    width: 160,
    priority: 1,
    cell: ({ phone }) => <span style={{ whiteSpace: 'nowrap' }}>{formatPhone(phone)}</span>,
  },
  { id: 'roles', label: 'Roles', width: 180, cell: ({ roles }) => <RoleChips roles={roles} /> },
  storesColumn,
  { id: 'enabled', label: 'Activo', width: 90, cell: (user) => <ActiveSwitch user={user} /> },
  {
    id: 'lastSeenAt',
    label: 'Última visita',
    sort: 'lastSeenAt',
    width: 170,
    cell: (user) => <LastSeen user={user} />,
  },
  {
    id: 'secondFactor',
    label: 'Dos pasos',
    width: 130,
    optional: true,
    cell: ({ secondFactor }) =>
      secondFactor ? <StatusBadge tone="success">Activada</StatusBadge> : <StatusBadge tone="neutral">No</StatusBadge>,
  },
  { id: 'email', label: 'Correo', sort: 'email', optional: true, card: 'none', cell: ({ email }) => email },
  createdColumn,
];

function Person({ user: { name, email, pictureUrl } }: { user: User }) {
  return (
    <NameCell picture={<PersonAvatar name={name} src={pictureUrl} />}>
      {name}
      <Text span size="xs" c="dimmed" fw={400} truncate>
        {email}
      </Text>
    </NameCell>
  );
}

function LastSeen({ user }: { user: User }) {
  const cloud = useCloudSignIn();
  if (isInvited(user) && !cloud) return <InvitationState until={user.invitedUntil} />;
  return <DateTime at={user.lastSeenAt} otherwise={user.enabled ? 'Aún no entra' : 'Nunca entró'} />;
}

const inSight = 2;

function RoleChips({ roles }: { roles: User['roles'] }) {
  const hidden = roles.slice(inSight).map(({ name }) => name);
  return (
    <Group gap={4}>
      {roles.slice(0, inSight).map(({ id, name }) => (
        <Badge key={id} color="gray">
          {name}
        </Badge>
      ))}
      {hidden.length > 0 && (
        <Badge color="gray" title={hidden.join(', ')}>
          <span aria-hidden>+{hidden.length}</span>
          <VisuallyHidden>y {hidden.join(', ')}</VisuallyHidden>
        </Badge>
      )}
    </Group>
  );
}
