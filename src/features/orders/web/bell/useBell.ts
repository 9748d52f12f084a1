import { useLocalStorage } from '@mantine/hooks';
import { useEffect, useSyncExternalStore } from 'react';
import { bell } from './bell.ts';

/** Between two rings for the same orders. */
const pause = 6000;

/** Rings while orders wait, if this person asked for it on this computer. */
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
      const presses = ['pointerdown', 'keydown'];
      // Where the browser already trusts this page, no press is needed.
      bell.wake();
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
  const toggle = () => {
    if (!on) bell.wake();
    setOn(!on);
  };
  return { on, toggle, silent: on && !awake, ringing };
}
