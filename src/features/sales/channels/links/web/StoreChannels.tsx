import { Anchor, Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { endpointQuery } from '#kit/web/api/query.ts';
import { useRefetchOnEvent } from '#kit/web/api/useRefetchOnEvent.ts';
import { QueryFailed } from '#kit/web/display/EmptyState.tsx';
import { FormSection } from '#kit/web/form/FormSection.tsx';
import { Row, Rows } from '#kit/web/record/Rows.tsx';
import { Can } from '#kit/web/session/Can.tsx';
import { DateTime } from '#kit/web/shell/format.tsx';
import { RowMenu } from '#kit/web/list/table/RowMenu.tsx';
import { type ChannelLinkRow, channelLinksApi, connectionLabels } from '../links.contract.ts';
import { channelPausesApi } from '../pauses.contract.ts';
import { Opening, referenceLink } from './linkColumns.tsx';
import { MenuState } from './MenuState.tsx';
import { targetOf } from './linkTarget.ts';
import { rowActions } from './pauseActions.tsx';
import { type Pauses, usePauses } from './usePauses.tsx';

/** The sales channels of a store: whether it is open there, and its pauses. */
export function StoreChannels({ storeId }: { storeId: number }) {
  const { data, error, refetch } = useQuery(endpointQuery(channelLinksApi.list, { query: { storeIds: [storeId] } }));
  useRefetchOnEvent('channel_links', { queryKey: ['stores', channelLinksApi.list.path] });
  const pauses = usePauses();
  if (error && !data)
    return <QueryFailed failure={error} what="los canales del local" onRetry={() => void refetch()} />;
  if (!data) return <Skeleton h={240} radius="lg" />;
  const hint = 'El local tal como está en cada canal. Sus horarios llegan con el menú.';
  return (
    <FormSection title="Canales de venta" hint={hint}>
      <Stack gap="md" style={{ gridColumn: '1 / -1' }}>
        {data.data.length === 0 && <Text c="dimmed">La empresa no usa ningún canal de venta.</Text>}
        <ForAll rows={data.data} pauses={pauses} />
        <Rows label="Canales">
          {data.data.map((row) => (
            <Row key={row.id} about={<Facts row={row} />} end={<End row={row} pauses={pauses} />}>
              {row.providerName}
            </Row>
          ))}
        </Rows>
      </Stack>
      {pauses.dialog}
    </FormSection>
  );
}

/** Pauses and resumes the store at all its channels. */
function ForAll({ rows, pauses }: { rows: readonly ChannelLinkRow[]; pauses: Pauses }) {
  const linked = rows.filter(({ linkId }) => linkId !== null);
  if (linked.length === 0) return null;
  const target = { ...targetOf(linked), label: `${linked[0]?.storeName} en todos sus canales` };
  return (
    <Can do={channelPausesApi.pause.policy}>
      <Group gap="xs">
        <Button
          variant="default"
          leftSection={<IconPlayerPause size={17} aria-hidden />}
          onClick={() => void pauses.pause(target)}
        >
          Pausar todos
        </Button>
        <Button
          variant="default"
          leftSection={<IconPlayerPlay size={17} aria-hidden />}
          onClick={() => void pauses.resume(target)}
        >
          Reanudar todos
        </Button>
      </Group>
    </Can>
  );
}

function Facts({ row }: { row: ChannelLinkRow }) {
  const { reference, connected, lastOrderAt, checkedAt, sendsPings, lastPingAt } = row;
  const to = referenceLink(row);
  const search = to.search?.({});
  return (
    <>
      <Anchor size="xs" renderRoot={(props) => <Link to={to.to as never} search={search as never} {...props} />}>
        {reference === null ? 'Escribir su ID' : `ID ${reference}`}
      </Anchor>
      {reference !== null && (
        <>
          {' · '}
          {connected ? `recibe ${connectionLabels[connected]}` : 'sin datos de quién recibe'}
          {' · último pedido '}
          <DateTime at={lastOrderAt} otherwise="ninguno" />
          {' · leído '}
          <DateTime at={checkedAt} otherwise="nunca" />
          {sendsPings && (
            <>
              {' · último PING '}
              <DateTime at={lastPingAt} otherwise="ninguno" />
            </>
          )}
        </>
      )}
    </>
  );
}

const End = ({ row, pauses }: { row: ChannelLinkRow; pauses: Pauses }) => (
  <>
    <Group gap="xs" wrap="nowrap" justify="flex-end">
      <div>
        <Opening row={row} />
      </div>
      <RowMenu label={row.providerName} actions={rowActions(pauses)(row)} />
    </Group>
    {row.linkId !== null && (
      <section aria-label={`Menú en ${row.providerName}`}>
        <Text span size="xs" c="dimmed">
          Menú{' '}
        </Text>
        <MenuState row={row} />
      </section>
    )}
  </>
);
