import { Text } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { ErrorNotice } from '#kit/web/display/ErrorNotice.tsx';
import { useField } from '#kit/web/form/FormContext.ts';
import { RemoteSelect } from '#kit/web/form/fields/records/RemoteSelect.tsx';
import { LazySortableList } from '#kit/web/list/sortable/LazySortableList.tsx';
import { maxGroups, type ProductModifier } from '../../products.contract.ts';
import { GroupRow } from './GroupRow.tsx';
import classes from './Modifiers.module.css';
import { useGroupTrees } from './useGroupTrees.ts';

const name = 'modifiersProducts';
const inOrder = (groups: readonly ProductModifier[]): ProductModifier[] =>
  groups.map((group, position) => ({ ...group, position }));

/** Modifier groups of a product, in the order guests see them. */
export function GroupsField() {
  const { trees, failure, waiting } = useGroupTrees();
  const [unfolded, setUnfolded] = useState<readonly number[]>([]);
  const names = useRef(new Map<number, string>());
  useEffect(function rememberNames() {
    for (const tree of trees) names.current.set(tree.id, tree.name);
  });
  const show = (value: unknown) =>
    (value as ProductModifier[])
      .map(({ modifierId }) => names.current.get(modifierId) ?? `N.º ${modifierId}`)
      .join(', ') || 'ninguno';
  const field = useField<ProductModifier[]>({ name, label: 'Grupos de modificadores', show });
  const treeOf = (id: number) => trees.find((tree) => tree.id === id);
  const add = (modifierId: number) => {
    if (field.value.some((each) => each.modifierId === modifierId)) return;
    const before = field.saved?.find((each) => each.modifierId === modifierId);
    field.change(inOrder([...field.value, before ?? { modifierId, position: 0 }]));
  };
  const toggle = (id: number) =>
    setUnfolded((ids) => (ids.includes(id) ? ids.filter((each) => each !== id) : [...ids, id]));
  const groupRow = ({ modifierId }: ProductModifier, place: number) => (
    <GroupRow
      place={place}
      tree={treeOf(modifierId)}
      waiting={waiting}
      readOnly={field.readOnly}
      unfolded={unfolded.includes(modifierId)}
      onToggle={() => toggle(modifierId)}
      onRemove={() => field.change(inOrder(field.value.filter((each) => each.modifierId !== modifierId)))}
    />
  );
  return (
    <>
      {failure && <ErrorNotice failure={failure} />}
      {field.value.length > 0 && (
        <LazySortableList
          label="Grupos del producto"
          items={field.value}
          idOf={({ modifierId }) => modifierId}
          labelOf={({ modifierId }) => treeOf(modifierId)?.name ?? 'grupo'}
          disabled={field.readOnly}
          onMove={(moved) => field.change(inOrder(moved))}
          renderRow={groupRow}
        />
      )}
      {field.value.length === 0 && (
        <Text size="sm" c="dimmed" className={classes.none}>
          Todavía no tiene grupos: el cliente no elige nada.
        </Text>
      )}
      {!field.readOnly && field.value.length < maxGroups && (
        <AddGroup id={field.id} count={field.value.length} onAdd={add} />
      )}
    </>
  );
}

/** Takes one group after the other: the picker is a new one each time, and keeps the cursor. */
function AddGroup({ id, count, onAdd }: { id: string; count: number; onAdd: (modifierId: number) => void }) {
  const place = useRef<HTMLDivElement>(null);
  const added = useRef(false);
  useEffect(function restoreCursor() {
    if (added.current) place.current?.querySelector('input')?.focus();
    added.current = false;
  });
  return (
    <div ref={place} id={id} tabIndex={-1}>
      <RemoteSelect
        key={count}
        label="Agregar un grupo"
        placeholder="Busca un grupo de modificadores"
        of="modifierGroups"
        value={null}
        onChange={(modifierId) => {
          if (modifierId === null) return;
          added.current = true;
          onAdd(modifierId);
        }}
      />
    </div>
  );
}
