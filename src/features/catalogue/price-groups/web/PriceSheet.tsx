import { Button, CloseButton, SegmentedControl, Select, TextInput } from '@mantine/core';
import { IconPercentage, IconSearch } from '@tabler/icons-react';
import { useSearch } from '@tanstack/react-router';
import { useDeferredValue, useMemo, useState } from 'react';
import { type FoodType, foodTypeLabels, foodTypes } from '#domain/catalogue.ts';
import { normalise } from '#kit/contract/text.ts';
import { useCan } from '#kit/web/session/Can.tsx';
import { FirstUse, NoResults } from '#kit/web/display/EmptyState.tsx';
import { pluralize, useTenantFormat } from '#kit/web/shell/format.tsx';
import { PageHeader } from '#kit/web/shell/PageHeader.tsx';
import { Sheet } from '#kit/web/sheet/Sheet.tsx';
import { SheetBar } from '#kit/web/sheet/SheetBar.tsx';
import { SheetGuard } from '#kit/web/sheet/SheetGuard.tsx';
import type { SheetColumn, SheetRow } from '#kit/web/sheet/sheetEdits.ts';
import { rangeOf, type Selection, withinRows } from '#kit/web/sheet/sheetRange.ts';
import { useSheet } from '#kit/web/sheet/useSheet.ts';
import { useErrorFinder } from '#kit/web/sheet/useErrorFinder.ts';
import { type PriceGroup, priceGroupsApi, type PriceRow } from '../priceGroups.contract.ts';
import { PriceConflicts } from './PriceConflicts.tsx';
import classes from '#kit/web/sheet/SheetPage.module.css';
import { priceColumns, rowOf } from './priceColumns.ts';
import { SheetDraftAutosave } from './SheetDraftAutosave.tsx';
import { useSavePrices } from './useSavePrices.ts';
import { RaiseForm, type RaiseFormProps } from './RaiseForm.tsx';
import { RaiseList } from './RaiseList.tsx';

export const backLink = { to: '/price-groups', label: 'Listas de precios' };

const foodTypeOptions = foodTypes.map((value) => ({ value, label: foodTypeLabels[value] }));

type Which = 'all' | 'priced' | 'unpriced';
/** Selects the first cell of the first column with a price. */
function startIn(rows: readonly SheetRow[], columns: readonly SheetColumn[]): Selection {
  const filled = columns.findIndex(({ id }) => rows.some(({ values }) => values[id] !== null));
  const place = { row: 0, column: Math.max(0, filled) };
  return { from: place, to: place };
}
const isPriced = ({ version }: SheetRow) => version !== null;

/** Rows by name, kind and whether the list prices them; a changed row keeps its place until it is saved. */
function useVisibleRows(rows: readonly SheetRow[], prices: readonly PriceRow[]) {
  const { product }: { product?: number } = useSearch({ strict: false });
  const [query, setQuery] = useState(() => rows.find(({ id }) => id === Number(product))?.label ?? '');
  const [which, setWhich] = useState<Which>('all');
  const [foodType, setFoodType] = useState<FoodType | null>(null);
  const types = useMemo(() => new Map(prices.map(({ productId, product }) => [productId, product.foodType])), [prices]);
  const deferredQuery = useDeferredValue(query);
  const visible = useMemo(() => {
    const terms = normalise(deferredQuery).split(/\s+/).filter(Boolean);
    return rows.filter((row) => {
      if (which !== 'all' && isPriced(row) !== (which === 'priced')) return false;
      if (foodType !== null && types.get(row.id) !== foodType) return false;
      const name = normalise(row.label);
      return terms.every((word) => name.includes(word));
    });
  }, [rows, types, deferredQuery, which, foodType]);
  const clear = () => {
    setQuery('');
    setWhich('all');
    setFoodType(null);
  };
  const filtered = which !== 'all' || foodType !== null;
  return { shown: visible, query, setQuery, which, setWhich, foodType, setFoodType, filtered, clear };
}

