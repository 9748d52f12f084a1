import { Alert, Button, Drawer, Group, Skeleton, Stack, Text } from '@mantine/core';
import { IconAlertCircle, IconClock } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { FirstUse, QueryFailed } from '#kit/web/display/EmptyState.tsx';
import { endpointQuery, useEndpointMutation } from '#kit/web/api/query.ts';
import { useRefetchOnEvent } from '#kit/web/api/useRefetchOnEvent.ts';
import { DateTime } from '#kit/web/shell/format.tsx';
import { toasts } from '#kit/web/shell/toasts.tsx';
import { type ChannelTarget, channelMenusApi, type PendingPublication } from '../channelMenus.contract.ts';
import classes from './Differences.module.css';
import { DifferenceList } from './DifferenceList.tsx';
import { PendingText } from './PendingText.tsx';
import { useTaking } from './useTaking.tsx';

type DrawerProps = {
  linkId: number;
  /** Names of the store and its channel, where they are known before the differences are. */
  names?: Pick<ChannelTarget, 'storeName' | 'channelName'> | undefined;
  onPublish: () => void;
  onClose: () => void;
};

/** The differences of a menu at a channel: staff publish again, take what is there, or accept it as meant to be so. */
export function DifferencesDrawer({ linkId, names, onPublish, onClose }: DrawerProps) {
  const query = endpointQuery(channelMenusApi.differences, { params: { id: linkId } });
  const { data, error, refetch } = useQuery(query);
  useRefetchOnEvent('channel_links', query);
  const accept = useEndpointMutation(channelMenusApi.acceptDifferences);
  const compare = useEndpointMutation(channelMenusApi.compare, { success: 'Leyendo el menú del canal' });
  const onAccept = (ids: number[], accepted: boolean) =>
    void accept.mutateAsync({ params: { id: linkId }, body: { ids, accepted } }).then(() => refetch(), toasts.failure);
  const taking = useTaking(linkId, () => void refetch());
  const { comparedAt = null, problem = null, pending = null, channelName = 'La app' } = data ?? {};
  const hasDifferences = data !== undefined && data.data.length > 0;
  return (
    <Drawer opened onClose={onClose} size="lg" position="right" title={titleOf(names ?? data)}>
      <Stack gap="md">
        {pending && <Pending {...{ pending, channelName, hasDifferences }} />}
        <Group justify="space-between" gap="xs" wrap="nowrap">
          <Text size="sm" c="dimmed">
            {comparedAt ? (
              <>
                Leído <DateTime at={comparedAt} />
              </>
            ) : (
              'Todavía no se lee'
            )}
          </Text>
          <Button
            size="compact-sm"
            variant="light"
            className={classes.read ?? ''}
            loading={compare.isPending}
            onClick={() => compare.mutate({ body: { linkIds: [linkId] } })}
          >
            Leer ahora
          </Button>
        </Group>
        {problem && (
          <Alert color="red" icon={<IconAlertCircle size={20} aria-hidden />}>
            {problem}
          </Alert>
        )}
        {error && <QueryFailed failure={error} what="las diferencias" onRetry={() => void refetch()} />}
        {!data && !error && <Skeleton h={120} radius="md" />}
        {data?.data.length === 0 && !problem && comparedAt && (
          <FirstUse title="Muestra lo que publicaste" body={`${channelName} no muestra nada distinto.`} />
        )}
        {hasDifferences && (
          <DifferenceList
            differences={data.data}
            onPublish={pending ? null : onPublish}
            isBusy={accept.isPending || taking.isPending}
            {...{ onAccept, taking }}
          />
        )}
      </Stack>
    </Drawer>
  );
}

const titleOf = (names: DrawerProps['names']): string =>
  names ? `Lo que muestra ${names.channelName} de ${names.storeName}` : 'Lo que muestra la app';

type PendingProps = { pending: PendingPublication; channelName: string; hasDifferences: boolean };

/** A newer publication that guests may not see yet. */
function Pending({ pending, channelName, hasDifferences }: PendingProps) {
  return (
    <Alert color="blue" icon={<IconClock size={20} aria-hidden />}>
      <PendingText pending={pending} channelName={channelName} />
      {hasDifferences ? '; las diferencias son con la anterior.' : '.'}
    </Alert>
  );
}
