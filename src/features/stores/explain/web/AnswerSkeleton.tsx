import { Skeleton, Stack } from '@mantine/core';

/** The shape of the answer while it is read. */
export function AnswerSkeleton() {
  return (
    <Stack aria-busy gap="sm">
      <Skeleton h={42} radius="xl" />
      <Skeleton h={76} radius="md" />
      {[0, 1, 2, 3, 4, 5].map((each) => (
        <Skeleton key={each} h={58} radius="md" />
      ))}
    </Stack>
  );
}
