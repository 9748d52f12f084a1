import { Badge, Text, VisuallyHidden } from '@mantine/core';
import { formatPhone } from '#domain/phones.ts';
import { When } from '#kit/web/format.tsx';
import type { Column } from '#kit/web/list/column.ts';
import { PersonAvatar } from '#kit/web/PersonAvatar.tsx';
import { SomeOf } from '#kit/web/SomeOf.tsx';
import { StatusBadge } from '#kit/web/StatusBadge.tsx';
import type { User } from '../users.contract.ts';
import { ActiveSwitch } from './ActiveSwitch.tsx';
import { stores } from './storeOptions.ts';
import { useCloudSignIn } from './useOwn.ts';
import classes from './userColumns.module.css';

export const userColumns: Column<User>[] = [
  { id: 'name', label: 'Usuario', sort: 'name', cell: (user) => <Person user={user} /> },
  {
    id: 'phone',
    label: 'Teléfono',
    width: 160,
    cell: ({ phone }) => <span className={classes.whole}>{formatPhone(phone)}</span>,
  },
  { id: 'roles', label: 'Roles', width: 220, cell: ({ roles }) => <RoleChips roles={roles} /> },
  {
    id: 'stores',
    label: 'Locales',
    width: 110,
    cell: ({ allStores, storeIds }) =>
      allStores ? 'Todos' : <SomeOf ids={storeIds} noun={['local', 'locales']} options={stores} />,
  },
  { id: 'enabled', label: 'Activo', width: 90, cell: (user) => <ActiveSwitch user={user} /> },
  {
    id: 'lastSeenAt',
    label: 'Última visita',
    sort: 'lastSeenAt',
    width: 170,
    cell: (user) => <LastSeen user={user} />,
  },
  { id: 'email', label: 'Email', sort: 'email', optional: true, card: 'none', cell: ({ email }) => email },
  {
    id: 'createdAt',
    label: 'Creado',
    sort: 'createdAt',
    width: 170,
    optional: true,
    cell: ({ createdAt }) => <When at={createdAt} />,
  },
];

function Person({ user: { name, email, pictureUrl } }: { user: User }) {
  return (
    <span className={classes.person}>
      <PersonAvatar name={name} src={pictureUrl} />
      <span className={classes.words}>
        {name}
        <Text span size="xs" c="dimmed" fw={400} truncate>
          {email}
        </Text>
      </span>
    </span>
  );
}

function LastSeen({ user: { lastSeenAt, hasPassword } }: { user: User }) {
  const cloud = useCloudSignIn();
  if (hasPassword || cloud) return <When at={lastSeenAt} otherwise="Todavía no" />;
  return <StatusBadge tone="warning">Invitado</StatusBadge>;
}

const inSight = 2;

function RoleChips({ roles }: { roles: User['roles'] }) {
  const hidden = roles.slice(inSight).map(({ name }) => name);
  return (
    <span className={classes.chips}>
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
    </span>
  );
}
