import { Button, Group, Pill, ScrollArea, Select, Text } from '@mantine/core';
import { useState } from 'react';
import { ErrorNotice } from '#kit/web/display/ErrorNotice.tsx';
import { FormSection } from '#kit/web/form/FormSection.tsx';
import { pluralize, useTenantFormat } from '#kit/web/shell/format.tsx';
import { usePhone } from '#kit/web/shell/usePhone.ts';
import classes from './Bulk.module.css';
import { storeSelection, maxSelected, useSelection } from '../../office/web/selection.ts';
import { useStoreNames } from './useStoreNames.ts';

const [inSight, onPhone] = [12, 4];

/** Which stores are edited together: taken off one by one, added by name or all at once. */
export function ChosenStores() {
  const { integer } = useTenantFormat();
  const chosen = useSelection();
  const { stores, total, nameOf, error } = useStoreNames();
  const [unfolded, setUnfolded] = useState(false);
  const phone = usePhone();
  const visible = unfolded ? chosen : chosen.slice(0, phone ? onPhone : inSight);
  const left = chosen.length - visible.length;
  const everybody = stores.map(({ id }) => id);
  const all = everybody.length > 0 && everybody.every((id) => chosen.includes(id));
  return (
    <FormSection title="Locales">
      <div className={classes.chosen}>
        <Text component="output" size="sm" c="dimmed">
          {chosen.length === 0
            ? 'Elige en qué locales se hará el cambio.'
            : `El cambio se hará en ${pluralize(chosen.length, ['local', 'locales'], integer)}.`}
        </Text>
        {error && <ErrorNotice failure={error} />}
        <AddStore chosen={chosen} />
        {chosen.length > 0 && (
          <ScrollArea.Autosize
            mah={300}
            viewportProps={{ tabIndex: 0, 'aria-label': 'Locales elegidos', role: 'group' }}
          >
            <Pill.Group>
              {visible.map((id) => (
                <Pill
                  key={id}
                  withRemoveButton
                  size="md"
                  removeButtonProps={{ 'aria-label': `Quitar ${nameOf(id)}`, 'aria-hidden': false, tabIndex: 0 }}
                  onRemove={() => storeSelection(chosen.filter((each) => each !== id))}
                >
                  {nameOf(id)}
                </Pill>
              ))}
            </Pill.Group>
          </ScrollArea.Autosize>
        )}
        {left > 0 && (
          <Button size="compact-sm" variant="subtle" onClick={() => setUnfolded(true)} justify="flex-start">
            Ver {integer(left)} más
          </Button>
        )}
        <Group gap="xs">
          {!all && everybody.length > 0 && (
            <Button size="compact-sm" variant="light" onClick={() => storeSelection(everybody)}>
              {total > maxSelected ? `Elegir los primeros ${integer(maxSelected)}` : `Elegir todos (${integer(total)})`}
            </Button>
          )}
          {chosen.length > 1 && (
            <Button size="compact-sm" variant="subtle" color="gray" onClick={() => storeSelection([])}>
              Quitar todos
            </Button>
          )}
        </Group>
      </div>
    </FormSection>
  );
}

/** Adds a store by name. */
function AddStore({ chosen }: { chosen: readonly number[] }) {
  const { stores } = useStoreNames();
  const [typed, setTyped] = useState('');
  const options = stores.filter(({ id }) => !chosen.includes(id)).map(({ id, name }) => ({ value: id, label: name }));
  return (
    <Select<number>
      aria-label="Agregar un local"
      placeholder="Agregar un local"
      data={options}
      searchable
      limit={50}
      value={null}
      searchValue={typed}
      onSearchChange={setTyped}
      disabled={chosen.length >= maxSelected}
      nothingFoundMessage="Sin coincidencias"
      onChange={(id) => {
        if (id !== null) storeSelection([...chosen, id]);
        setTyped('');
      }}
    />
  );
}
