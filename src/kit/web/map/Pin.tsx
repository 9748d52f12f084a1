import { DivIcon, marker } from 'leaflet';
import { useEffect, useEffectEvent } from 'react';
import { useMap } from './MapContext.ts';
import classes from './Pin.module.css';
import { type Place, placeAt } from './places.ts';

const drop =
  '<svg viewBox="0 0 32 40" width="32" height="40" aria-hidden="true"><path d="M16 39C10 31 2 23.6 2 15.4a14 14 0 0 1 28 0C30 23.6 22 31 16 39Z"/><circle cx="16" cy="15.4" r="5"/></svg>';

const iconOf = (quiet: boolean) =>
  new DivIcon({
    className: (quiet ? classes.quiet : classes.pin) ?? '',
    html: drop,
    iconSize: [32, 40],
    iconAnchor: [16, 39],
  });

type PinProps = {
  place: Place;
  label: string;
  /** Not what the map is about, but what it lies around. */
  quiet?: boolean;
  onMove?: ((place: Place) => void) | undefined;
};

/** A place on the map, draggable if `onMove` is set. */
export function Pin({ place, label, quiet = false, onMove }: PinProps) {
  const map = useMap();
  const { latitude, longitude } = place;
  const move = useEffectEvent((to: Place) => onMove?.(to));
  const draggable = onMove !== undefined;
  useEffect(
    function putPin() {
      const icon = iconOf(quiet);
      // A pin that stays leaves presses to the map: zones have corners under it too.
      const options = { icon, draggable, interactive: draggable, autoPan: true, keyboard: false };
      const pin = marker([latitude, longitude], options);
      pin.on('dragend', () => move(placeAt(pin.getLatLng())));
      pin.addTo(map);
      pin.getElement()?.setAttribute('role', 'img');
      pin.getElement()?.setAttribute('aria-label', label);
      return () => void pin.remove();
    },
    [map, latitude, longitude, draggable, label, quiet],
  );
  return null;
}
