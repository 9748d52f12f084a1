import { Box, Button, Collapse, Drawer, Flex, Group, Skeleton, Text } from '@mantine/core';
import { IconArrowBackUp, IconGitCompare } from '@tabler/icons-react';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useCan } from '#kit/web/session/Can.tsx';
import { confirm } from '#kit/web/shell/dialogs.tsx';
import { FirstUse, QueryFailed } from '#kit/web/shell/EmptyState.tsx';
import { pluralize, useTenantFormat, DateTime } from '#kit/web/shell/format.tsx';
import { endpointQuery, endpointInfiniteQuery, useEndpointMutation } from '#kit/web/api/query.ts';
import { StatusBadge } from '#kit/web/shell/StatusBadge.tsx';
import type { Menu } from '../../record/menus.contract.ts';
import { type MenuVersionRow, menuVersionsApi } from '../menuVersions.contract.ts';
import { DifferencesSkeleton } from './ChangesDrawer.tsx';
import { DifferenceList } from './DifferenceList.tsx';
import classes from './VersionsDrawer.module.css';

/** What guests have seen of a menu, and the way back to any of it. */
export function VersionsDrawer({ menu, onClose }: { menu: Menu; onClose: () => void }) {
  const found = useInfiniteQuery(endpointInfiniteQuery(menuVersionsApi.list, { params: { id: menu.id } }));
  const versions = found.data?.pages.flatMap(({ data }) => data);
  return (
    <Drawer opened onClose={onClose} size="lg" position="right" title="Versiones publicadas">
      {found.error && <QueryFailed failure={found.error} what="las versiones" onRetry={() => void found.refetch()} />}
      {!versions && !found.error && [0, 1, 2].map((each) => <Skeleton key={each} h={84} mb={8} radius="md" />)}
      {versions?.length === 0 && (
        <FirstUse
          title="Todavía no hay versiones"
          body="Cada vez que publiques el menú, la versión anterior queda aquí."
        />
      )}
      <Flex component="ul" direction="column" gap={10}>
        {versions?.map((version) => (
          <Version key={version.id} menu={menu} version={version} />
        ))}
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

function Version({ menu, version }: { menu: Menu; version: MenuVersionRow }) {
  const { number, note, authorName, publishedAt, restoredFrom, current, lineCount } = version;
  const [compared, setCompared] = useState(false);
  const { integer } = useTenantFormat();
  return (
    <li className={classes.version} data-current={current || undefined}>
      <Group justify="space-between" gap="xs">
        <strong>Versión {number}</strong>
        {current && <StatusBadge tone="success">La ven los clientes</StatusBadge>}
      </Group>
      <Text size="sm" c="dimmed">
        <DateTime at={publishedAt} /> · {authorName} · {pluralize(lineCount, ['producto', 'productos'], integer)}
      </Text>
      {restoredFrom !== null && <Text size="sm">Trajo de vuelta la versión {restoredFrom}.</Text>}
      {note && <Text size="sm">{note}</Text>}
      {!current && (
        <Group gap="xs" mt={6}>
          <Button
            variant="default"
            size="compact-sm"
            leftSection={<IconGitCompare size={15} aria-hidden />}
            aria-expanded={compared}
            onClick={() => setCompared(!compared)}
          >
            {compared ? 'Ocultar diferencias' : 'Comparar con la actual'}
          </Button>
          <Restore menu={menu} number={number} />
        </Group>
      )}
      <Collapse expanded={compared}>{compared && <Compared menu={menu} number={number} />}</Collapse>
    </li>
  );
}

/** What going back to a version would change. */
function Compared({ menu: { id, published }, number }: { menu: Menu; number: number }) {
  const query = { from: published?.number, to: number };
  const { data, error, refetch } = useQuery(endpointQuery(menuVersionsApi.differences, { params: { id }, query }));
  if (error) return <QueryFailed failure={error} what="las diferencias" onRetry={() => void refetch()} />;
  return <Box pt="sm">{data ? <DifferenceList found={data} /> : <DifferencesSkeleton />}</Box>;
}

function Restore({ menu: { id, unpublished }, number }: { menu: Menu; number: number }) {
  const publishes = useCan(menuVersionsApi.restore.policy);
  const restore = useEndpointMutation(menuVersionsApi.restore, {
    success: `Volviste a la versión ${number}`,
    invalidates: ['history'],
  });
  if (!publishes) return null;
  const ask = () =>
    confirm({
      title: `¿Volver a la versión ${number}?`,
      body: `Los clientes la ven de inmediato.${unpublished ? ' Los cambios sin publicar de tu borrador quedan como están.' : ''}`,
      confirm: 'Volver a esta versión',
      run: () => restore.mutateAsync({ params: { id, number } }),
    });
  return (
    <Button
      variant="light"
      size="compact-sm"
      leftSection={<IconArrowBackUp size={15} aria-hidden />}
      onClick={() => void ask()}
    >
      Volver a esta versión
    </Button>
  );
}
