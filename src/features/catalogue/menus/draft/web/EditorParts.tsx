import { Alert, CloseButton, TextInput } from '@mantine/core';
import { IconSearch, IconUsers } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useTenantFormat } from '#kit/web/shell/format.tsx';
import { endpointQuery } from '#kit/web/api/query.ts';
import { useHotkey } from '#kit/web/shell/shortcuts.ts';
import { auditApi } from '#features/platform/audit/audit.contract.ts';
import type { DraftConflict } from './draftConflict.ts';
import lineClasses from './lines/Lines.module.css';
import classes from './MenuEditor.module.css';

export function SearchBox({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const input = useRef<HTMLInputElement>(null);
  useHotkey('/', () => input.current?.focus());
  return (
    <div className={classes.search}>
      <TextInput
        ref={input}
        type="search"
        aria-label="Buscar en el menú"
        placeholder="Buscar en este menú"
        leftSection={<IconSearch size={17} aria-hidden />}
        rightSection={value && <CloseButton size="sm" aria-label="Borrar la búsqueda" onClick={() => onChange('')} />}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        onKeyDown={(event) => event.key === 'Escape' && onChange('')}
      />
    </div>
  );
}

/** Visual column headers. Every cell has its own label for screen readers. */
export function ColumnHeaders() {
  return (
    <div className={lineClasses.head} aria-hidden>
      <span />
      <span>Producto</span>
      <span data-end className={lineClasses.base}>
        Precio base
      </span>
      <span data-end>En este menú</span>
      <span data-end>Descuento</span>
      <span data-end>Cliente paga</span>
      <span data-middle>Visible</span>
      <span />
    </div>
  );
}

/** Notice of a concurrent change: author, time and changes, as recorded by the audit log. */
export function ConflictNotice({
  conflict,
  menuId,
  onClose,
}: {
  conflict: DraftConflict;
  menuId: number;
  onClose: () => void;
}) {
  const { time } = useTenantFormat();
  const { data } = useQuery({
    ...endpointQuery(auditApi.history, { params: { entity: 'menus', id: menuId }, query: { limit: 1 } }),
    enabled: conflict.author === null,
  });
  const last = data?.data[0];
  return (
    <Alert
      role="alert"
      color="amber"
      icon={<IconUsers size={20} aria-hidden />}
      title={conflict.message}
      withCloseButton
      closeButtonLabel="Cerrar aviso"
      onClose={onClose}
    >
      {last && `El último cambio es de ${last.authorName}, a las ${time(last.at)}: ${last.summary}.`}
    </Alert>
  );
}
