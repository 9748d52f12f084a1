import { Button, Skeleton } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { endpointInfiniteQuery } from '#kit/web/api/query.ts';
import { QueryFailed } from '#kit/web/display/EmptyState.tsx';
import { menuImportApi, type MenuImport } from '../menuImport.contract.ts';
import classes from './Import.module.css';
import { ImportGroupRow } from './ImportGroupRow.tsx';

/** The modifier groups of an import, those that change first. */
export function ImportGroups({ imported }: { imported: MenuImport }) {
  const params = { id: imported.menuId, importId: imported.id };
  const pages = useInfiniteQuery(endpointInfiniteQuery(menuImportApi.groups, { params, query: { limit: 50 } }));
  const groups = pages.data?.pages.flatMap((page) => page.data);
  if (pages.error)
    return <QueryFailed failure={pages.error} what="los grupos de opciones" onRetry={() => void pages.refetch()} />;
  if (!groups) return <Skeleton h={320} radius="lg" />;
  return (
    // Without a tab stop, keyboard users could not scroll rows that have no controls.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className={classes.rows} aria-label="Grupos de opciones" tabIndex={0}>
      <ul>
        {groups.map((group) => (
          <li key={group.place}>
            <ImportGroupRow imported={imported} group={group} />
          </li>
        ))}
      </ul>
      {pages.hasNextPage && (
        <Button
          variant="subtle"
          fullWidth
          loading={pages.isFetchingNextPage}
          onClick={() => void pages.fetchNextPage()}
        >
          Ver más grupos
        </Button>
      )}
    </section>
  );
}
