import type { Page } from 'playwright-core';

/** Counts the notes a page would play, without a loudspeaker. */
export async function countNotes(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const play = OscillatorNode.prototype.start;
    const counter = window as unknown as { notes: number };
    counter.notes = 0;
    OscillatorNode.prototype.start = function (when) {
      counter.notes += 1;
      play.call(this, when);
    };
  });
  return () => page.evaluate(() => (window as unknown as { notes: number }).notes);
}
