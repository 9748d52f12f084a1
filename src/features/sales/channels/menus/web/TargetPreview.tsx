import { Alert, Button, Group, Stack, Text, Title } from '@mantine/core';
import { IconClock } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { StatusBadge } from '#kit/web/display/StatusBadge.tsx';
import { FormSection } from '#kit/web/form/FormSection.tsx';
import { pluralize, useTenantFormat } from '#kit/web/shell/format.tsx';
import type { MenuPreview } from '../channelMenus.contract.ts';
import { publicationStates } from '../../links/menuStates.contract.ts';
import { menuTones } from '../../links/web/MenuState.tsx';
import { BeforeAfter, ChangeLines } from './ChangeLines.tsx';
import { FindingLines } from './FindingLines.tsx';
import { PendingText } from './PendingText.tsx';

type PendingMenu = NonNullable<MenuPreview['pending']>;

function Summary({ preview }: { preview: MenuPreview }) {
  const { integer } = useTenantFormat();
  const { findings, isSame, changes, hours, pending } = preview;
  const leftOut = findings.filter(({ effect }) => effect === 'leftOut').length;
  return (
    <>
      {pending && (
        <StatusBadge tone={menuTones[pending.state]}>
          {pending.state === 'waiting' ? 'En revisión' : publicationStates[pending.state]}
        </StatusBadge>
      )}
      {pending?.isSame ? null : isSame ? (
        <StatusBadge tone="success">Ya está igual</StatusBadge>
      ) : (
        <StatusBadge tone="info">{pluralize(changes.length, ['cambio', 'cambios'], integer)}</StatusBadge>
      )}
      {hours && <StatusBadge tone="warning">Cambia el horario</StatusBadge>}
      {leftOut > 0 && (
        <StatusBadge tone="error">{pluralize(leftOut, ['queda fuera', 'quedan fuera'], integer)}</StatusBadge>
      )}
    </>
  );
}

/** The hours of the store, which a menu brings along. */
function Hours({ hours, channelName }: { hours: { before: string; after: string }; channelName: string }) {
  return (
    <Alert color="amber" icon={<IconClock size={20} aria-hidden />} title={`Cambia el horario en ${channelName}`}>
      <BeforeAfter {...hours} />
    </Alert>
  );
}

const effectText = ({ isSame, isReplaceable }: PendingMenu, channelName: string): string => {
  if (isSame) return 'Es este mismo menú: no hay que enviarlo de nuevo.';
  return isReplaceable ? 'Si publicas, este menú la reemplaza.' : `Publica cuando ${channelName} termine.`;
};

/** An open publication, and what it means for this menu. */
function Pending({ pending, channelName }: { pending: PendingMenu; channelName: string }) {
  return (
    <Group gap={8} wrap="nowrap" align="flex-start">
      <IconClock size={18} aria-hidden style={{ flex: 'none', marginTop: 1 }} />
      <Text size="sm">
        <PendingText pending={pending} channelName={channelName} />. {effectText(pending, channelName)}
      </Text>
    </Group>
  );
}

/** Changes of a publication at one target whose menu can be sent. */
export function TargetPreview({ preview, isOpen }: { preview: MenuPreview; isOpen: boolean }) {
  const { integer } = useTenantFormat();
  const id = useId();
  const [isUnfolded, setUnfolded] = useState(isOpen);
  const { storeName, channelName, liveNumber, pending, changes, findings, hours, items } = preview;
  const name = `${storeName} en ${channelName}`;
  return (
    <FormSection>
      <Stack gap="sm" component="section" aria-labelledby={id} style={{ gridColumn: '1 / -1' }}>
        <Group justify="space-between" gap="xs">
          <div>
            <Title order={2} size="h3" id={id}>
              {name}
            </Title>
            <Text size="sm" c="dimmed">
              {`${pluralize(items, ['producto u opción', 'productos y opciones'], integer)}. `}
              {liveNumber === null
                ? `Primera publicación: reemplaza todo lo que hay en ${channelName}.`
                : `Hoy se ve la publicación N.º ${liveNumber}.`}
            </Text>
          </div>
          <Group gap="xs">
            <Summary preview={preview} />
            {changes.length + findings.length > 0 && (
              <Button
                variant="subtle"
                size="compact-sm"
                aria-expanded={isUnfolded}
                aria-label={`${isUnfolded ? 'Ocultar el' : 'Ver'} detalle de ${name}`}
                onClick={() => setUnfolded(!isUnfolded)}
              >
                {isUnfolded ? 'Ocultar' : 'Ver detalle'}
              </Button>
            )}
          </Group>
        </Group>
        {pending && <Pending pending={pending} channelName={channelName} />}
        {hours && <Hours hours={hours} channelName={channelName} />}
        {isUnfolded && findings.length > 0 && <FindingLines findings={findings} />}
        {isUnfolded && changes.length > 0 && <ChangeLines changes={changes} />}
      </Stack>
    </FormSection>
  );
}
