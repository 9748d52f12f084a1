import { useEffect } from 'react';

/** Keeps the screen of a tablet on while a board is looked at, where the browser can. */
export function useWakeLock(): void {
  useEffect(function requestWakeLock() {
    let lock: WakeLockSentinel | undefined;
    let left = false;
    const acquire = async () => {
      // A browser lets go whenever another tab is looked at.
      if (document.visibilityState !== 'visible' || !('wakeLock' in navigator)) return;
      const acquired = await navigator.wakeLock.request('screen').catch(() => undefined);
      if (left) void acquired?.release();
      else lock = acquired;
    };
    const onVisibilityChange = () => void acquire();
    onVisibilityChange();
    document.addEventListener('visibilitychange', onVisibilityChange);
    return () => {
      left = true;
      document.removeEventListener('visibilitychange', onVisibilityChange);
      void lock?.release();
    };
  }, []);
}
