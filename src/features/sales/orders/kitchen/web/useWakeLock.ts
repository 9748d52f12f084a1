import { useEffect } from 'react';

/** Keeps the screen of a tablet on while a board is looked at, where the browser can. */
export function useWakeLock(): void {
  useEffect(function keepTheScreenOn() {
    let lock: WakeLockSentinel | undefined;
    let left = false;
    const hold = async () => {
      // A browser lets go whenever another tab is looked at.
      if (document.visibilityState !== 'visible' || !('wakeLock' in navigator)) return;
      const held = await navigator.wakeLock.request('screen').catch(() => undefined);
      if (left) void held?.release();
      else lock = held;
    };
    const again = () => void hold();
    again();
    document.addEventListener('visibilitychange', again);
    return () => {
      left = true;
      document.removeEventListener('visibilitychange', again);
      void lock?.release();
    };
  }, []);
}
