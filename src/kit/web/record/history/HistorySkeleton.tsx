import { Skeleton, Stack } from '@mantine/core';

export function HistorySkeleton() {
  return (
    <Stack aria-busy>
      {[0, 1, 2].map((each) => (
        <Skeleton key={each} h={84} />
      ))}
    </Stack>
  );
}
