import { Alert, Button, Group } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconHistory } from '@tabler/icons-react';
import { use, useEffect, useRef, useState } from 'react';
import { When } from '#kit/web/format.tsx';
import { DraftStore } from '#kit/web/form/drafts.ts';
import { DraftOwnerContext } from '#kit/web/form/FormContext.ts';
import type { Edit } from '#kit/web/sheet/sheetEdits.ts';
import type { SheetState } from '#kit/web/sheet/useSheet.ts';

const drafts = new DraftStore(localStorage);

/** Keeps the changed cells of a list on this computer until they are saved, and offers what an earlier visit left. */
export function SheetDraft({ page, sheet }: { page: string; sheet: SheetState }) {
  const owner = use(DraftOwnerContext);
  return owner === null ? null : <KeptDraft key={page} owner={owner} page={page} sheet={sheet} />;
}

function KeptDraft({ owner, page, sheet }: { owner: string; page: string; sheet: SheetState }) {
  const [found, setFound] = useState(() => drafts.read(owner, page));
  const kept = useRef(false);
  const keep = useDebouncedCallback(
    (edited: readonly (readonly [string, Edit])[]) => {
      if (edited.length === 0 && !kept.current) return;
      kept.current = edited.length > 0;
      drafts.write(owner, page, Object.fromEntries(edited));
    },
    { delay: 400, flushOnUnmount: true },
  );
  useEffect(
    function keepChanged() {
      keep(sheet.edited);
    },
    [sheet.edited, keep],
  );
  if (!found) return null;
  const settle = (use: boolean) => {
    if (use) sheet.restore(new Map(Object.entries(found.changed as Record<string, Edit>)));
    else drafts.clear(owner, page);
    setFound(null);
  };
  return (
    <Alert color="brand" icon={<IconHistory size={20} aria-hidden />}>
      <Group justify="space-between" gap="xs">
        <span>
          Recuperamos los precios que cambiaste el <When at={found.at} />.
        </span>
        <Group gap="xs">
          <Button size="compact-sm" variant="default" onClick={() => settle(false)}>
            Descartar
          </Button>
          <Button size="compact-sm" onClick={() => settle(true)}>
            Usar
          </Button>
        </Group>
      </Group>
    </Alert>
  );
}
