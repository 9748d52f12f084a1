/** Two rising notes, audible over kitchen fans: hertz, start and length in seconds. */
const notes = [
  [880, 0, 0.18],
  [1318.5, 0.2, 0.34],
] as const;
const loudness = 0.5;

/** Rings once. */
export function chime(audio: AudioContext): void {
  // A call or another app may have suspended the audio.
  if (audio.state !== 'running') void audio.resume();
  for (const [frequency, start, length] of notes) {
    const [tone, volume] = [audio.createOscillator(), audio.createGain()];
    const from = audio.currentTime + start;
    tone.type = 'triangle';
    tone.frequency.value = frequency;
    // Abrupt starts and ends of a note click, so the volume is ramped.
    volume.gain.setValueAtTime(0, from);
    volume.gain.linearRampToValueAtTime(loudness, from + 0.02);
    volume.gain.exponentialRampToValueAtTime(0.001, from + length);
    tone.connect(volume).connect(audio.destination);
    tone.start(from);
    tone.stop(from + length);
  }
}
