import { Anchor } from '@mantine/core';
import { useState } from 'react';
import { RemoteMultiSelectField } from '#kit/web/form/fields/records/RecordsField.tsx';

/** Picks others to be closed along, or groups of them. */
export function OtherStores() {
  const [opened, setOpened] = useState(false);
  if (!opened)
    return (
      <Anchor component="button" type="button" size="sm" ta="left" onClick={() => setOpened(true)}>
        Agregar o quitar locales o grupos
      </Anchor>
    );
  return (
    <RemoteMultiSelectField name="storeIds" groups="storeGroupIds" of="stores" label="Qué locales" required first />
  );
}
