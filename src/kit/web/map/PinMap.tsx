import { useState } from 'react';
import { type MapFocus, MapView } from './MapView.tsx';
import { Pin } from './Pin.tsx';
import type { Place } from './places.ts';

export type PinMapProps = {
  label: string;
  place: Place | null;
  /** View without a place. */
  around: readonly Place[];
  onMove?: ((place: Place) => void) | undefined;
  className?: string | undefined;
};

const same = (one: Place | null, other: Place | null): boolean =>
  one?.latitude === other?.latitude && one?.longitude === other?.longitude;

/** A map of one place, which is put by a click and then dragged. A place that comes from elsewhere is gone to. */
export function PinMap({ label, place, around, onMove, className }: PinMapProps) {
  const [seen, setSeen] = useState(place);
  const [focus, setFocus] = useState<MapFocus | null>(null);
  if (!same(place, seen)) {
    setSeen(place);
    if (place) setFocus({ places: [place] });
  }
  const move =
    onMove &&
    ((to: Place) => {
      setSeen(to);
      onMove(to);
    });
  return (
    <MapView
      label={label}
      fit={place ? [place] : around}
      look={focus}
      onPick={place ? undefined : move}
      className={className}
    >
      {place && <Pin place={place} label="Ubicación" onMove={move} />}
    </MapView>
  );
}
