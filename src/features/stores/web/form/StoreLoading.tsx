import { Group, Skeleton, Stack } from '@mantine/core';
import { PageHeader } from '#kit/web/PageHeader.tsx';

/** The place of a store's page until the store is there. */
export function StoreLoading() {
  return (
    <div aria-busy>
      <PageHeader
        title="Editar local"
        back={{ to: '/stores', label: 'Locales' }}
        sub={<Skeleton h={14} w={260} mt={3} />}
      />
      <Stack maw={1160}>
        <Group gap="xs">
          {[0, 1, 2, 3].map((tab) => (
            <Skeleton key={tab} h={36} w={132} radius="xl" />
          ))}
        </Group>
        <Skeleton h={420} radius="lg" />
        <Skeleton h={320} radius="lg" />
      </Stack>
    </div>
  );
}
