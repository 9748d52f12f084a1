import { Autocomplete, type AutocompleteProps, Loader, Text } from '@mantine/core';
import { IconMapPin } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { helpBelow } from '#kit/web/form/fields/TextField.tsx';
import { type Place, parsePlace } from '#kit/web/map/places.ts';
import { endpointQuery } from '#kit/web/api/query.ts';
import { useDebouncedText } from '#kit/web/form/fields/useDebouncedText.ts';
import { geocodingApi } from '#features/platform/geocoding/geocoding.contract.ts';

const least = 4;

/** Where an order would go: coordinates as other maps give them, or an address that is looked up. */
export function PlaceBox({ place, onPlace }: { place: Place | null; onPlace: (place: Place | null) => void }) {
  const [query, setQuery] = useState('');
  const { typed, type } = useDebouncedText('', setQuery);
  const isSearchable = query.length >= least && !parsePlace(query);
  const { data, isFetching } = useQuery({
    ...endpointQuery(geocodingApi.search, { query: { query: query } }),
    enabled: isSearchable,
    staleTime: 3_600_000,
    retry: false,
  });
  const found = new Map((isSearchable ? data?.results : undefined)?.map((each) => [each.detail, each]));
  const write = (text: string) => {
    type(text);
    const { latitude, longitude } = found.get(text) ?? parsePlace(text) ?? {};
    onPlace(latitude === undefined || longitude === undefined ? null : { latitude, longitude });
  };
  const option: AutocompleteProps['renderOption'] = ({ option: { value } }) => (
    <div>
      <Text size="sm">{found.get(value)?.label}</Text>
      <Text size="xs" c="dimmed">
        {value}
      </Text>
    </div>
  );
  const absent = data && !data.configured;
  const isMissing = isSearchable && !isFetching && data?.configured && found.size === 0 && !place;
  const help = absent ? 'No hay un buscador de direcciones: escribe latitud y longitud.' : 'O su latitud y longitud.';
  return (
    <Autocomplete
      label="Dirección de entrega"
      placeholder={absent ? '-33.4489, -70.6693' : 'Av. Providencia 1234'}
      error={isMissing && 'No encontramos esa dirección. Escribe calle, número y comuna, o latitud y longitud.'}
      description={typed !== '' && !place && !isFetching ? 'Elige un resultado, o escribe latitud y longitud.' : help}
      inputWrapperOrder={helpBelow}
      leftSection={isFetching ? <Loader size={16} /> : <IconMapPin size={16} aria-hidden />}
      autoComplete="off"
      data={[...found.keys()]}
      filter={({ options }) => options}
      renderOption={option}
      value={typed}
      onChange={write}
    />
  );
}
