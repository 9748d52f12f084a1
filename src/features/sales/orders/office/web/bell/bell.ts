/** Two short tones in hertz, synthesized so that no audio file has to load first. */
const tones = [880, 1174];
const toneLength = 0.18;
const loudness = 0.25;

let context: AudioContext | undefined;
const watchers = new Set<() => void>();
const notify = () => watchers.forEach((changed) => changed());

function theContext(): AudioContext {
  if (context) return context;
  context = new AudioContext();
  context.addEventListener('statechange', notify);
  return context;
}

export const bell = {
  /** Browsers mute a page until the user interacts with it. Call this from a click to resume audio. */
  wake: (): void => void theContext().resume(),

  isAwake: (): boolean => context?.state === 'running',

  /** Subscribes to changes of whether audio may play. */
  watch: (changed: () => void): (() => void) => {
    watchers.add(changed);
    return () => watchers.delete(changed);
  },

  ring(): void {
    const audio = theContext();
    if (audio.state !== 'running') return;
    tones.forEach((frequency, index) => {
      const start = audio.currentTime + index * toneLength;
      const volume = new GainNode(audio, { gain: 0 });
      volume.gain.setValueAtTime(loudness, start);
      volume.gain.exponentialRampToValueAtTime(0.001, start + toneLength);
      const tone = new OscillatorNode(audio, { frequency, type: 'triangle' });
      tone.connect(volume).connect(audio.destination);
      tone.start(start);
      tone.stop(start + toneLength);
    });
  },
};
