const events = ['pointerdown', 'keydown'] as const;

/** Runs once, with the first press or key of the page: the time to fetch what may answer it. Answers how to give it up. */
export function onFirstInput(work: () => void): () => void {
  const stop = () => {
    for (const event of events) removeEventListener(event, run, true);
  };
  const run = () => {
    stop();
    work();
  };
  for (const event of events) addEventListener(event, run, true);
  return stop;
}
