import { Button, Group, SegmentedControl, Title, useMantineColorScheme } from '@mantine/core';
import { PoliciesContext } from '#kit/web/session/Can.tsx';
import { TenantFormatContext } from '#kit/web/shell/format.tsx';
import { DraftOwnerContext } from '#kit/web/form/drafts/DraftOwner.ts';
import { formatFor } from '../shell/formatFor.ts';
import { Charts } from './Charts.tsx';
import { EmptyStates } from './EmptyStates.tsx';
import { Forms } from './Forms.tsx';
import classes from './Gallery.module.css';
import { Messages } from './Messages.tsx';
import { Tables } from './Tables.tsx';

const format = formatFor({ country: 'cl', timeZone: 'America/Santiago' });
const policies = new Set(['roles.update']);

function Scheme() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <SegmentedControl
      aria-label="Apariencia"
      value={colorScheme === 'dark' ? 'dark' : 'light'}
      onChange={(value) => setColorScheme(value)}
      data={[
        { value: 'light', label: 'Claro' },
        { value: 'dark', label: 'Oscuro' },
      ]}
    />
  );
}

function Buttons() {
  return (
    <Group>
      <Button>Guardar</Button>
      <Button variant="default">Cancelar</Button>
      <Button variant="light">Editar</Button>
      <Button color="red">Eliminar</Button>
      <Button loading>Guardar</Button>
      <Button disabled>Guardar</Button>
    </Group>
  );
}

/** Every part of the kit in every state, to look at and to run axe over. */
export function Gallery() {
  return (
    <PoliciesContext value={policies}>
      <TenantFormatContext value={format}>
        <DraftOwnerContext value="gallery">
          <main className={classes.page}>
            <Group justify="space-between">
              <Title order={1}>Galería</Title>
              <Scheme />
            </Group>
            <Buttons />
            <Messages />
            <EmptyStates />
            <Tables />
            <Charts />
            <Forms />
          </main>
        </DraftOwnerContext>
      </TenantFormatContext>
    </PoliciesContext>
  );
}
