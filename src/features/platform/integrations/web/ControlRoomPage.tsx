import { Skeleton, Stack, Text, Title } from '@mantine/core';
import { IconCircleCheck, IconPlugConnected } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { integrationPorts } from '#domain/integrationPorts.ts';
import { endpointQuery } from '#kit/web/api/query.ts';
import { FirstUse, LoadFailed } from '#kit/web/display/EmptyState.tsx';
import { useTenantFormat } from '#kit/web/shell/format.tsx';
import { PageHeader } from '#kit/web/shell/PageHeader.tsx';
import { type ControlRoom, controlRoomApi, type RoomPort, roomPorts } from '../controlRoom.contract.ts';
import classes from './ControlRoom.module.css';
import { ProviderCard } from './ProviderCard.tsx';
import { ProviderProblems } from './ProviderProblems.tsx';

/** Milliseconds between two reads while the page is in sight. */
const readEvery = 10_000;

const isLive = 'Se actualiza cada 10 segundos.';
const notRead = 'No se puede actualizar por ahora.';

/** Channels and points of sale now: what does not work, how they respond and what waits there. */
export function ControlRoomPage() {
  const { time, dateTime, dayOf, today } = useTenantFormat();
  const { data, error, refetch } = useQuery({
    ...endpointQuery(controlRoomApi.read),
    refetchInterval: readEvery,
  });
  const readAt = (at: string) => (dayOf(at) === today() ? time(at) : dateTime(at));
  const isUsed = data !== undefined && data.providers.length > 0;
  return (
    <>
      <PageHeader
        title="Sala de control"
        sub={isUsed ? `${error ? notRead : isLive} Última lectura: ${readAt(data.at)}` : null}
      />
      {error && !data && <LoadFailed failure={error} onRetry={() => void refetch()} />}
      {!error && !data && <Skeleton h={360} radius="lg" />}
      {data && !isUsed && (
        <FirstUse
          icon={<IconPlugConnected size={30} />}
          title="Sin canales ni cajas conectados"
          body="Cuando la empresa tenga credenciales de un canal de venta o de un punto de venta, aquí se ve cómo responde y qué espera en él."
        />
      )}
      {data && isUsed && <Room room={data} />}
    </>
  );
}

const sections = Object.keys(roomPorts) as RoomPort[];

function Room({ room: { problems, problemCount, providers } }: { room: ControlRoom }) {
  return (
    <Stack gap="lg">
      {problemCount > 0 ? (
        <ProviderProblems problems={problems} count={problemCount} />
      ) : (
        <div className={classes.well}>
          <IconCircleCheck size={22} aria-hidden />
          <Text fw={700}>Ningún local está detenido en sus canales ni en su caja.</Text>
        </div>
      )}
      {sections.map((port) => {
        const ofPort = providers.filter((each) => each.port === port);
        if (ofPort.length === 0) return null;
        return (
          <section key={port} aria-labelledby={`room-${port}`}>
            <Title order={2} size="h3" mb="sm" id={`room-${port}`}>
              {integrationPorts[port].screen.label}
            </Title>
            <div className={classes.cards}>
              {ofPort.map((provider) => (
                <ProviderCard key={provider.key} provider={provider} />
              ))}
            </div>
          </section>
        );
      })}
    </Stack>
  );
}
