import { SimpleGrid, Skeleton, Stack, Text, TextInput } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { useField } from '../form/FormContext.ts';
import { formatValue } from '../form/fieldRegistry.ts';
import { helpBelow } from '../form/fields/TextField.tsx';
import classes from './PinField.module.css';
import { type Place, parseDegrees, parsePlace } from './places.ts';

const PinMap = lazy(() => import('./PinMap.tsx').then(({ PinMap }) => ({ default: PinMap })));

type DegreesProps = {
  name: string;
  label: string;
  placeholder: string;
  /** Receives both coordinates when both were pasted. */
  onPlace: (place: Place) => void;
  required?: boolean | undefined;
};

/** A coordinate. Invalid text is NaN, so that validation fails and the text stays visible. */
function Degrees({ name, label, placeholder, onPlace, required }: DegreesProps) {
  const field = useField<number | null>({ name, label, show: formatValue });
  const [typed, setTyped] = useState<string | null>(null);
  const valueOf = (text: string) => (text.trim() === '' ? null : (parseDegrees(text) ?? Number.NaN));
  const fieldText = field.value === null || Number.isNaN(field.value) ? '' : String(field.value);
  const type = (text: string) => {
    const place = parsePlace(text);
    setTyped(place ? null : text);
    if (place) onPlace(place);
    else field.change(valueOf(text));
  };
  return (
    <TextInput
      id={field.id}
      label={label}
      placeholder={placeholder}
      inputMode="text"
      autoComplete="off"
      inputWrapperOrder={helpBelow}
      withAsterisk={required ?? false}
      aria-required={required}
      readOnly={field.readOnly}
      error={field.error}
      value={typed !== null && Object.is(valueOf(typed), field.value) ? typed : fieldText}
      onChange={(event) => type(event.currentTarget.value)}
      onBlur={field.leave}
    />
  );
}

export type PinFieldProps = {
  /** Fields of the two coordinates. */
  latitude: string;
  longitude: string;
  /** Accessible description of the map. */
  label: string;
  /** View of the map without a place. */
  around: readonly Place[];
  required?: boolean;
};

const isPlace = (latitude: number | null, longitude: number | null): boolean =>
  latitude !== null && longitude !== null && Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180;

/** A place: a pin to drag, and its two coordinates to type or to paste from another map. */
export function PinField({ latitude, longitude, label, around, required }: PinFieldProps) {
  const north = useField<number | null>({ name: latitude, label: 'Latitud' });
  const east = useField<number | null>({ name: longitude, label: 'Longitud' });
  const put = (place: Place) => {
    north.change(place.latitude);
    east.change(place.longitude);
  };
  const place = isPlace(north.value, east.value)
    ? { latitude: Number(north.value), longitude: Number(east.value) }
    : null;
  const help = place ? 'Arrastra el marcador hasta la puerta.' : 'Haz clic en el mapa para poner el marcador.';
  return (
    <Stack gap="sm">
      <Suspense fallback={<Skeleton className={classes.map} radius={14} />}>
        <PinMap
          className={classes.map}
          label={label}
          place={place}
          around={around}
          onMove={north.readOnly ? undefined : put}
        />
      </Suspense>
      <SimpleGrid cols={2} spacing="md">
        <Degrees name={latitude} label="Latitud" placeholder="-33.4489" onPlace={put} required={required} />
        <Degrees name={longitude} label="Longitud" placeholder="-70.6693" onPlace={put} required={required} />
      </SimpleGrid>
      {!north.readOnly && (
        <Text size="sm" c="dimmed">
          {help} También puedes pegar las coordenadas copiadas de otro mapa.
        </Text>
      )}
    </Stack>
  );
}
