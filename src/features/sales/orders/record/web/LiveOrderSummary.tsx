import { Button, Tooltip, VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconBell, IconBellOff, IconBellRinging } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useConnection } from '#kit/web/api/live.ts';
import type { Connection } from '#kit/web/api/liveStream.ts';
import { endpointQuery } from '#kit/web/api/query.ts';
import { pluralize, useTenantFormat } from '#kit/web/shell/format.tsx';
import { ordersApi } from '../orders.contract.ts';
import { useBell } from './bell/useBell.ts';
import classes from './Orders.module.css';

const lineWords: Record<Connection, { word: string; detail: string }> = {
  live: { word: 'En vivo', detail: 'Los pedidos aparecen y cambian solos.' },
  connecting: { word: 'Conectando', detail: 'En un momento los pedidos aparecerán solos.' },
  waiting: { word: 'Reconectando', detail: 'Lo que ves puede haber cambiado. Al volver se lee todo de nuevo.' },
  offline: { word: 'Sin conexión', detail: 'Lo que ves puede haber cambiado. Al volver se lee todo de nuevo.' },
};

/** While nothing comes by itself, it is asked for. */
const glance = 20_000;

/** What happens now: the line to the server, the orders nobody has accepted yet, and their bell. */
export function LiveOrderSummary() {
  const connection = useConnection();
  const { integer } = useTenantFormat();
  const { data } = useQuery({
    ...endpointQuery(ordersApi.list, { query: { status: 'created', limit: 25 } }),
    refetchInterval: connection === 'live' ? false : glance,
  });
  const waiting = data?.data.length ?? 0;
  return (
    <>
      <Line connection={connection} />
      {waiting > 0 && (
        <Button
          variant="light"
          color="green"
          renderRoot={(props) => <Link to="/orders" search={{ status: 'created' }} {...props} />}
        >
          {data?.nextCursor ? `Más de ${integer(waiting)} por aceptar` : `${integer(waiting)} por aceptar`}
        </Button>
      )}
      <Bell waiting={waiting > 0} said={pluralize(waiting, ['pedido por aceptar', 'pedidos por aceptar'], integer)} />
    </>
  );
}

function Line({ connection }: { connection: Connection }) {
  const { word, detail } = lineWords[connection];
  return (
    <Tooltip label={detail} multiline w={240}>
      <output className={classes.light} data-state={connection}>
        {word}
      </output>
    </Tooltip>
  );
}

function Bell({ waiting, said }: { waiting: boolean; said: string }) {
  const { on, press, silent, ringing } = useBell(waiting);
  const Mark = ringing ? IconBellRinging : on ? IconBell : IconBellOff;
  const detail = silent
    ? 'Tu navegador calla hasta que hagas clic o presiones una tecla en esta página.'
    : on
      ? 'Suena mientras haya pedidos sin aceptar.'
      : 'Suena cuando llega un pedido, hasta que alguien lo acepte.';
  return (
    <>
      <Tooltip label={detail} multiline w={240}>
        <Button
          variant="default"
          aria-pressed={on}
          leftSection={<Mark size={17} stroke={1.9} aria-hidden />}
          onClick={press}
        >
          {silent ? 'Haz clic para oír' : on ? 'Sonido activado' : 'Activar sonido'}
        </Button>
      </Tooltip>
      <VisuallyHidden component="output">{waiting ? said : ''}</VisuallyHidden>
    </>
  );
}
