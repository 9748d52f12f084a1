import { Text, Tooltip } from '@mantine/core';
import { useState } from 'react';
import { pluralize, useTenantFormat } from '../../shell/format.tsx';
import { type RecordKind, useRecordSource } from '../../form/fields/records/recordOptions.ts';
import { useRecordNames } from '../../form/fields/records/useRecordNames.ts';

const named = 12;

/** Number of selected records; a tooltip loads and shows their names. */
export function CountWithNames({ ids, of }: { ids: readonly number[]; of: RecordKind }) {
  const { integer } = useTenantFormat();
  const [isOpen, setIsOpen] = useState(false);
  const { noun } = useRecordSource(of);
  const names = useRecordNames(of, ids, isOpen);
  const known = ids.map((id) => names?.get(id)).filter((name) => name !== undefined);
  const hidden = ids.length - Math.min(known.length, named);
  const open = () => setIsOpen(true);
  return (
    <Tooltip
      multiline
      maw={320}
      events={{ hover: true, focus: true, touch: true }}
      label={
        names ? [...known.slice(0, named), ...(hidden > 0 ? [`y ${integer(hidden)} más`] : [])].join(', ') : 'Cargando…'
      }
    >
      <Text span inherit tabIndex={0} data-stays onPointerEnter={open} onFocus={open} style={{ whiteSpace: 'nowrap' }}>
        {pluralize(ids.length, noun, integer)}
      </Text>
    </Tooltip>
  );
}
