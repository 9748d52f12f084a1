import { Button } from '@mantine/core';
import { IconAlertCircle, IconWifiOff } from '@tabler/icons-react';
import { use } from 'react';
import { formatTime } from '#domain/time/dates.ts';
import type { Refusal } from '../taps.rules.ts';
import { BoardContext } from './BoardContext.ts';
import classes from './Notices.module.css';

const waitingText = (count: number) => (count === 1 ? '1 cambio por enviar' : `${count} cambios por enviar`);

/** Shows the age of the board and that taps are stored until the connection returns. */
export function OfflineBanner({ since, waiting }: { since: number; waiting: number }) {
  const { timeZone } = use(BoardContext);
  return (
    <output className={classes.offline}>
      <IconWifiOff size={24} stroke={2} aria-hidden />
      <span>
        <strong>Sin conexión desde {formatTime(new Date(since), timeZone)}</strong>
        {waiting > 0 && ` · ${waitingText(waiting)}`}
      </span>
      <span className={classes.aside}>Sigue tocando: todo se envía al volver la conexión.</span>
    </output>
  );
}

/** Messages of rejected actions, shown until dismissed. */
export function Refusals({ refusals, onDismiss }: { refusals: Refusal[]; onDismiss: (orderId: number) => void }) {
  return refusals.map(({ orderId, message }) => (
    <div key={orderId} role="alert" className={classes.refusal}>
      <IconAlertCircle size={24} stroke={2} aria-hidden />
      <span>
        <strong>#{orderId}</strong> {message}
      </span>
      <Button variant="white" color="red" size="md" onClick={() => onDismiss(orderId)}>
        Entendido
      </Button>
    </div>
  ));
}
