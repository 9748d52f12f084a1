import { Skeleton } from '@mantine/core';
export function ShellSkeleton() {
  return <Skeleton height="100dvh" />;
}
