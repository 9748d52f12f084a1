import { useEffect } from 'react';

/** Keeps the screen of a tablet on while the board is visible, if the browser supports it. */
export function useWakeLock(): void {
  useEffect(function requestWakeLock() {
    let lock: WakeLockSentinel | undefined;
    let left = false;
    const acquire = async () => {
      // Browsers release the lock when another tab is shown.
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
