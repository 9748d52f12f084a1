import { MapView } from './MapView.tsx';
import { Pin } from './Pin.tsx';
import type { Place } from './places.ts';

export type PinMapProps = {
  label: string;
  place: Place | null;
  /** What to show while there is no place. */
  around: readonly Place[];
  onMove?: ((place: Place) => void) | undefined;
  className?: string | undefined;
};

/** A map of one place, which is put by a click and then dragged. */
export function PinMap({ label, place, around, onMove, className }: PinMapProps) {
  return (
    <MapView label={label} fit={place ? [place] : around} onPick={place ? undefined : onMove} className={className}>
      {place && <Pin place={place} label="Ubicación" onMove={onMove} />}
    </MapView>
  );
}
