import { Group, Skeleton, Stack } from '@mantine/core';
import { PageHeader } from '#kit/web/PageHeader.tsx';

/** The place of a product's page until the product is there. */
export function ProductLoading() {
  return (
    <div aria-busy>
      <PageHeader
        title="Editar producto"
        back={{ to: '/products', label: 'Productos' }}
        sub={<Skeleton h={14} w={220} mt={3} />}
      />
      <Stack maw={1160}>
        <Group gap="xs">
          {[0, 1, 2, 3].map((tab) => (
            <Skeleton key={tab} h={36} w={132} radius="xl" />
          ))}
        </Group>
        <Skeleton h={420} radius="lg" />
        <Skeleton h={260} radius="lg" />
      </Stack>
    </div>
  );
}
