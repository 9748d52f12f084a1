import { useState } from 'react';
import { countries } from '#domain/countries.ts';
import type { Point } from '#domain/geometry/geometry.ts';
import { type DraftAddress, pointIn } from '../../checkout.rules.ts';
import { Field } from '../Field.tsx';
import { locate } from '../locate.ts';
import { shop } from '../shop.ts';
import { useAddresses } from '../useAddresses.ts';

type Props = { address: DraftAddress; error: string | undefined; onAddress: (address: DraftAddress) => void };

const nowhere = { latitude: null, longitude: null };

/** Delivery address with its place on the map: a found address, the device, or a pasted map link. */
export function AddressField({ address, error, onAddress }: Props) {
  const [problem, setProblem] = useState<string | null>(null);
  /** Text of the address that was chosen from the found ones: another text has another place. */
  const [chosen, setChosen] = useState('');
  const isPlaced = address.latitude !== null;
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
          error={error ?? problem ?? undefined}
          onText={write}
        />
        {addresses.length > 0 && (
          <ul className="options" aria-label="Direcciones">
            {addresses.map(({ label, latitude, longitude }) => (
              <li key={`${label}${latitude}`}>
                <button
                  type="button"
                  onClick={() => {
                    setChosen(label);
                    onAddress({ ...address, text: label, latitude, longitude });
                  }}
                >
                  {label}
                </button>
              </li>
            ))}
          </ul>
        )}
      </div>
      <div className="beside">
        <button type="button" className="button light" onClick={place}>
          Usar mi ubicación
        </button>
        <output>{isPlaced ? 'Ya sabemos dónde estás' : ''}</output>
      </div>
      {isMissing && <p className="muted">No encontramos esa dirección: usa tu ubicación o pega un enlace del mapa.</p>}
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
