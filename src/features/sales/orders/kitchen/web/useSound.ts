import { useLocalStorage } from '@mantine/hooks';
import { useEffect, useState } from 'react';
import { chime } from './chime.ts';

const every = 4_000;

/** Browsers block audio until the user interacts with the page. Returns the context once it is allowed. */
function useAudio(enabled: boolean): AudioContext | null {
  const [audio, setAudio] = useState<AudioContext | null>(null);
  useEffect(
    function openOnTheFirstTouch() {
      if (!enabled || audio) return undefined;
      const listening = new AbortController();
      const open = () => {
        const opened = new AudioContext();
        void opened.resume().then(() => setAudio(opened));
        listening.abort();
      };
      if (navigator.userActivation?.hasBeenActive) open();
      // Waits for the end of the gesture: removing an element under the finger would shift what it presses.
      else for (const touch of ['click', 'keyup'] as const) addEventListener(touch, open, { signal: listening.signal });
      return () => listening.abort();
    },
    [enabled, audio],
  );
  useEffect(
    function closeWithTheBoard() {
      if (!audio) return undefined;
      return () => {
        setAudio(null);
        void audio.close();
      };
    },
    [audio],
  );
  return audio;
}

/** Rings for as long as something waits to be accepted. `silent` until the page has been touched. */
export function useSound(ringing: boolean) {
  const [on, setOn] = useLocalStorage({ key: 'cocina:sonido', defaultValue: true, getInitialValueInEffect: false });
  const audio = useAudio(on);
  useEffect(
    function ringUntilAccepted() {
      if (!on || !ringing || !audio) return undefined;
      chime(audio);
      const timer = setInterval(() => chime(audio), every);
      return () => clearInterval(timer);
    },
    [on, ringing, audio],
  );
  return { on, setOn, silent: on && audio === null };
}
