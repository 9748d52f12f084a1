import { setTimeout as sleep } from 'node:timers/promises';

type Watched = {
  isRunning(): boolean;
  /** Starts the server, or joins the one that another process has started; gives up when `signal` aborts. */
  revive(signal: AbortSignal): Promise<void>;
  /** Milliseconds of trying after which a server counts as lost. */
  reviveWithin: number;
  lost(error: unknown): void;
};

const checkEvery = 1000;

/** Restarts a killed server; reports once when that fails and stops watching. */
export function supervise({ isRunning, revive, reviveWithin, lost }: Watched): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const { signal } = stopping;
  const watch = async () => {
    let missingSince = 0;
    while (await passed(checkEvery, signal)) {
      if (isRunning()) {
        missingSince = 0;
        continue;
      }
      missingSince ||= Date.now();
      try {
        await revive(signal);
      } catch (error) {
        // The processes of the one that was killed take a moment to go, and it cannot start before.
        if (Date.now() - missingSince >= reviveWithin) return lost(error);
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
