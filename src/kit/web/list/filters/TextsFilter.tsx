import type { OptionsFilter } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { normalise } from '#kit/contract/text.ts';
import { type Option, textsFromQuery, textsToQuery } from './filter.ts';
import { textOptions } from './textOptions.ts';
import { type SeveralFilterProps, SeveralPicker } from './SeveralPicker.tsx';

/** A filter by any of several texts that rows have. */
export function TextsFilter({ filter, value, onChange, ...naming }: SeveralFilterProps<'texts', string>) {
  const [opened, setOpened] = useState(false);
  const chosen = textsFromQuery(value);
  const { data: options = [], isPending, isError } = useQuery({ ...textOptions(filter), enabled: opened });
  const missing = chosen.filter((text) => !options.some((option) => option.value === text));
  return (
    <SeveralPicker<string>
      {...naming}
      data={[...options, ...missing.map((text) => ({ value: text, label: filter.nameOf?.(text) ?? text }))]}
      filter={fitting}
      chosen={chosen}
      onChoose={(picked) => onChange(textsToQuery(picked))}
      onOpen={() => setOpened(true)}
      waiting={opened && isPending}
      failure={isError ? 'No pudimos cargar las opciones' : null}
    />
  );
}

/** Options that contain the text after normalization, prefix matches first. */
const fitting: OptionsFilter = ({ options, search }) => {
  const typed = normalise(search.trim());
  const placed = (options as Option<string>[]).map((option) => ({
    option,
    at: normalise(option.label).indexOf(typed),
  }));
  const found = placed.filter(({ at }) => at >= 0);
  return found.toSorted((one, other) => Math.sign(one.at) - Math.sign(other.at)).map(({ option }) => option);
};
