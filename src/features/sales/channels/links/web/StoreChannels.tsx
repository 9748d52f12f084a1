import { Anchor, Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { endpointQuery } from '#kit/web/api/query.ts';
import { useRefetchOnEvent } from '#kit/web/api/useRefetchOnEvent.ts';
import { QueryFailed } from '#kit/web/display/EmptyState.tsx';
import { useLinkTargetId } from '#kit/web/form/FormContext.ts';
import { FormSection } from '#kit/web/form/FormSection.tsx';
import { Fact } from '#kit/web/record/Facts.tsx';
import { Can } from '#kit/web/session/Can.tsx';
import { DateTime } from '#kit/web/shell/format.tsx';
import { RowMenu } from '#kit/web/list/table/RowMenu.tsx';
import { type ChannelLinkRow, channelLinksApi, connectionLabels } from '../links.contract.ts';
import { channelPausesApi } from '../pauses.contract.ts';
import { channelField, Opening, referenceLink } from './linkColumns.tsx';
import { MenuState } from './MenuState.tsx';
import classes from './StoreChannels.module.css';
import { targetOf } from './linkTarget.ts';
import { canBePaused, canBeResumed, rowActions } from './pauseActions.tsx';
import { type Pauses, usePauses } from './usePauses.tsx';

type StoreChannelsProps = {
  storeId: number;
  /** Buttons of the form of the store. */
  actions?: React.ReactNode;
};

/** The sales channels of a store: whether it is open there, and its pauses. */
export function StoreChannels({ storeId, actions }: StoreChannelsProps) {
  const { data, error, refetch } = useQuery(endpointQuery(channelLinksApi.list, { query: { storeIds: [storeId] } }));
  useRefetchOnEvent('channel_links', { queryKey: ['stores', channelLinksApi.list.path] });
  const pauses = usePauses();
  if (error && !data)
    return <QueryFailed failure={error} what="los canales del local" onRetry={() => void refetch()} />;
  if (!data) return <Skeleton h={420} radius="lg" />;
  const hint = 'El local tal como está en cada canal. Sus horarios llegan con el menú.';
  return (
    <FormSection title="Canales de venta" hint={hint}>
      <Stack gap="md" style={{ gridColumn: '1 / -1' }}>
        {data.data.length === 0 && <Text c="dimmed">La empresa no usa ningún canal de venta.</Text>}
        <Group gap="xs">
          <ForAll rows={data.data} pauses={pauses} />
          {actions}
        </Group>
        <ul className={classes.channels} aria-label="Canales">
          {data.data.map((row) => (
            <Channel key={row.id} row={row} pauses={pauses} />
          ))}
        </ul>
      </Stack>
      {pauses.dialog}
    </FormSection>
  );
}

/** Pauses and resumes the store at all its channels, where that changes something. */
function ForAll({ rows, pauses }: { rows: readonly ChannelLinkRow[]; pauses: Pauses }) {
  const linked = rows.filter(({ linkId }) => linkId !== null);
  const target = { ...targetOf(linked), label: `${linked[0]?.storeName} en todos sus canales` };
  return (
    <Can do={channelPausesApi.pause.policy}>
      {linked.some(canBePaused) && (
        <Button
          variant="default"
          leftSection={<IconPlayerPause size={17} aria-hidden />}
          onClick={() => void pauses.pause(target)}
        >
          Pausar todos
        </Button>
      )}
      {linked.some(canBeResumed) && (
        <Button
          variant="default"
          leftSection={<IconPlayerPlay size={17} aria-hidden />}
          onClick={() => void pauses.resume(target)}
        >
          Reanudar todos
        </Button>
      )}
    </Can>
  );
}

function Channel({ row, pauses }: { row: ChannelLinkRow; pauses: Pauses }) {
  const { linkId, provider, providerName } = row;
  const id = useLinkTargetId(channelField(provider));
  return (
    <li id={id} tabIndex={-1} className={classes.channel}>
      <div className={classes.head}>
        <Text fw={700}>{providerName}</Text>
        <RowMenu label={providerName} actions={rowActions(pauses)(row)} />
      </div>
      <dl className={classes.facts}>
        <Fact label="Estado">
          <Opening row={row} />
        </Fact>
        {linkId !== null && (
          <Fact label="Menú">
            <section aria-label={`Menú en ${providerName}`}>
              <MenuState row={row} />
            </section>
          </Fact>
        )}
        <Connection row={row} />
      </dl>
    </li>
  );
}

/** How a store is connected to a channel, and when it was last active there. Moments that never happened are left out. */
function Connection({ row }: { row: ChannelLinkRow }) {
  const { reference, connected, lastOrderAt, checkedAt, sendsPings, lastPingAt } = row;
  const to = referenceLink(row);
  const search = to.search?.({});
  return (
    <>
      <Fact label="ID">
        <Anchor size="sm" renderRoot={(props) => <Link to={to.to as never} search={search as never} {...props} />}>
          {reference ?? 'Escribir su ID'}
        </Anchor>
      </Fact>
      {reference !== null && (
        <>
          <Fact label="Recibe los pedidos">{connected ? connectionLabels[connected] : 'Sin datos'}</Fact>
          <Moment label="Último pedido" at={lastOrderAt} />
          <Moment label="Leído" at={checkedAt} />
          <Moment label="Último PING" at={sendsPings ? lastPingAt : null} />
        </>
      )}
    </>
  );
}

const Moment = ({ label, at }: { label: string; at: string | null }) =>
  at !== null && (
    <Fact label={label}>
      <DateTime at={at} />
    </Fact>
  );
