import { Button, Drawer, Flex, Skeleton } from '@mantine/core';
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Failure } from '#kit/contract/failures.ts';
import { FirstUse, QueryFailed } from '../../display/EmptyState.tsx';

type VersionsDrawerProps<Version> = {
  found: UseInfiniteQueryResult<InfiniteData<{ data: Version[] }>, Failure>;
  /** Text of an empty list. */
  empty: string;
  onClose: () => void;
  /** A `VersionCard`, with a key. */
  children: (version: Version) => ReactNode;
};

/** Published versions of a record, newest first. */
export function VersionsDrawer<Version>({ found, empty, onClose, children }: VersionsDrawerProps<Version>) {
  const versions = found.data?.pages.flatMap(({ data }) => data);
  return (
    <Drawer opened onClose={onClose} size="lg" position="right" title="Versiones publicadas">
      {found.error && <QueryFailed failure={found.error} what="las versiones" onRetry={() => void found.refetch()} />}
      {!versions && !found.error && [0, 1, 2].map((each) => <Skeleton key={each} h={84} mb={8} radius="md" />)}
      {versions?.length === 0 && <FirstUse title="Todavía no hay versiones" body={empty} />}
      <Flex component="ul" direction="column" gap={10}>
        {versions?.map(children)}
      </Flex>
      {found.hasNextPage && (
        <Button
          fullWidth
          variant="subtle"
          loading={found.isFetchingNextPage}
          onClick={() => void found.fetchNextPage()}
        >
          Ver más
        </Button>
      )}
    </Drawer>
  );
}
