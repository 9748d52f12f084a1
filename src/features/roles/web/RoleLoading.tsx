import { Skeleton, Stack } from '@mantine/core';
import { PageHeader } from '#kit/web/PageHeader.tsx';

/** The place of a role's page until the role is there. */
export function RoleLoading({ title }: { title: string }) {
  return (
    <div aria-busy>
      <PageHeader title={title} back={{ to: '/roles', label: 'Roles' }} sub={<Skeleton h={14} w={180} mt={3} />} />
      <Stack maw={1160}>
        <Skeleton h={330} radius="lg" />
        <Skeleton h={520} radius="lg" />
      </Stack>
    </div>
  );
}
