import { useLocalStorage } from '@mantine/hooks';
import { useEffect, useSyncExternalStore } from 'react';
import { bell } from './bell.ts';

/** Between two rings for the same orders. */
const pause = 6000;

/** Rings while orders wait, if the user enabled it on this device. */
export function useBell(waiting: boolean) {
  const [on, setOn] = useLocalStorage({
    key: 'pedidos:sonido',
    defaultValue: false,
    getInitialValueInEffect: false,
  });
  const awake = useSyncExternalStore(bell.watch, bell.isAwake);
  useEffect(
    function wakeWithTheFirstPress() {
      if (!on || awake) return undefined;
      if (navigator.userActivation?.hasBeenActive) bell.wake();
      // Waits for the end of the gesture: a label that changes under the finger would be pressed with another meaning.
      const presses = ['click', 'keyup'];
      for (const press of presses) addEventListener(press, bell.wake);
      return () => presses.forEach((press) => removeEventListener(press, bell.wake));
    },
    [on, awake],
  );
  const ringing = on && awake && waiting;
  useEffect(
    function ringUntilAccepted() {
      if (!ringing) return undefined;
      bell.ring();
      const timer = setInterval(bell.ring, pause);
      return () => clearInterval(timer);
    },
    [ringing],
  );
  const silent = on && !awake;
  const press = () => {
    bell.wake();
    // Clicking a muted bell unmutes it instead of turning it off.
    if (!silent) setOn(!on);
  };
  return { on, press, silent, ringing };
}
