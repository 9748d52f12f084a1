import { Autocomplete, type AutocompleteProps, Loader, Text } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useField } from '#kit/web/form/FormContext.ts';
import { helpBelow } from '#kit/web/form/fields/TextField.tsx';
import { endpointQuery } from '#kit/web/api/query.ts';
import { useDebouncedText } from '#kit/web/form/fields/useDebouncedText.ts';
import { type FoundPlace, geocodingApi } from '#features/platform/geocoding/geocoding.contract.ts';

const least = 4;
const byHand = 'arrastra el marcador o escribe las coordenadas.';

/** Suggestions for an address. Without a geocoding service, this is requested once and remembered. */
function usePlaces(address: string) {
  const [absent, setAbsent] = useState(false);
  const { data, isFetching, isError } = useQuery({
    ...endpointQuery(geocodingApi.search, { query: { query: address } }),
    enabled: address.length >= least && !absent,
    staleTime: 3_600_000,
    retry: false,
  });
  if (data && !data.configured && !absent) setAbsent(true);
  const failed = isError || (data?.configured && !data.available);
  return { places: data?.results ?? [], searching: isFetching, absent, failed };
}

function helpOf({ absent, failed, places, searching }: ReturnType<typeof usePlaces>, address: string): string {
  if (absent) return `No hay un buscador de direcciones: ${byHand}`;
  if (failed) return `El buscador de direcciones no respondió: ${byHand}`;
  if (address.length >= least && !searching && places.length === 0) return `No encontramos esa dirección: ${byHand}`;
  return 'Escribe calle y número y elige un resultado para ubicarlo en el mapa.';
}

/** A written address. Choosing one that was found answers where it is. */
export function AddressField({
  name,
  label,
  onPlace,
}: {
  name: string;
  label: string;
  onPlace: (place: FoundPlace) => void;
}) {
  const field = useField<string>({ name, label });
  const [query, setQuery] = useState('');
  const typing = useDebouncedText('', setQuery);
  const found = usePlaces(query);
  const byDetail = new Map(found.places.map((place) => [place.detail, place]));
  const type = (text: string) => {
    const place = byDetail.get(text);
    field.change(place?.label ?? text);
    if (place) return onPlace(place);
    typing.type(text);
  };
  const option: AutocompleteProps['renderOption'] = ({ option: { value } }) => (
    <div>
      <Text size="sm">{byDetail.get(value)?.label}</Text>
      <Text size="xs" c="dimmed">
        {value}
      </Text>
    </div>
  );
  return (
    <Autocomplete
      id={field.id}
      label={label}
      placeholder="Av. Providencia 1234"
      data={[...byDetail.keys()]}
      filter={({ options }) => options}
      renderOption={option}
      description={field.readOnly ? undefined : helpOf(found, query)}
      inputWrapperOrder={helpBelow}
      leftSection={found.searching ? <Loader size={16} /> : <IconSearch size={16} aria-hidden />}
      withAsterisk
      aria-required
      autoComplete="off"
      readOnly={field.readOnly}
      error={field.error}
      value={field.value}
      onChange={type}
      onBlur={field.leave}
    />
  );
}
