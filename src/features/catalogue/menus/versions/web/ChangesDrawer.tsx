import { Button, Drawer, Group, Skeleton, Text } from '@mantine/core';
import { IconRocket } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Can } from '#kit/web/session/Can.tsx';
import { QueryFailed } from '#kit/web/display/EmptyState.tsx';
import { pluralize, useTenantFormat } from '#kit/web/shell/format.tsx';
import { endpointQuery } from '#kit/web/api/query.ts';
import type { Menu } from '../../record/menus.contract.ts';
import { menuVersionsApi } from '../menuVersions.contract.ts';
import { DifferenceList } from './DifferenceList.tsx';

type ChangesDrawerProps = { menu: Menu; onPublish: () => void; onClose: () => void };

/** Differences between the published version and the draft. */
export function ChangesDrawer({ menu: { id, published }, onPublish, onClose }: ChangesDrawerProps) {
  const { integer } = useTenantFormat();
  const { data, error, refetch } = useQuery(endpointQuery(menuVersionsApi.differences, { params: { id } }));
  return (
    <Drawer opened onClose={onClose} size="lg" position="right" title="Cambios sin publicar">
      {error && <QueryFailed failure={error} what="los cambios" onRetry={() => void refetch()} />}
      {!data && !error && <DifferencesSkeleton />}
      {data && (
        <>
          <Group justify="space-between" mb="md">
            <Text size="sm" c="dimmed">
              {published
                ? `${pluralize(data.total, ['diferencia', 'diferencias'], integer)} con la versión ${published.number}, que ven los clientes.`
                : 'Este menú nunca se publicó: todo es nuevo.'}
            </Text>
            {data.total > 0 && (
              <Can do={menuVersionsApi.publish.policy}>
                <Button size="compact-sm" leftSection={<IconRocket size={16} aria-hidden />} onClick={onPublish}>
                  Publicar
                </Button>
              </Can>
            )}
          </Group>
          <DifferenceList found={data} />
        </>
      )}
    </Drawer>
  );
}

export function DifferencesSkeleton() {
  return (
    <div aria-busy>
      {[0, 1, 2, 3].map((each) => (
        <Skeleton key={each} h={56} mb={8} radius="md" />
      ))}
    </div>
  );
}
