import { useState } from 'react';
import { countries } from '#domain/countries.ts';
import { plural } from '#kit/contract/values/plural.ts';
import { type ChosenPlace, communesOf, findCommunes, findStores } from '../placeSearch.rules.ts';
import { Field } from './Field.tsx';
import { shop } from './shop.ts';
import type { StoreItem } from './storeList.ts';
import { useAddresses } from './useAddresses.ts';

type Props = {
  stores: readonly StoreItem[];
  onPlace: (place: ChosenPlace) => void;
  onLocate: () => void;
};

/** A line of the suggestions: a place to choose, or a store to open. */
type Suggestion = { key: string; text: string; detail: string; choose: () => void };

/** Communes, addresses and stores that a text may mean. */
function useSuggestions({ stores, onPlace }: Pick<Props, 'stores' | 'onPlace'>, typed: string) {
  const [communes] = useState(() => communesOf(stores));
  const { addresses, isDone } = useAddresses(typed);
  const suggestions = [
    ...addresses.map(
      (address): Suggestion => ({
        key: `a${address.label}${address.latitude}`,
        text: address.label,
        detail: 'Dirección',
        choose: () => onPlace(address),
      }),
    ),
    ...findCommunes(communes, typed).map(
      ({ name, count, latitude, longitude }): Suggestion => ({
        key: `c${name}`,
        text: name,
        detail: plural(count, 'local', 'locales'),
        choose: () => onPlace({ label: name, latitude, longitude, isExact: false }),
      }),
    ),
    ...findStores(stores, typed).map(
      ({ id, name, commune, open, url }): Suggestion => ({
        key: `s${id}`,
        text: name,
        detail: `${commune ? `${commune} · ` : ''}${open ? 'abierto' : 'cerrado'}`,
        choose: () => window.location.assign(url),
      }),
    ),
  ];
  return { suggestions, isDone };
}

/** Field for a commune, an address or the name of a store, with suggestions. */
export function PlaceBox({ stores, onPlace, onLocate }: Props) {
  const { commune } = countries[shop.country].words;
  const [typed, setTyped] = useState('');
  const choosePlace = (chosen: ChosenPlace) => {
    onPlace(chosen);
    setTyped('');
  };
  const { suggestions, isDone } = useSuggestions({ stores, onPlace: choosePlace }, typed);
  const isTyped = typed.trim() !== '';
  return (
    <form
      className="place"
      onSubmit={(event) => {
        event.preventDefault();
        suggestions[0]?.choose();
      }}
    >
      <Field
        label={`${commune}, dirección o local`}
        type="search"
        autoComplete="off"
        placeholder={`Tu ${commune.toLowerCase()}, o calle y número`}
        value={typed}
        onText={setTyped}
      />
      {suggestions.length > 0 && (
        <ul className="options" aria-label="Lugares y locales">
          {suggestions.map(({ key, text, detail, choose }) => (
            <li key={key}>
              <button type="button" onClick={choose}>
                <b>{text}</b> <small>{detail}</small>
              </button>
            </li>
          ))}
        </ul>
      )}
      <output className={suggestions.length > 0 ? 'hidden' : 'muted'}>
        {isTyped && suggestions.length > 0 && plural(suggestions.length, 'lugar o local', 'lugares o locales')}
        {isTyped &&
          isDone &&
          suggestions.length === 0 &&
          `No encontramos ese lugar. Prueba con tu ${commune.toLowerCase()}, o usa tu ubicación.`}
      </output>
      <button type="button" className="plain" onClick={onLocate}>
        Usar mi ubicación
      </button>
    </form>
  );
}
