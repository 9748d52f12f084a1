import { Loader, Select } from '@mantine/core';
import { useRef, useState } from 'react';
import { OptionText } from '#kit/web/form/fields/OptionText.tsx';
import { useFirstMatch } from '#kit/web/form/fields/useFirstMatch.ts';
import { useSearchedOptions, useTypedSearch } from '#kit/web/form/fields/useOptions.ts';
import { useField, useFormInputs } from '#kit/web/form/FormContext.ts';
import { type SoldOutTarget, soldOutTargetsLabels } from '../soldOuts.contract.ts';

type Found = ReturnType<typeof useSearchedOptions>;

/** Ingredients first: one of them stands for all the products that contain it. */
const order: readonly SoldOutTarget[] = ['ingredient', 'product', 'modifier'];
const maxPerKind = 8;

const groupsOf = (found: Record<SoldOutTarget, Found>) =>
  order
    .map((target) => ({
      group: soldOutTargetsLabels[target],
      items: found[target].offered
        .slice(0, maxPerKind)
        .map(({ value, label }) => ({ value: `${target} ${value}`, label })),
    }))
    .filter(({ items }) => items.length > 0);

/** Search over ingredients, products and modifiers at once. The picked one decides the kind. */
export function TargetSearch({ onPick }: { onPick: () => void }) {
  const [opened, setOpened] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  useFirstMatch((field) => field === input.current);
  const { form } = useFormInputs();
  const target = useField<SoldOutTarget>({ name: 'target', label: 'Tipo' });
  const chosen = useField<number[]>({ name: 'targetIds', label: 'Qué se acabó' });
  const search = useTypedSearch();
  const found = {
    ingredient: useSearchedOptions('ingredients', [], opened, search),
    product: useSearchedOptions('products', [], opened, search),
    modifier: useSearchedOptions('modifierOptions', [], opened, search),
  };
  const sources = Object.values(found);
  const searching = sources.some((source) => source.searching);
  const failure = sources.find((source) => source.failure)?.failure;
  const pick = (value: string | null) => {
    const [kind, id] = value?.split(' ') ?? [];
    const picked = order.find((each) => each === kind);
    if (!picked) return;
    target.change(picked);
    form.clearErrors('targetIds');
    chosen.change([Number(id)]);
    onPick();
  };
  return (
    <Select
      ref={input}
      id={chosen.id}
      wrapperProps={{ 'data-span': 12 }}
      label="Qué se acabó"
      placeholder="Busca un ingrediente, producto u opción"
      withAsterisk
      data-autofocus
      searchable
      error={chosen.error}
      data={groupsOf(found)}
      // The server has searched.
      filter={({ options }) => options}
      value={null}
      onChange={pick}
      searchValue={search.typed}
      onSearchChange={search.setTyped}
      onDropdownOpen={() => setOpened(true)}
      renderOption={({ option }) => <OptionText option={option} checked={false} />}
      rightSection={opened && searching ? <Loader size={16} /> : undefined}
      nothingFoundMessage={failure ? failure.message : searching ? 'Buscando…' : 'Sin coincidencias'}
    />
  );
}
