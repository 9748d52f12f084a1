import { Button, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';

type LoadMoreProps = {
  loading: boolean;
  onMore: () => void;
  /** How far the list is shown: `20 de 100`. */
  progress?: ReactNode;
};

/** The next page of a list, below what is there. */
export const LoadMore = ({ loading, onMore, progress }: LoadMoreProps) => (
  <Stack align="center" gap={6} my="md">
    {progress && (
      <Text size="sm" c="dimmed">
        {progress}
      </Text>
    )}
    <Button variant="default" loading={loading} onClick={onMore}>
      Ver más
    </Button>
  </Stack>
);
