import { Anchor, Box, Button, Flex, Popover, Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useCan } from '#kit/web/session/Can.tsx';
import { ErrorNotice } from '#kit/web/display/ErrorNotice.tsx';
import { pluralize, useTenantFormat } from '#kit/web/shell/format.tsx';
import { PersonAvatar } from '#kit/web/display/PersonAvatar.tsx';
import { endpointQuery } from '#kit/web/api/query.ts';
import { StatusBadge } from '#kit/web/display/StatusBadge.tsx';
import { type Role, rolesApi } from '../roles.contract.ts';

const inSight = 6;
const noun = ['usuario', 'usuarios'] as const;

/** How many have a role; their names on request. */
export function RoleUsers({ role }: { role: Role }) {
  const { integer } = useTenantFormat();
  const opens = useCan('roles.show');
  const [opened, setOpened] = useState(false);
  if (role.userCount === 0)
    return (
      <Text span size="sm" c="dimmed">
        Nadie
      </Text>
    );
  const countText = pluralize(role.userCount, noun, integer);
  if (!opens) return countText;
  return (
    <Popover opened={opened} onChange={setOpened} width={300} position="bottom-start" trapFocus>
      <Popover.Target>
        <Button
          variant="subtle"
          size="compact-sm"
          mx={-8}
          aria-label={`${countText}: quién tiene el rol ${role.name}`}
          onClick={() => setOpened(!opened)}
        >
          {countText}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={`Quién tiene el rol ${role.name}`}>
        <RoleUserList role={role} />
      </Popover.Dropdown>
    </Popover>
  );
}

/** The first who have a role, and the way to all of them. */
export function RoleUserList({ role }: { role: Role }) {
  const { integer } = useTenantFormat();
  const lists = useCan('admin_users.list');
  const { data, error, refetch } = useQuery(endpointQuery(rolesApi.users, { params: { id: role.id } }));
  if (error) return <ErrorNotice failure={error} onRetry={() => void refetch()} />;
  const rows = Math.min(inSight, role.userCount);
  if (!data) return <Skeleton h={rows * 44} />;
  if (data.data.length === 0)
    return (
      <Text size="sm" c="dimmed">
        Nadie tiene este rol todavía. Asígnalo desde la ficha de cada usuario.
      </Text>
    );
  return (
    <>
      <Flex component="ul" direction="column" gap={10} mb="sm">
        {data.data.slice(0, inSight).map(({ id, name, email, enabled }) => (
          <Flex component="li" key={id} align="center" gap={10}>
            <PersonAvatar name={name} size={32} />
            <Box flex={1} miw={0}>
              <Text size="sm" fw={700} truncate>
                {name}
              </Text>
              <Text size="xs" c="dimmed" truncate>
                {email}
              </Text>
            </Box>
            {!enabled && <StatusBadge tone="neutral">Desactivado</StatusBadge>}
          </Flex>
        ))}
      </Flex>
      {lists && (
        <Anchor size="sm" renderRoot={(props) => <Link to="/users" search={{ roleId: role.id }} {...props} />}>
          {data.data.length > inSight ? `Ver los ${integer(data.data.length)} en Usuarios` : 'Ver en Usuarios'}
        </Anchor>
      )}
    </>
  );
}
