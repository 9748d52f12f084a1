import { Skeleton, Text } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { useWatch } from 'react-hook-form';
import { countries } from '#domain/countries.ts';
import { useFormContext } from '#kit/web/form/FormContext.ts';
import type { Place } from '#kit/web/map/places.ts';
import { defaultBounds } from '../../record/web/defaultBounds.ts';
import { useCurrentUser } from '#kit/web/session/currentUser.ts';
import { useZones } from './useZones.ts';
import { ZoneRow } from './ZoneRow.tsx';
import classes from './ZonesField.module.css';
import { ZoneTools } from './ZoneTools.tsx';

const ZonesMap = lazy(() => import('./ZonesMap.tsx').then(({ ZonesMap }) => ({ default: ZonesMap })));

/** Location of the store in the surrounding form. */
function useStorePlace(): Place | null {
  const { form } = useFormContext();
  const [latitude, longitude] = useWatch({ control: form.control, name: ['latitude', 'longitude'] }) as unknown[];
  const known = Number.isFinite(latitude) && Number.isFinite(longitude);
  return known ? { latitude: Number(latitude), longitude: Number(longitude) } : null;
}

/** Where a store delivers: zones on a map with their amounts beside it. The field `deliveryAreas` of a store's form. */
export function ZonesField({ storeId = null }: { storeId?: number | null }) {
  const zones = useZones();
  const store = useStorePlace();
  const { country } = useCurrentUser().tenant;
  const { zones: all, readOnly, error } = zones;
  return (
    <div className={classes.field}>
      <ZoneTools zones={zones} storeId={storeId} />
      {error && (
        <Text size="sm" c="red" role="alert">
          {error}
        </Text>
      )}
      <div className={classes.panes}>
        <Suspense fallback={<Skeleton className={classes.map} radius={14} />}>
          <ZonesMap
            className={classes.map}
            zones={all}
            selected={zones.selected}
            onSelect={zones.select}
            drawing={zones.drawing}
            onDrawn={zones.drawing === 'hole' ? zones.addHole : zones.add}
            onCancel={zones.stopDrawing}
            onReshape={(index, points) => zones.change(index, { points })}
            readOnly={readOnly}
            store={store}
            around={store ? [store] : defaultBounds(countries[country].capital)}
            look={zones.look}
          />
        </Suspense>
        {all.length > 0 ? (
          <ol className={classes.list} id={zones.id} tabIndex={-1} aria-label="Zonas de reparto">
            {all.map((zone, index) => (
              // A new zone has no id until it is saved: the index is its key.
              <ZoneRow key={zone.id ?? `new-${index}`} zones={zones} zone={zone} index={index} />
            ))}
          </ol>
        ) : (
          <NoZones id={zones.id} readOnly={readOnly} />
        )}
      </div>
    </div>
  );
}

function NoZones({ id, readOnly }: { id: string; readOnly: boolean }) {
  return (
    <div className={classes.none} id={id} tabIndex={-1}>
      <Text fw={700}>Todavía no hay zonas</Text>
      <Text size="sm" c="dimmed">
        {readOnly
          ? 'Sin zonas, el local no reparte a ninguna dirección.'
          : 'El local reparte solo dentro de sus zonas: dibuja la primera o impórtala de un archivo.'}
      </Text>
    </div>
  );
}
