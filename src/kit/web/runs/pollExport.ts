/** How an export stands as it is looked at: `ended` once there is a file or a reason why there is none. */
export type ExportStatus<Ended> = { ended: Ended | null; progress: number | null; total: number | null };

/** Milliseconds: most exports finish immediately, long ones are polled rarely. */
const [firstDelayMs, delayMs, patience] = [1_000, 5_000, 120_000];

const wait = (time: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, time);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason as Error);
    });
  });

/**
 * Looks at an export until it has ended, and answers how; null when that takes longer than anybody should have to stay.
 * Rejects when it is given up.
 */
export async function pollExport<Ended>(
  fetchStatus: () => Promise<ExportStatus<Ended>>,
  { signal, onProgress }: { signal: AbortSignal; onProgress(status: ExportStatus<Ended>): void },
): Promise<Ended | null> {
  for (let waited = firstDelayMs; waited <= patience; waited += delayMs) {
    await wait(waited === firstDelayMs ? firstDelayMs : delayMs, signal);
    const seen = await fetchStatus();
    if (seen.ended) return seen.ended;
    onProgress(seen);
  }
  return null;
}
