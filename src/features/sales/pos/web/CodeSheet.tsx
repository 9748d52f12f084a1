import { CloseButton, SegmentedControl, Select, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useDeferredValue, useMemo, useState } from 'react';
import { optionsOf } from '#kit/contract/values/optionsOf.ts';
import { normalise } from '#kit/contract/text.ts';
import { NoResults } from '#kit/web/display/EmptyState.tsx';
import { useCan } from '#kit/web/session/Can.tsx';
import { Sheet } from '#kit/web/sheet/Sheet.tsx';
import { SheetBar } from '#kit/web/sheet/SheetBar.tsx';
import type { SheetRow } from '#kit/web/sheet/sheetEdits.ts';
import { SheetGuard } from '#kit/web/sheet/SheetGuard.tsx';
import { type Selection, withinRows } from '#kit/web/sheet/sheetRange.ts';
import { textColumn } from '#kit/web/sheet/textColumn.ts';
import { useErrorFinder } from '#kit/web/sheet/useErrorFinder.ts';
import { useSheet } from '#kit/web/sheet/useSheet.ts';
import { codeSchema, mappingApi, type MappingKind, mappingKindLabels, type MappingRow } from '../mapping.contract.ts';
import { rowNumber } from '../sheetRows.rules.ts';
import { suggestionText } from '../suggestion.rules.ts';
import classes from '#kit/web/sheet/SheetPage.module.css';
import { useSaveCodes } from './useSaveCodes.ts';

const columns = [textColumn({ id: 'code', label: 'Código' }, codeSchema.nullable())];
const start: Selection = { from: { row: 0, column: 0 }, to: { row: 0, column: 0 } };
const kindOptions = optionsOf(mappingKindLabels);

function itemNote(row: MappingRow): string | null {
  const { state, name, itemName } = row;
  if (state === 'suggested') return suggestionText(row);
  if (state === 'removed') return 'ya no existe';
  return normalise(itemName ?? '') === normalise(name) ? null : itemName;
}

/** Kind of a row, and its item at the point of sale where it has another name. */
const noteOf = (row: MappingRow): string => [mappingKindLabels[row.kind], itemNote(row)].filter(Boolean).join(' · ');

const sheetRow = (row: MappingRow): SheetRow => ({
  id: rowNumber(row.id),
  label: row.name,
  note: noteOf(row),
  version: null,
  values: { code: row.state === 'suggested' ? null : row.code },
});

type Which = 'all' | 'with' | 'without';

function useVisibleRows(rows: readonly SheetRow[], mappings: readonly MappingRow[]) {
  const [query, setQuery] = useState('');
  const [which, setWhich] = useState<Which>('all');
  const [kind, setKind] = useState<MappingKind | null>(null);
  const deferredQuery = useDeferredValue(query);
  const visible = useMemo(() => {
    const terms = normalise(deferredQuery).split(/\s+/).filter(Boolean);
    return rows.filter((row, at) => {
      const code = row.values['code'] ?? null;
      if (which !== 'all' && (code !== null) !== (which === 'with')) return false;
      if (kind !== null && mappings[at]?.kind !== kind) return false;
      const text = normalise(`${row.label} ${code ?? ''}`);
      return terms.every((term) => text.includes(term));
    });
  }, [rows, mappings, deferredQuery, which, kind]);
  const clear = () => {
    setQuery('');
    setWhich('all');
    setKind(null);
  };
  return {
    visible,
    query,
    setQuery,
    which,
    setWhich,
    kind,
    setKind,
    filtered: which !== 'all' || kind !== null,
    clear,
  };
}

/** The codes of an account, typed and pasted as in a spreadsheet. */
export function CodeSheet({
  catalogueId,
  account,
  mappings,
}: {
  catalogueId: number;
  account: string;
  mappings: readonly MappingRow[];
}) {
  const readOnly = !useCan(mappingApi.set.policy);
  const rows = useMemo(() => mappings.map(sheetRow), [mappings]);
  const rowIds = useMemo(() => new Map(mappings.map(({ id }) => [rowNumber(id), id])), [mappings]);
  const filter = useVisibleRows(rows, mappings);
  const { visible } = filter;
  const sheet = useSheet(rows, visible, columns);
  const [selection, setSelection] = useState(start);
  const goTo = useErrorFinder({ rows, columns, clear: filter.clear, select: setSelection });
  const { save, running } = useSaveCodes({ catalogueId, sheet, rowIds, goTo });
  const label = `Códigos de ${account}`;
  return (
    <>
      <section className={classes.surface} aria-label={label}>
        <CodeFilter {...filter} />
        {visible.length === 0 ? (
          <NoResults query={filter.query} filtered={filter.filtered} onClear={filter.clear} />
        ) : (
          <Sheet
            sheet={sheet}
            label={label}
            rowsLabel="Nuestro"
            selection={withinRows(selection, visible.length)}
            onSelection={setSelection}
            readOnly={readOnly}
          />
        )}
      </section>
      {!readOnly && <SheetBar sheet={sheet} running={running} onSave={() => void save()} onGo={goTo} />}
      <SheetGuard sheet={sheet} />
    </>
  );
}

function CodeFilter({ query, setQuery, which, setWhich, kind, setKind }: ReturnType<typeof useVisibleRows>) {
  return (
    <div className={classes.filter}>
      <TextInput
        className={classes.search}
        type="search"
        aria-label="Buscar por nombre o código"
        placeholder="Buscar por nombre o código"
        leftSection={<IconSearch size={18} aria-hidden />}
        rightSection={query && <CloseButton aria-label="Borrar búsqueda" size="sm" onClick={() => setQuery('')} />}
        value={query}
        onChange={(event) => setQuery(event.currentTarget.value)}
      />
      <SegmentedControl
        aria-label="Cuáles"
        value={which}
        onChange={(value) => setWhich(value)}
        data={[
          { value: 'all', label: 'Todos' },
          { value: 'with', label: 'Con código' },
          { value: 'without', label: 'Sin código' },
        ]}
      />
      <Select<MappingKind>
        aria-label="Tipo"
        placeholder="Todos los tipos"
        className={classes.kind}
        clearable
        data={kindOptions}
        value={kind}
        onChange={setKind}
      />
    </div>
  );
}