export function PriceSheet({ group, prices }: { group: PriceGroup; prices: readonly PriceRow[] }) {
  const format = useTenantFormat();
  const readOnly = !useCan(priceGroupsApi.savePrices.policy);
  const columns = useMemo(() => priceColumns(format), [format]);
  const rows = useMemo(() => prices.map((price) => rowOf(price, format)), [prices, format]);
  const filter = useVisibleRows(rows, prices);
  const { shown } = filter;
  const sheet = useSheet(rows, shown, columns);
  const saving = useSavePrices(group.id, sheet);
  const [selection, setSelection] = useState(() => startIn(rows, columns));
  const [raising, setRaising] = useState<'form' | 'list' | null>(null);
  const close = () => setRaising(null);
  const within = withinRows(selection, shown.length);
  const unsaved = sheet.edited.length > 0;
  const goTo = useErrorFinder({ rows, columns, clear: filter.clear, select: setSelection });
  const { top, bottom } = rangeOf(within);
  const chosen = bottom > top ? shown.slice(top, bottom + 1) : [];
  return (
    <div className={classes.page}>
      <PageHeader
        title={group.name}
        back={backLink}
        sub={<output>{subOf(rows, shown, format.integer)}</output>}
        actions={
          <>
            <Button variant="default" onClick={() => setRaising('list')}>
              Cambios de precio
            </Button>
            {!readOnly && (
              <Button
                leftSection={<IconPercentage size={18} />}
                disabled={shown.length === 0}
                onClick={() => setRaising('form')}
              >
                Subir o bajar precios
              </Button>
            )}
          </>
        }
      />
      {!readOnly && <SheetDraftAutosave page={`/price-groups/${group.id}`} sheet={sheet} />}
      <section className={classes.surface} aria-label={`Precios de ${group.name}`}>
        <SheetFilter {...filter} />
        {rows.length === 0 && (
          <FirstUse title="Todavía no hay productos" body="Crea productos y aquí podrás ponerles otro precio." />
        )}
        {rows.length > 0 && shown.length === 0 && (
          <NoResults query={filter.query} filtered={filter.filtered} onClear={filter.clear} />
        )}
        {shown.length > 0 && (
          <Sheet
            sheet={sheet}
            label={`Precios de ${group.name}`}
            rowsLabel="Producto"
            selection={within}
            onSelection={setSelection}
            readOnly={readOnly}
          />
        )}
      </section>
      {!readOnly && (
        <SheetBar sheet={sheet} running={saving.running} onSave={() => void saving.save(sheet.edited)} onGo={goTo} />
      )}
      <SheetGuard sheet={sheet} />
      <Conflict saving={saving} rows={rows} columns={columns} />
      <Raising
        which={raising}
        group={group}
        rows={rows}
        readOnly={readOnly}
        {...{ shown, chosen, unsaved }}
        onClose={close}
      />
    </div>
  );
}

type ConflictProps = { saving: ReturnType<typeof useSavePrices>; rows: readonly SheetRow[]; columns: SheetColumn[] };

function Conflict({ saving: { conflict, running, settle, forget }, rows, columns }: ConflictProps) {
  if (!conflict) return null;
  return (
    <PriceConflicts
      conflict={conflict}
      rows={rows}
      columns={columns}
      running={running}
      onSettle={(resolution) => void settle(conflict.fields, resolution)}
      onClose={forget}
    />
  );
}

type RaisingProps = RaiseFormProps & { which: 'form' | 'list' | null; readOnly: boolean };

function Raising({ which, readOnly, ...raise }: RaisingProps) {
  if (which === 'list') return <RaiseList group={raise.group} readOnly={readOnly} onClose={raise.onClose} />;
  return which === 'form' && <RaiseForm {...raise} />;
}

const subOf = (rows: readonly SheetRow[], visible: readonly SheetRow[], integer: (value: number) => string): string => {
  const priced = rows.filter(isPriced).length;
  const all = `${integer(priced)} de ${pluralize(rows.length, ['producto', 'productos'], integer)} con precio o descuento`;
  return visible.length === rows.length ? all : `${all} · ${integer(visible.length)} con el filtro`;
};

function SheetFilter({ query, setQuery, which, setWhich, foodType, setFoodType }: ReturnType<typeof useVisibleRows>) {
  return (
    <div className={classes.filter}>
      <TextInput
        className={classes.search}
        type="search"
        aria-label="Buscar producto por nombre"
        placeholder="Buscar producto"
        leftSection={<IconSearch size={18} aria-hidden />}
        rightSection={query && <CloseButton aria-label="Borrar búsqueda" size="sm" onClick={() => setQuery('')} />}
        value={query}
        onChange={(event) => setQuery(event.currentTarget.value)}
      />
      <SegmentedControl
        aria-label="Qué productos"
        value={which}
        onChange={(value) => setWhich(value)}
        data={[
          { value: 'all', label: 'Todos' },
          { value: 'priced', label: 'Con precio' },
          { value: 'unpriced', label: 'Sin precio' },
        ]}
      />
      <Select<FoodType>
        aria-label="Tipo"
        placeholder="Todos los tipos"
        className={classes.kind}
        clearable
        data={foodTypeOptions}
        value={foodType}
        onChange={setFoodType}
      />
    </div>
  );
}
