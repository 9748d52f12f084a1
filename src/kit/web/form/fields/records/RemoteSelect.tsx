import { Loader, Select } from '@mantine/core';
import { useMergedRef } from '@mantine/hooks';
import { type Ref, useRef, useState } from 'react';
import { OptionText } from '../OptionText.tsx';
import type { OptionSource } from './recordOptions.ts';
import { useFirstMatch } from '../useFirstMatch.ts';
import { useOptions } from '../useOptions.ts';
import { useSearchText } from '../useSearchText.ts';

/** A record selected by searching on the server. */
export function RemoteSelect({
  of,
  value,
  onChange,
  label,
  placeholder,
  'aria-label': ariaLabel,
  className,
  ref,
  clearable = true,
  first,
}: {
  /** Records of a kind, `menus`, or readings of the caller's own. */
  of: OptionSource;
  value: number | null;
  onChange: (value: number | null) => void;
  label?: string;
  placeholder?: string;
  'aria-label'?: string;
  className?: string | undefined;
  ref?: Ref<HTMLInputElement>;
  /** Whether none can be chosen again. */
  clearable?: boolean;
  /** Where the cursor stands when its dialog opens. */
  first?: boolean;
}) {
  const [opened, setOpened] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  useFirstMatch((field) => field === input.current);
  const { data, filter, searching, failure, setTyped } = useOptions(of, value === null ? [] : [value], opened);
  const text = useSearchText(setTyped);
  return (
    <Select<number>
      {...{ label, placeholder, className }}
      ref={useMergedRef(input, ref)}
      aria-label={ariaLabel}
      data-autofocus={first || undefined}
      data={data}
      filter={filter}
      value={value}
      {...text.props}
      onChange={(next) => {
        text.stop();
        onChange(next);
      }}
      renderOption={({ option, checked }) => <OptionText option={option} checked={checked ?? false} />}
      searchable
      clearable={clearable}
      clearButtonProps={{ 'aria-label': `Quitar ${label ?? ariaLabel ?? 'lo elegido'}` }}
      onDropdownOpen={() => setOpened(true)}
      rightSection={opened && searching ? <Loader size={16} /> : undefined}
      nothingFoundMessage={failure ? failure.message : searching ? 'Buscando…' : 'Sin coincidencias'}
    />
  );
}
