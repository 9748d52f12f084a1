import { Alert, Button, Drawer, Group, Skeleton, Stack, Text } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { FirstUse, QueryFailed } from '#kit/web/display/EmptyState.tsx';
import { endpointQuery, useEndpointMutation } from '#kit/web/api/query.ts';
import { useRefetchOnEvent } from '#kit/web/api/useRefetchOnEvent.ts';
import { FixLink } from '#kit/web/form/FixLink.tsx';
import { useCurrentUser } from '#kit/web/session/currentUser.ts';
import { DateTime, pluralize, useTenantFormat } from '#kit/web/shell/format.tsx';
import { toasts } from '#kit/web/shell/toasts.tsx';
import { changeKinds, type ChannelTarget, channelMenusApi, type MenuDifference } from '../channelMenus.contract.ts';
import { changeValue } from '../previewFile.rules.ts';
import { BeforeAfter } from './ChangeLines.tsx';
import classes from './Preview.module.css';

/** Where a part is missing, in the place of what changed. */
const labels: Partial<Record<MenuDifference['kind'], string>> = { added: 'Falta allá', removed: 'Sobra allá' };

type LineProps = { difference: MenuDifference; onAccept: (ids: number[], accepted: boolean) => void; isBusy: boolean };

function DifferenceLine({ difference, onAccept, isBusy }: LineProps) {
  const { country } = useCurrentUser().tenant;
  const { id, kind, name, place, before, after, path, acceptedAt, acceptedBy } = difference;
  const isPart = (kind === 'added' || kind === 'removed') && place === null;
  return (
    <li className={classes.line}>
      <span className={classes.kind}>{labels[kind] ?? changeKinds[kind]}</span>
      {name !== '' && <b>{name}</b>}
      {place !== null && <Text span size="sm" c="dimmed">{`en «${place}»`}</Text>}
      {!isPart && kind !== 'picture' && (
        <BeforeAfter
          before={changeValue(difference, before, country)}
          after={changeValue(difference, after, country)}
        />
      )}
      {path && <FixLink path={path} verb="Ver" what={name} />}
      {acceptedAt && (
        <Text span size="sm" c="dimmed">
          A propósito, según {acceptedBy || 'Comanda'}, <DateTime at={acceptedAt} />
        </Text>
      )}
      <Button
        size="compact-sm"
        variant="subtle"
        disabled={isBusy}
        aria-label={`${acceptedAt ? 'Volver a avisar' : 'Es a propósito'}: ${name || changeKinds[kind]}`}
        onClick={() => onAccept([id], acceptedAt === null)}
      >
        {acceptedAt ? 'Volver a avisar' : 'Es a propósito'}
      </Button>
    </li>
  );
}

type DrawerProps = { target: ChannelTarget; onPublish: () => void; onClose: () => void };

/** The differences of a menu at a channel: staff publish again, or accept one as meant to be so. */
export function DifferencesDrawer({ target, onPublish, onClose }: DrawerProps) {
  const { integer } = useTenantFormat();
  const { storeName, channelName, linkId } = target;
  const query = endpointQuery(channelMenusApi.differences, { params: { id: linkId } });
  const { data, error, refetch } = useQuery(query);
  useRefetchOnEvent('channel_links', query);
  const accept = useEndpointMutation(channelMenusApi.acceptDifferences);
  const compare = useEndpointMutation(channelMenusApi.compare, { success: 'Leyendo el menú del canal' });
  const onAccept = (ids: number[], accepted: boolean) =>
    void accept.mutateAsync({ params: { id: linkId }, body: { ids, accepted } }).then(() => refetch(), toasts.failure);
  const { comparedAt = null, problem = null } = data ?? {};
  const open = data?.data.filter(({ acceptedAt }) => acceptedAt === null) ?? [];
  return (
    <Drawer opened onClose={onClose} size="lg" position="right" title={`Lo que muestra ${channelName} de ${storeName}`}>
      <Stack gap="md">
        <Group justify="space-between" gap="xs">
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
        {open.length > 0 && (
          <Group gap="sm">
            <Button onClick={onPublish}>Publicar de nuevo…</Button>
            <Button
              variant="default"
              loading={accept.isPending}
              onClick={() =>
                onAccept(
                  open.map(({ id }) => id),
                  true,
                )
              }
            >
              Dejar {pluralize(open.length, ['diferencia', 'diferencias'], integer)} a propósito
            </Button>
          </Group>
        )}
        <ul className={classes.list}>
          {data?.data.map((difference) => (
            <DifferenceLine key={difference.id} difference={difference} onAccept={onAccept} isBusy={accept.isPending} />
          ))}
        </ul>
      </Stack>
    </Drawer>
  );
}
