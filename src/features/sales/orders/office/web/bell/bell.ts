/** Two short tones, made on the spot: nothing has to be fetched before an order can be heard. */
const tones = [880, 1174];
const toneLength = 0.18;
const loudness = 0.25;

let context: AudioContext | undefined;
const watchers = new Set<() => void>();
const tell = () => watchers.forEach((changed) => changed());

function theContext(): AudioContext {
  if (context) return context;
  context = new AudioContext();
  context.addEventListener('statechange', tell);
  return context;
}

export const bell = {
  /** Browsers keep a page silent until somebody has pressed something in it; called from such a press, this ends that. */
  wake: (): void => void theContext().resume(),

  isAwake: (): boolean => context?.state === 'running',

  /** Hears when the browser lets the page sound, or no longer. */
  watch: (changed: () => void): (() => void) => {
    watchers.add(changed);
    return () => watchers.delete(changed);
  },

  ring(): void {
    const made = theContext();
    if (made.state !== 'running') return;
    tones.forEach((frequency, index) => {
      const start = made.currentTime + index * toneLength;
      const volume = new GainNode(made, { gain: 0 });
      volume.gain.setValueAtTime(loudness, start);
      volume.gain.exponentialRampToValueAtTime(0.001, start + toneLength);
      const tone = new OscillatorNode(made, { frequency, type: 'triangle' });
      tone.connect(volume).connect(made.destination);
      tone.start(start);
      tone.stop(start + toneLength);
    });
  },
};
