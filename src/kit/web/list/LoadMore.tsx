import { Button, Group } from '@mantine/core';

/** The next page of a list, below what is there. */
export const LoadMore = ({ loading, onMore }: { loading: boolean; onMore: () => void }) => (
  <Group justify="center" mt="md">
    <Button variant="default" loading={loading} onClick={onMore}>
      Ver más
    </Button>
  </Group>
);
