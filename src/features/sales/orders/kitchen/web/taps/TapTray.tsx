import { Button } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import { orderStatusLabels } from '#domain/orders/orders.ts';
import { secondsUntilSend, type Tap } from '../../taps.rules.ts';
import classes from './TapTray.module.css';
import { useSecond } from '#kit/web/shell/useSecond.ts';

/** Unsent taps, newest first, each with an undo button. */
export function TapTray({ taps, onUndo }: { taps: readonly Tap[]; onUndo: (tap: Tap) => void }) {
  return (
    <ul className={classes.tray} aria-label="Toques que se pueden deshacer">
      {taps.toReversed().map((tap) => (
        <li key={`${tap.orderId} ${tap.to}`} className={classes.tap}>
          <span>
            <strong>#{tap.orderId}</strong> {orderStatusLabels[tap.to]}
            <Countdown tap={tap} />
          </span>
          <Button
            className={classes.undo}
            aria-label={`Deshacer pedido ${tap.orderId}: ${orderStatusLabels[tap.to]}`}
            variant="white"
            color="dark"
            leftSection={<IconArrowBackUp size={22} stroke={2.2} aria-hidden />}
            onClick={() => onUndo(tap)}
          >
            Deshacer
          </Button>
        </li>
      ))}
    </ul>
  );
}

function Countdown({ tap }: { tap: Tap }) {
  const left = useSecond((now) => secondsUntilSend(tap, now));
  if (left === 0) return null;
  return (
    <span className={classes.left} title="Segundos para deshacerlo">
      {left}
    </span>
  );
}
