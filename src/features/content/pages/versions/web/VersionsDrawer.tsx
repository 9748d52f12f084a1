import { Box, Button, Drawer, Flex, Group, Skeleton, Text } from '@mantine/core';
import { IconArrowBackUp, IconGitCompare } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { endpointInfiniteQuery, useEndpointMutation } from '#kit/web/api/query.ts';
import { Can } from '#kit/web/session/Can.tsx';
import { confirm } from '#kit/web/shell/dialogs.tsx';
import { FirstUse, QueryFailed } from '#kit/web/shell/EmptyState.tsx';
import { DateTime, pluralize, useTenantFormat } from '#kit/web/shell/format.tsx';
import { StatusBadge } from '#kit/web/shell/StatusBadge.tsx';
import type { Page } from '../../record/pages.contract.ts';
import { type PageVersionRow, pageVersionsApi } from '../pageVersions.contract.ts';
import { PageDifferences } from './PageDifferences.tsx';
import classes from './VersionsDrawer.module.css';

/** What guests have seen of a page, and the way back to any of it. */
export function VersionsDrawer({ page, onClose }: { page: Page; onClose: () => void }) {
  const found = useInfiniteQuery(endpointInfiniteQuery(pageVersionsApi.list, { params: { id: page.id } }));
  const versions = found.data?.pages.flatMap(({ data }) => data);
  return (
    <Drawer opened onClose={onClose} size="lg" position="right" title="Versiones publicadas">
      {found.error && <QueryFailed failure={found.error} what="las versiones" onRetry={() => void found.refetch()} />}
      {!versions && !found.error && [0, 1, 2].map((each) => <Skeleton key={each} h={84} mb={8} radius="md" />)}
      {versions?.length === 0 && (
        <FirstUse title="Todavía no hay versiones" body="Cada vez que publiques la página, la anterior queda aquí." />
      )}
      <Flex component="ul" direction="column" gap={10}>
        {versions?.map((version) => (
          <Version key={version.number} page={page} version={version} />
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

function Version({ page, version }: { page: Page; version: PageVersionRow }) {
  const { number, note, authorName, createdAt, restoredFrom, current, scheduled, sectionCount } = version;
  const [compared, setCompared] = useState(false);
  const { integer } = useTenantFormat();
  return (
    <li className={classes.version} data-current={current || undefined}>
      <Group justify="space-between" gap="xs">
        <strong>Versión {number}</strong>
        {current && <StatusBadge tone="success">La ven los clientes</StatusBadge>}
        {scheduled && <StatusBadge tone="info">Programada</StatusBadge>}
      </Group>
      <Text size="sm" c="dimmed">
        <DateTime at={createdAt} /> · {authorName} · {pluralize(sectionCount, ['sección', 'secciones'], integer)}
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
          {!page.isDeleted && (
            <Can do={pageVersionsApi.restore.policy}>
              <Restore page={page} number={number} />
            </Can>
          )}
        </Group>
      )}
      {compared && (
        <Box pt="sm">
          <PageDifferences id={page.id} to={number} none="Es igual a lo que ven los clientes." />
        </Box>
      )}
    </li>
  );
}

function Restore({ page: { id, unpublished }, number }: { page: Page; number: number }) {
  const restore = useEndpointMutation(pageVersionsApi.restore, {
    success: `Volviste a la versión ${number}`,
    invalidates: ['history'],
  });
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
