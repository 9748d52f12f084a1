import { useMemo } from 'react';
import { type Dot, Dots } from '#kit/web/map/Dots.tsx';
import { MapView } from '#kit/web/map/MapView.tsx';
import { Pin } from '#kit/web/map/Pin.tsx';
import type { Place } from '#kit/web/map/places.ts';
import classes from '../../../record/web/details/Details.module.css';

type OrderMapProps = {
  guest: Place;
  guestName: string;
  store: Place | null;
  storeName: string;
  /** Last known position of the fleet's courier. */
  courier: Place | null;
};

const courierDot: Omit<Dot, 'place'> = { key: 0, name: 'Repartidor', fill: '#e8590c', rim: '#ffffff', large: true };

/** Map with the store, the guest and the courier. */
export function OrderMap({ guest, guestName, store, storeName, courier }: OrderMapProps) {
  const places = useMemo(() => [guest, store, courier].filter((place) => place !== null), [guest, store, courier]);
  const dots = useMemo(() => (courier ? [{ ...courierDot, place: courier }] : []), [courier]);
  return (
    <MapView label={`Mapa de la entrega a ${guestName}`} fit={places} className={classes.map}>
      {store && <Pin place={store} label={`Local: ${storeName}`} quiet />}
      <Pin place={guest} label={`Cliente: ${guestName}`} />
      <Dots dots={dots} />
    </MapView>
  );
}
