import { Loader, MultiSelect, type OptionsFilter } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type Ref, useState } from 'react';
import { normalise } from '#kit/contract/text.ts';
import { OptionText } from '../../form/fields/OptionText.tsx';
import { type Filter, type Option, pickedText, textsFromQuery, textsToQuery } from './filter.ts';

/** A filter by any of several texts that rows have. What is chosen stands below, in the chips. */
export function TextsFilter({
  filter: { name, load },
  value,
  placeholder,
  onChange,
  ...naming
}: {
  filter: Extract<Filter, { kind: 'texts' }>;
  value: unknown;
  label?: string;
  'aria-label'?: string;
  placeholder: string;
  className: string | undefined;
  ref: Ref<HTMLInputElement>;
  onChange: (value: string | undefined) => void;
}) {
  const [opened, setOpened] = useState(false);
  const chosen = textsFromQuery(value);
  const {
    data: options = [],
    isPending,
    isError,
  } = useQuery({ queryKey: ['filter texts', name], queryFn: load, enabled: opened });
  const gone = chosen.filter((text) => !options.some((option) => option.value === text));
  return (
    <MultiSelect
      {...naming}
      placeholder={pickedText(chosen.length, placeholder)}
      data={[...options, ...gone.map((text) => ({ value: text, label: text }))]}
      value={chosen}
      onChange={(picked) => onChange(textsToQuery(picked))}
      searchable
      filter={fitting}
      clearSearchOnChange={false}
      renderOption={({ option, checked }) => <OptionText option={option} checked={checked ?? false} />}
      onDropdownOpen={() => setOpened(true)}
      renderPill={() => null}
      rightSection={opened && isPending ? <Loader size={16} /> : undefined}
      nothingFoundMessage={isError ? 'No pudimos cargar las opciones' : isPending ? 'Buscando…' : 'Sin coincidencias'}
    />
  );
}

/** What holds what is typed, however it is written; what begins with it first. */
const fitting: OptionsFilter = ({ options, search }) => {
  const typed = normalise(search.trim());
  const placed = (options as Option<string>[]).map((option) => ({
    option,
    at: normalise(option.label).indexOf(typed),
  }));
  const found = placed.filter(({ at }) => at >= 0);
  return found.toSorted((one, other) => Math.sign(one.at) - Math.sign(other.at)).map(({ option }) => option);
};
