import { Text, Tooltip } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { counted, useTenantFormat } from './format.tsx';
import type { RemoteOptions } from './list/filter.ts';

const named = 12;

/** Some of many, by their count. Their names show to whoever rests on it, and are read only then. */
export function SomeOf({
  ids,
  noun,
  options,
}: {
  ids: readonly number[];
  noun: readonly [string, string];
  options: RemoteOptions;
}) {
  const { integer } = useTenantFormat();
  const [wanted, setWanted] = useState(false);
  const { search, find = () => search('') } = options;
  const { data } = useQuery({ ...find([...ids]), enabled: wanted });
  const names = new Map(
    (data as { data: { id: number; name: string }[] } | undefined)?.data.map((each) => [each.id, each.name]),
  );
  const known = ids.map((id) => names.get(id)).filter((name) => name !== undefined);
  const hidden = ids.length - Math.min(known.length, named);
  const want = () => setWanted(true);
  return (
    <Tooltip
      multiline
      maw={320}
      events={{ hover: true, focus: true, touch: true }}
      label={
        data ? [...known.slice(0, named), ...(hidden > 0 ? [`y ${integer(hidden)} más`] : [])].join(', ') : 'Cargando…'
      }
    >
      <Text span inherit tabIndex={0} data-stays onPointerEnter={want} onFocus={want} style={{ whiteSpace: 'nowrap' }}>
        {counted(ids.length, noun, integer)}
      </Text>
    </Tooltip>
  );
}
