import { useState } from 'react';
import { countries } from '#domain/countries.ts';
import type { Point } from '#domain/geometry/geometry.ts';
import { type DraftAddress, pointIn } from '../../checkout.rules.ts';
import type { ChosenPlace } from '../../placeSearch.rules.ts';
import { Field, fieldId } from '../Field.tsx';
import { usePlace } from '../keeping.ts';
import { locate } from '../locate.ts';
import { shop } from '../shop.ts';
import { useAddresses } from '../useAddresses.ts';

type Props = {
  address: DraftAddress;
  error: string | undefined;
  /** Why the store does not deliver to the place. */
  refusal: string | undefined;
  onAddress: (address: DraftAddress) => void;
  /** Null where the store has no pickup. */
  onPickUp: (() => void) | null;
};

const nowhere = { latitude: null, longitude: null };

/** Delivery address with its place on the map: a found address, the device, or a pasted map link. */
export function AddressField({ address, error, refusal, onAddress, onPickUp }: Props) {
  const [problem, setProblem] = useState<string | null>(null);
  /** Text of the address that was chosen from the found ones: another text has another place. */
  const [chosen, setChosen] = useState('');
  const isPlaced = address.latitude !== null;
  const refused = isPlaced ? refusal : undefined;
  const { addresses, isDone } = useAddresses(isPlaced ? '' : address.text);
  const isMissing = !isPlaced && address.text.trim() !== '' && isDone && addresses.length === 0;
  const place = () => {
    setProblem(null);
    locate().then(
      (point) => onAddress({ ...address, ...point }),
      (failure: Error) => setProblem(failure.message),
    );
  };
  const write = (text: string) => {
    const isOther = chosen !== '' && !text.startsWith(chosen);
    if (isOther) setChosen('');
    onAddress({ ...address, text, ...(isOther && nowhere) });
  };
  const relocate = () => {
    setChosen('');
    onAddress({ ...address, ...nowhere });
    // The pressed button goes.
    document.getElementById(fieldId('address.text'))?.focus();
  };
  return (
    <fieldset className="stack">
      <legend>¿Dónde te lo llevamos?</legend>
      <div className="place">
        <Field
          label="Calle y número"
          name="address.text"
          field="address.text"
          autoComplete="street-address"
          value={address.text}
          error={error ?? problem ?? refused}
          onText={write}
        />
        <FoundAddresses
          addresses={addresses}
          onChoose={({ label, latitude, longitude }) => {
            setChosen(label);
            onAddress({ ...address, text: label, latitude, longitude });
          }}
        />
      </div>
      <div className="beside">
        <button type="button" className="button light" onClick={place}>
          Usar mi ubicación
        </button>
        {isPlaced && (
          <button type="button" className="plain" onClick={relocate}>
            Cambiar ubicación
          </button>
        )}
        <output className={refused && 'hidden'}>{refused ?? (isPlaced && 'Ya sabemos dónde estás')}</output>
      </div>
      {refused && <WaysOut address={address} onPickUp={onPickUp} />}
      {isMissing && !error && (
        <p className="muted">No encontramos esa dirección: usa tu ubicación o pega un enlace del mapa.</p>
      )}
      {!isPlaced && (
        <details open={isMissing}>
          <summary>Mi dirección no aparece</summary>
          <MapLinkField onPoint={(point) => onAddress({ ...address, ...point })} />
        </details>
      )}
      <Field
        label={`${countries[shop.country].words.flat}, referencia (opcional)`}
        autoComplete="address-line2"
        value={address.detail}
        onText={(detail) => onAddress({ ...address, detail })}
      />
    </fieldset>
  );
}

type FoundProps = { addresses: readonly ChosenPlace[]; onChoose: (place: ChosenPlace) => void };

function FoundAddresses({ addresses, onChoose }: FoundProps) {
  if (addresses.length === 0) return null;
  return (
    <ul className="options" aria-label="Direcciones">
      {addresses.map((found) => (
        <li key={`${found.label}${found.latitude}`}>
          <button type="button" onClick={() => onChoose(found)}>
            {found.label}
          </button>
        </li>
      ))}
    </ul>
  );
}

/** Pickup, or another store, for a place that the store does not deliver to. */
function WaysOut({ address, onPickUp }: Pick<Props, 'address' | 'onPickUp'>) {
  const [, setPlace] = usePlace();
  const { text, latitude, longitude } = address;
  const storePlace = () => {
    if (latitude === null || longitude === null) return;
    setPlace({ label: text.trim() || 'tu ubicación', latitude, longitude, isExact: true });
  };
  return (
    <p className="beside">
      {onPickUp && (
        <button type="button" className="button light" onClick={onPickUp}>
          Cambiar a Retiro
        </button>
      )}
      <a className="button light" href={`${shop.base}/`} onClick={storePlace}>
        Ver locales que reparten ahí
      </a>
    </p>
  );
}

/** A pasted map link or coordinates. */
function MapLinkField({ onPoint }: { onPoint: (point: Point) => void }) {
  const [isPointless, setIsPointless] = useState(false);
  return (
    <Field
      label="Enlace de Google Maps o coordenadas"
      placeholder="-33.4489, -70.6693"
      error={isPointless ? 'Ahí no hay un punto: copia el enlace del mapa con tu lugar marcado.' : undefined}
      onText={(text) => {
        const point = pointIn(text);
        setIsPointless(text !== '' && !point);
        if (point) onPoint(point);
      }}
    />
  );
}
