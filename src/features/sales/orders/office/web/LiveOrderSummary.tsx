import { ActionIcon, Button, Tooltip, VisuallyHidden } from '@mantine/core';
import { IconBell, IconBellOff, IconBellRinging } from '@tabler/icons-react';
import { useConnection } from '#kit/web/api/live.ts';
import type { Connection } from '#kit/web/api/liveStream.ts';
import { pluralize, useTenantFormat } from '#kit/web/shell/format.tsx';
import { usePhone } from '#kit/web/shell/usePhone.ts';
import { useTitleCount } from '#kit/web/shell/titleCount.ts';
import { useBell } from './bell/useBell.ts';
import classes from './Orders.module.css';
import { useUnaccepted } from './useOrderCounts.ts';

const connectionLabels: Record<Connection, { word: string; detail: string }> = {
  live: { word: 'En vivo', detail: 'Los pedidos aparecen y cambian solos.' },
  connecting: { word: 'Conectando', detail: 'En un momento los pedidos aparecerán solos.' },
  waiting: { word: 'Reconectando', detail: 'Lo que ves puede haber cambiado. Se actualiza al volver la conexión.' },
  offline: { word: 'Sin conexión', detail: 'Lo que ves puede haber cambiado. Se actualiza al volver la conexión.' },
};

/** Connection status and the bell for unaccepted orders. */
export function LiveOrderSummary() {
  const connection = useConnection();
  const { integer } = useTenantFormat();
  const waiting = useUnaccepted();
  useTitleCount(waiting);
  return (
    <>
      <Line connection={connection} />
      <Bell waiting={waiting > 0} said={pluralize(waiting, ['pedido por aceptar', 'pedidos por aceptar'], integer)} />
    </>
  );
}

function Line({ connection }: { connection: Connection }) {
  const { word, detail } = connectionLabels[connection];
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
  const phone = usePhone();
  const label = silent ? 'Haz clic para activar el sonido' : on ? 'Sonido activado' : 'Activar sonido';
  const Mark = ringing ? IconBellRinging : on ? IconBell : IconBellOff;
  const detail = silent
    ? 'El navegador silencia el sonido hasta que hagas clic o presiones una tecla en esta página.'
    : on
      ? 'Suena mientras haya pedidos sin aceptar.'
      : 'Suena cuando llega un pedido, hasta que alguien lo acepte.';
  return (
    <>
      <Tooltip label={detail} multiline w={240}>
        {phone ? (
          <ActionIcon variant="default" size={44} radius="xl" aria-pressed={on} aria-label={label} onClick={press}>
            <Mark size={19} stroke={1.9} aria-hidden />
          </ActionIcon>
        ) : (
          <Button
            variant="default"
            aria-pressed={on}
            leftSection={<Mark size={17} stroke={1.9} aria-hidden />}
            onClick={press}
          >
            {label}
          </Button>
        )}
      </Tooltip>
      <VisuallyHidden component="output">{waiting ? said : ''}</VisuallyHidden>
    </>
  );
}
