import { Alert, Button, VisuallyHidden } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconEye, IconPlus } from '@tabler/icons-react';
import { type RefObject, useCallback, useMemo, useRef, useState } from 'react';
import { useCan } from '#kit/web/session/Can.tsx';
import { usePhone } from '#kit/web/shell/usePhone.ts';
import { type Menu, menusApi } from '../../record/menus.contract.ts';
import { CategoryChips, CategoryRail } from './categories/CategoryRail.tsx';
import { DraftBar } from './DraftBar.tsx';
import { EditorContext, type OpenDialog, SoldOutContext, useEditor } from './EditorContext.ts';
import { EditorDialogs } from './EditorDialogs.tsx';
import { EditorHeader } from './EditorHeader.tsx';
import { ColumnHeaders, SearchBox, ConflictNotice } from './EditorParts.tsx';
import { LineList, type ListHandle } from './lines/LineList.tsx';
import classes from './MenuEditor.module.css';
import { linesIn, rowsOf } from './lines/rows.ts';
import { useLinkedDialog, useLinkedRow } from './useLinked.ts';
import { useDraft } from './useDraft.ts';
import { useEditorTools } from './useEditorTools.ts';
import { useSoldOut } from './lines/useSoldOut.ts';
import { useDraftUndo } from './useDraftUndo.ts';
import { FirstUse } from '#kit/web/display/EmptyState.tsx';
import { NoResults } from '#kit/web/display/EmptyState.tsx';
import { SelectionBar } from './lines/SelectionBar.tsx';

/** Editor of a menu draft: categories, and their products with prices. Every change is saved immediately. */
export function MenuEditor({ saved }: { saved: Menu }) {
  const draft = useDraft(saved);
  const { menu, conflict } = draft;
  const draftUndo = useDraftUndo(draft);
  const canEdit = useCan(menusApi.update.policy);
  const [dialog, setDialog] = useState<OpenDialog | null>(useLinkedDialog());
  const [search, setSearch] = useState('');
  const list = useRef<ListHandle>(null);
  useLinkedRow(list);
  const state = useEditorTools({ draft, canEdit, searching: search.trim() !== '', list, show: setDialog, draftUndo });
  const { tools, chosen, collapsed } = state;
  const rows = useMemo(() => rowsOf(menu.categories, collapsed, search), [menu.categories, collapsed, search]);
  const close = useCallback(() => setDialog(null), []);
  const chosenLines = linesIn(rowsOf(menu.categories, new Set(), '')).filter(({ id }) => chosen.has(id));
  return (
    <EditorContext value={tools}>
      <SoldOutContext value={useSoldOut()}>
        <div className={classes.page}>
          <EditorHeader menu={menu} />
          {conflict && <ConflictNotice conflict={conflict} menuId={menu.id} onClose={draft.clearConflict} />}
          {!canEdit && <ReadOnlyNotice />}
          <Content menu={menu} rows={rows} search={search} onSearch={setSearch} chosen={chosen} list={list} />
          {chosenLines.length === 0 && <DraftBar menu={menu} saving={draft.saving} draftUndo={draftUndo} />}
        </div>
        <SelectionBar lineIds={chosenLines.map(({ id }) => id)} onClear={state.clear} />
        <EditorDialogs dialog={dialog} menu={menu} onClose={close} />
        <VisuallyHidden aria-live="polite">{state.announcement}</VisuallyHidden>
      </SoldOutContext>
    </EditorContext>
  );
}

function ReadOnlyNotice() {
  return (
    <Alert color="gray" icon={<IconEye size={20} aria-hidden />}>
      Puedes ver este menú, pero tu rol no permite cambiarlo.
    </Alert>
  );
}

type ContentProps = {
  menu: Menu;
  rows: ReturnType<typeof rowsOf>;
  search: string;
  onSearch: (search: string) => void;
  chosen: ReadonlySet<number>;
  list: RefObject<ListHandle | null>;
};

function Content({ menu, rows, search, onSearch, chosen, list }: ContentProps) {
  const phone = usePhone();
  const narrow = useMediaQuery('(max-width: 75em)', false, { getInitialValueInEffect: false });
  const [passed, setPassed] = useState<number | null>(null);
  const { categories } = menu;
  if (categories.length === 0) return <Blank />;
  const current = categories.some(({ id }) => id === passed) ? passed : (categories[0]?.id ?? null);
  const Categories = narrow ? CategoryChips : CategoryRail;
  const rail = <Categories categories={categories} current={current} onGo={(id) => list.current?.reveal(`c${id}`)} />;
  return (
    <div className={classes.columns}>
      {!narrow && rail}
      <section className={classes.surface} aria-label="Contenido del menú">
        <div className={classes.top}>
          {narrow && rail}
          <SearchBox value={search} onChange={onSearch} />
          {!phone && <ColumnHeaders />}
        </div>
        {rows.length === 0 ? (
          <NoResults query={search} onClear={() => onSearch('')} />
        ) : (
          <LineList rows={rows} chosen={chosen} handle={list} onPass={setPassed} />
        )}
      </section>
    </div>
  );
}

function Blank() {
  const { canEdit, show } = useEditor();
  return (
    <section className={classes.surface}>
      <FirstUse
        title="Este menú está vacío"
        body="Empieza por una categoría, como «Pizzas» o «Para tomar», y agrégale productos."
        action={
          canEdit && (
            <Button
              leftSection={<IconPlus size={17} aria-hidden />}
              onClick={() => show({ what: 'category', categoryId: null })}
            >
              Agregar categoría
            </Button>
          )
        }
      />
    </section>
  );
}
