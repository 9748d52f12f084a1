import { setTimeout as sleep } from 'node:timers/promises';

type Watched = {
  isRunning(): boolean;
  /** Starts the server, or joins the one that another process has started; gives up when `signal` aborts. */
  revive(signal: AbortSignal): Promise<void>;
  /** Milliseconds of trying after which a server counts as lost. */
  reviveWithin: number;
  lost(error: unknown): void;
};

const lookEvery = 1000;

/** Starts a server again that somebody killed; once it cannot be had any more, says so and looks no further. */
export function supervise({ isRunning, revive, reviveWithin, lost }: Watched): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const { signal } = stopping;
  const watch = async () => {
    let goneSince = 0;
    while (await passed(lookEvery, signal)) {
      if (isRunning()) {
        goneSince = 0;
        continue;
      }
      goneSince ||= Date.now();
      try {
        await revive(signal);
      } catch (error) {
        // The processes of the one that was killed take a moment to go, and it cannot start before.
        if (Date.now() - goneSince >= reviveWithin) return lost(error);
      }
    }
  };
  const watching = watch();
  return {
    async stop() {
      stopping.abort();
      await watching;
    },
  };
}

/** False when it is not to go on. Keeps no process alive. */
const passed = (milliseconds: number, signal: AbortSignal): Promise<boolean> =>
  sleep(milliseconds, undefined, { signal, ref: false }).then(
    () => true,
    () => false,
  );
