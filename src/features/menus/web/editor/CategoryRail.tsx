import { Button, UnstyledButton } from '@mantine/core';
import { IconEyeOff, IconPlus } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useTenantFormat } from '#kit/web/format.tsx';
import { DragHandle } from '#kit/web/sortable/DragHandle.tsx';
import { LazySortableList } from '#kit/web/sortable/LazySortableList.tsx';
import type { MenuCategory } from '../../menus.contract.ts';
import classes from './CategoryRail.module.css';
import { useEditor } from './EditorContext.ts';

type CategoryRailProps = {
  categories: MenuCategory[];
  current: number | null;
  onGo: (categoryId: number) => void;
};

/** The categories beside the products: where one is, how many each has, and their order. */
export function CategoryRail({ categories, current, onGo }: CategoryRailProps) {
  const { canEdit, canMove, edits, show } = useEditor();
  const { integer } = useTenantFormat();
  const place = (items: MenuCategory[], to: number) => {
    const moved = items[to];
    if (moved) void edits.moveCategory(moved.id, items[to - 1]?.id ?? null);
  };
  return (
    <nav className={classes.rail} aria-label="Categorías">
      <div className={classes.scroll}>
        <LazySortableList
          label="Categorías del menú"
          className={classes.list}
          items={categories}
          idOf={({ id }) => id}
          labelOf={({ name }) => name}
          disabled={!canEdit || !canMove}
          onMove={(items, { to }) => place(items, to)}
          row={({ id, name, lines, hidden }) => (
            <div className={classes.item} data-current={id === current || undefined} data-drop-category={id}>
              {canEdit && canMove && <DragHandle />}
              <UnstyledButton
                className={classes.name}
                {...(id === current && { 'aria-current': 'true' as const })}
                onClick={() => onGo(id)}
              >
                <span>{name}</span>
                {hidden && <IconEyeOff size={15} role="img" aria-label="Oculta" />}
              </UnstyledButton>
              <span className={classes.count}>{integer(lines.length)}</span>
            </div>
          )}
        />
      </div>
      {canEdit && (
        <Button
          variant="subtle"
          leftSection={<IconPlus size={17} aria-hidden />}
          onClick={() => show({ what: 'category', categoryId: null })}
        >
          Agregar categoría
        </Button>
      )}
    </nav>
  );
}

/** The same as chips in one line, on a phone. */
export function CategoryChips({ categories, current, onGo }: CategoryRailProps) {
  const { canEdit, show } = useEditor();
  const bar = useRef<HTMLElement>(null);
  useEffect(
    function showCurrentChip() {
      const chip = bar.current?.querySelector<HTMLElement>(`[data-chip="${current}"]`);
      if (chip && bar.current) bar.current.scrollTo({ left: chip.offsetLeft - 48 });
    },
    [current],
  );
  return (
    <nav className={classes.chips} aria-label="Categorías" ref={bar}>
      {categories.map(({ id, name, hidden }) => (
        <UnstyledButton
          key={id}
          className={classes.chip}
          data-chip={id}
          data-current={id === current || undefined}
          {...(id === current && { 'aria-current': 'true' as const })}
          onClick={() => onGo(id)}
        >
          {name}
          {hidden && <IconEyeOff size={14} role="img" aria-label="Oculta" />}
        </UnstyledButton>
      ))}
      {canEdit && (
        <UnstyledButton className={classes.chip} data-new onClick={() => show({ what: 'category', categoryId: null })}>
          <IconPlus size={15} aria-hidden /> Categoría
        </UnstyledButton>
      )}
    </nav>
  );
}
