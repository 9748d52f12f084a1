import { Stack, Text } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import type { ImportPreview } from '#kit/contract/csvImport.ts';
import { useTenantFormat } from '../shell/format.tsx';
import classes from './ChangedLines.module.css';
import { LineTable } from './LineTable.tsx';

type Changed = NonNullable<ImportPreview['changed']>;
type ChangedLinesProps = { changed: Changed; count: number; name: string };

/** The first of the lines that change a record, with the old and the new text of each cell. */
export function ChangedLines({ changed, count, name }: ChangedLinesProps) {
  const { integer } = useTenantFormat();
  const described = changed.filter(({ changes }) => changes.length > 0);
  if (described.length === 0) return null;
  return (
    <LineTable
      label={changed.length < count ? `Las primeras ${integer(changed.length)} que cambian` : 'Las que cambian'}
      nameLabel={name}
      contentLabel="Qué cambia"
      isOpen
      lines={described.map(({ line, name: record, changes }) => ({
        line,
        name: record,
        content: (
          <Stack gap={2}>
            {changes.map((change) => (
              <CellChange key={change.column} {...change} />
            ))}
          </Stack>
        ),
      }))}
    />
  );
}

const CellChange = ({ column, before, after }: Changed[number]['changes'][number]) => (
  <Text size="sm" className={classes.change}>
    {column}: <del>{before || 'vacío'}</del> <IconArrowRight size={14} stroke={1.9} aria-hidden />{' '}
    <ins>{after || 'vacío'}</ins>
  </Text>
);
