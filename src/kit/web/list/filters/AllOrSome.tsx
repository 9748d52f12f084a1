import { Stack } from '@mantine/core';
import type { RecordKind } from '../../form/fields/records/recordOptions.ts';
import { CountWithNames } from './CountWithNames.tsx';

type Listed = { ids: readonly number[]; of: RecordKind };

/** Everything, in a word, or how many of each kind. */
export function AllOrSome({ all, lists }: { all: string | false; lists: readonly Listed[] }) {
  if (all) return all;
  const named = lists.filter(({ ids }) => ids.length > 0);
  const [first] = lists;
  if (named.length === 0 && first) return <CountWithNames {...first} />;
  return (
    <Stack gap={2}>
      {named.map((list) => (
        <CountWithNames key={list.of} {...list} />
      ))}
    </Stack>
  );
}
