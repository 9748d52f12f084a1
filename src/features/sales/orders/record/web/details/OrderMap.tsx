import { useMemo } from 'react';
import { MapView } from '#kit/web/map/MapView.tsx';
import { Pin } from '#kit/web/map/Pin.tsx';
import type { Place } from '#kit/web/map/places.ts';
import classes from './Details.module.css';

type OrderMapProps = { guest: Place; guestName: string; store: Place | null; storeName: string };

/** From where to where an order goes. */
export function OrderMap({ guest, guestName, store, storeName }: OrderMapProps) {
  const places = useMemo(() => (store ? [guest, store] : [guest]), [guest, store]);
  return (
    <MapView label={`Mapa de la entrega a ${guestName}`} fit={places} className={classes.map}>
      {store && <Pin place={store} label={`Local: ${storeName}`} quiet />}
      <Pin place={guest} label={`Cliente: ${guestName}`} />
    </MapView>
  );
}
