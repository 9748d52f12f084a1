import { Button, Text, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { IconEyeOff, IconPlus } from '@tabler/icons-react';
import { type RefObject, useEffect, useRef } from 'react';
import { useTenantFormat } from '#kit/web/shell/format.tsx';
import { DragHandle } from '#kit/web/list/sortable/DragHandle.tsx';
import { LazySortableList } from '#kit/web/list/sortable/LazySortableList.tsx';
import type { MenuCategory } from '../../../record/menus.contract.ts';
import classes from './CategoryRail.module.css';
import { useEditor } from '../EditorContext.ts';

type CategoryRailProps = {
  categories: MenuCategory[];
  current: number | null;
  onGo: (categoryId: number) => void;
};

/** Category list beside the products, with the current category, product counts and drag and drop sorting. */
export function CategoryRail({ categories, current, onGo }: CategoryRailProps) {
  const { canEdit, canMove, edits, show } = useEditor();
  const box = useRef<HTMLDivElement>(null);
  useScrollToCurrent(box, current);
  const place = (items: MenuCategory[], to: number) => {
    const moved = items[to];
    if (moved) void edits.moveCategory(moved.id, items[to - 1]?.id ?? null);
  };
  const draw = (category: MenuCategory) => (
    <RailItem category={category} current={category.id === current} onGo={onGo} />
  );
  return (
    <nav className={classes.rail} aria-label="Categorías">
      <div className={classes.railHead}>
        <span>Categorías</span>
        {canEdit && (
          <Button
            variant="light"
            size="compact-sm"
            leftSection={<IconPlus size={15} aria-hidden />}
            aria-label="Agregar categoría"
            onClick={() => show({ what: 'category', categoryId: null })}
          >
            Agregar
          </Button>
        )}
      </div>
      <div className={classes.scroll} ref={box}>
        <LazySortableList
          label="Categorías del menú"
          className={classes.list}
          items={categories}
          idOf={({ id }) => id}
          labelOf={({ name }) => name}
          disabled={!canEdit || !canMove}
          onMove={(items, { to }) => place(items, to)}
          renderRow={draw}
        />
      </div>
    </nav>
  );
}

/** Scrolls only the list: `scrollIntoView` would also scroll the page. */
function useScrollToCurrent(box: RefObject<HTMLElement | null>, current: number | null): void {
  useEffect(
    function scrollToCurrent() {
      const item = box.current?.querySelector(`[data-drop-category="${current}"]`)?.getBoundingClientRect();
      const room = box.current?.getBoundingClientRect();
      if (!item || !room) return;
      const over = Math.min(0, item.top - room.top) || Math.max(0, item.bottom - room.bottom);
      box.current?.scrollBy({ top: over });
    },
    [box, current],
  );
}

type RailItemProps = { category: MenuCategory; current: boolean; onGo: (categoryId: number) => void };

function RailItem({ category: { id, name, lines, hidden }, current, onGo }: RailItemProps) {
  const { canEdit, canMove } = useEditor();
  const { integer } = useTenantFormat();
  return (
    <div className={classes.item} data-current={current || undefined} data-drop-category={id}>
      {canEdit && canMove && <DragHandle />}
      <UnstyledButton
        className={classes.name}
        {...(current && { 'aria-current': 'true' as const })}
        onClick={() => onGo(id)}
      >
        <Text span inherit truncate>
          {name}
        </Text>
        {hidden && <HiddenMark />}
      </UnstyledButton>
      <span className={classes.count}>{integer(lines.length)}</span>
    </div>
  );
}

function HiddenMark() {
  return (
    <>
      <IconEyeOff size={15} aria-hidden />
      <VisuallyHidden>, oculta</VisuallyHidden>
    </>
  );
}

/** Category list as a row of chips on phones. */
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
          {hidden && <HiddenMark />}
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
