import type { Page } from 'playwright-core';

/** Counts the notes a page would play, without a loudspeaker. */
export async function countNotes(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const play = OscillatorNode.prototype.start;
    const heard = window as unknown as { notes: number };
    heard.notes = 0;
    OscillatorNode.prototype.start = function (when) {
      heard.notes += 1;
      play.call(this, when);
    };
  });
  return () => page.evaluate(() => (window as unknown as { notes: number }).notes);
}
