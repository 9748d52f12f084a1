import { Button, Modal, Select, Stack, Text } from '@mantine/core';
import { DialogActions } from '#kit/web/shell/DialogActions.tsx';
import { useState } from 'react';
import type { Menu, MenuLine } from '../../../record/menus.contract.ts';
import { linePositionOf, type Target } from '../draftEdits.ts';

type MoveDialogProps = {
  menu: Menu;
  lineIds: readonly number[];
  onMove: (target: Target) => void;
  onClose: () => void;
};

const first = 'Al principio';

const afterText = ({ product }: MenuLine): string => `Después de ${product.name}`;

/** Moves lines without dragging: choose a category and a position. */
export function MoveDialog({ menu, lineIds, onMove, onClose }: MoveDialogProps) {
  const place = linePositionOf(menu.categories, lineIds[0] ?? 0);
  const [categoryId, setCategoryId] = useState(place?.category.id ?? menu.categories[0]?.id ?? 0);
  const [afterId, setAfterId] = useState<number | null>(null);
  const category = menu.categories.find(({ id }) => id === categoryId);
  const neighbours = category?.lines.filter(({ id }) => !lineIds.includes(id)) ?? [];
  const choose = (id: number | null) => {
    const lines = menu.categories.find((each) => each.id === id)?.lines ?? [];
    setCategoryId(id ?? categoryId);
    setAfterId(lines.findLast((line) => !lineIds.includes(line.id))?.id ?? null);
  };
  const what = lineIds.length === 1 ? (place?.line.product.name ?? '') : `${lineIds.length} productos`;
  return (
    <Modal opened onClose={onClose} title={`Mover ${what}`}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          onMove({ categoryId, afterId });
        }}
      >
        <Stack>
          <Select<number>
            label="Categoría"
            data-autofocus
            data={menu.categories.map(({ id, name }) => ({ value: id, label: name }))}
            value={categoryId}
            onChange={choose}
            searchable
            openOnFocus={false}
            allowDeselect={false}
            nothingFoundMessage="Sin coincidencias"
          />
          <Select<number>
            label="Lugar"
            data={[
              { value: 0, label: first },
              ...neighbours.map((line) => ({ value: line.id, label: afterText(line) })),
            ]}
            value={afterId ?? 0}
            onChange={(id) => setAfterId(id || null)}
            searchable={neighbours.length > 8}
            allowDeselect={false}
            limit={200}
            nothingFoundMessage="Sin coincidencias"
          />
          {lineIds.length > 1 && (
            <Text size="sm" c="dimmed">
              Quedan juntos, en el orden que tienen ahora.
            </Text>
          )}
          <DialogActions onCancel={onClose}>
            <Button type="submit">Mover</Button>
          </DialogActions>
        </Stack>
      </form>
    </Modal>
  );
}
