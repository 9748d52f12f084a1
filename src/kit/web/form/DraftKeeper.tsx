import { Alert, Button, Group } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconHistory } from '@tabler/icons-react';
import { useLocation } from '@tanstack/react-router';
import { use, useEffect, useRef, useState } from 'react';
import { type FieldValues, useWatch } from 'react-hook-form';
import { When } from '../format.tsx';
import { DraftStore } from './drafts.ts';
import type { FormEngine } from './engine.ts';
import { DraftOwnerContext, useFormContext } from './FormContext.ts';
import { changedFields } from './values.ts';

const drafts = new DraftStore(localStorage);
drafts.sweep();

/** Keeps what is typed on this computer until it is saved, and offers what an earlier visit left. */
export function DraftKeeper() {
  const owner = use(DraftOwnerContext);
  const engine = useFormContext();
  const { pathname } = useLocation();
  if (owner === null || engine.readOnly) return null;
  const page = engine.draftKey ?? pathname;
  return <KeptDraft key={page} owner={owner} page={page} engine={engine} />;
}

function KeptDraft({ owner, page, engine }: { owner: string; page: string; engine: FormEngine<FieldValues> }) {
  const [found, setFound] = useState(() => drafts.read(owner, page));
  useKeeping(owner, page, engine);
  if (!found) return null;
  const settle = (use: boolean) => {
    if (use) engine.restore(found.changed);
    else drafts.clear(owner, page);
    setFound(null);
  };
  return (
    <Alert color="brand" icon={<IconHistory size={20} aria-hidden />}>
      <Group justify="space-between" gap="xs">
        <span>
          Recuperamos lo que escribiste el <When at={found.at} />.
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

/** Writes a moment after the last key. A form nobody has typed in leaves an earlier draft alone. */
function useKeeping(owner: string, page: string, { form, saved, fields }: FormEngine<FieldValues>): void {
  const values = useWatch({ control: form.control });
  const kept = useRef(false);
  const keep = useDebouncedCallback(
    (present: FieldValues) => {
      const secrets = new Set(fields.secrets());
      const changed = Object.entries(changedFields(saved, present)).filter(([name]) => !secrets.has(name));
      if (changed.length === 0 && !kept.current) return;
      kept.current = changed.length > 0;
      drafts.write(owner, page, Object.fromEntries(changed));
    },
    { delay: 400, flushOnUnmount: true },
  );
  useEffect(
    function keepTyped() {
      keep(values);
    },
    [values, keep],
  );
}
