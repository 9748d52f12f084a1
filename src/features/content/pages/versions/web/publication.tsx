import { Alert, Button, Group } from '@mantine/core';
import { IconClock, IconEyeOff } from '@tabler/icons-react';
import { useEndpointMutation } from '#kit/web/api/query.ts';
import type { RowAction } from '#kit/web/list/table/RowMenu.tsx';
import { Can } from '#kit/web/session/Can.tsx';
import { confirm } from '#kit/web/shell/dialogs.tsx';
import { DateTime } from '#kit/web/shell/format.tsx';
import type { Page } from '../../record/pages.contract.ts';
import { pageVersionsApi } from '../pageVersions.contract.ts';

/** Announces a scheduled publication, with a way to cancel it. */
export function ScheduledNotice({ page: { id, scheduledAt } }: { page: Page }) {
  const cancel = useEndpointMutation(pageVersionsApi.cancelPublish, {
    success: 'Publicación cancelada',
    invalidates: ['history'],
  });
  if (!scheduledAt) return null;
  return (
    <Alert color="brand" icon={<IconClock size={20} aria-hidden />}>
      <Group justify="space-between" gap="xs">
        <span>
          Se publica el <DateTime at={scheduledAt} />, como estaba al programarla.
        </span>
        <Can do={pageVersionsApi.cancelPublish.policy}>
          <Button
            size="compact-sm"
            variant="default"
            loading={cancel.isPending}
            onClick={() => cancel.mutate({ params: { id } })}
          >
            Cancelar la publicación
          </Button>
        </Can>
      </Group>
    </Alert>
  );
}

/** Takes a page from guests; nothing where they do not see it. */
export function useUnpublish({ id, name, relativeUrl, status, isDeleted }: Page): RowAction[] {
  const unpublish = useEndpointMutation(pageVersionsApi.unpublish, {
    success: 'La página ya no se ve',
    invalidates: ['history'],
  });
  if (status === 'draft' || isDeleted) return [];
  const confirmUnpublish = () =>
    confirm({
      title: `¿Dejar de mostrar «${name}»?`,
      body: `Los clientes dejan de verla en /${relativeUrl}. Puedes publicarla de nuevo cuando quieras.`,
      confirm: 'Dejar de mostrar',
      run: () => unpublish.mutateAsync({ params: { id } }),
    });
  return [
    {
      label: 'Dejar de mostrar',
      icon: <IconEyeOff size={16} />,
      policy: pageVersionsApi.unpublish.policy,
      run: () => void confirmUnpublish(),
    },
  ];
}
