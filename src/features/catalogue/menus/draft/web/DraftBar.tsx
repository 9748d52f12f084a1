import { ActionIcon, Button, Group, Loader, Text, Tooltip } from '@mantine/core';
import { IconArrowBackUp, IconArrowForwardUp, IconCheck, IconRocket } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { StickyBar } from '#kit/web/form/StickyBar.tsx';
import { Can, useCan } from '#kit/web/session/Can.tsx';
import { confirm } from '#kit/web/shell/dialogs.tsx';
import { pluralize, useTenantFormat } from '#kit/web/shell/format.tsx';
import { endpointQuery, useEndpointMutation } from '#kit/web/api/query.ts';
import { usePhone } from '#kit/web/shell/usePhone.ts';
import type { Menu } from '../../record/menus.contract.ts';
import { menuVersionsApi } from '../../versions/menuVersions.contract.ts';
import classes from './DraftBar.module.css';
import { useEditor } from './EditorContext.ts';
import type { DraftUndo } from './useDraftUndo.ts';

type DraftBarProps = { menu: Menu; saving: boolean; draftUndo: DraftUndo };

/** Bar with unpublished changes and their actions; hidden without changes. */
export function DraftBar({ menu, saving, draftUndo }: DraftBarProps) {
  const phone = usePhone();
  const { show } = useEditor();
  const { unpublished, publishAt, lineCount } = menu;
  if (!unpublished && !publishAt && !saving && !draftUndo.undo && !draftUndo.redo) return null;
  return (
    <StickyBar label="Borrador">
      <span className={classes.words}>
        <Saved saving={saving} />
        <DraftStatus menu={menu} />
      </span>
      <Group gap="xs">
        <UndoButtons draftUndo={draftUndo} />
        {publishAt && <CancelPublish menu={menu} />}
        {unpublished && (
          <>
            {menu.published && <Discard menu={menu} />}
            <Button variant="default" onClick={() => show({ what: 'changes' })}>
              {phone ? 'Cambios' : 'Ver cambios'}
            </Button>
            <Can do={menuVersionsApi.publish.policy}>
              <Button
                leftSection={phone ? undefined : <IconRocket size={17} aria-hidden />}
                disabled={lineCount === 0 && menu.categories.every(({ lines }) => lines.length === 0)}
                onClick={() => show({ what: 'publish' })}
              >
                Publicar
              </Button>
            </Can>
          </>
        )}
      </Group>
    </StickyBar>
  );
}

function Saved({ saving }: { saving: boolean }) {
  return (
    <output className={classes.saved}>
      {saving ? <Loader size={14} /> : <IconCheck size={16} stroke={2.4} aria-hidden />}
      <span>{saving ? 'Guardando…' : 'Guardado'}</span>
    </output>
  );
}

function DraftStatus({ menu: { id, published, unpublished, publishAt, storeCount } }: { menu: Menu }) {
  const { integer, dateTime } = useTenantFormat();
  const { data } = useQuery({
    ...endpointQuery(menuVersionsApi.differences, { params: { id } }),
    enabled: unpublished && published !== null,
  });
  const formatStatus = () => {
    if (publishAt) return `Lo programado se publica el ${dateTime(publishAt)}`;
    if (!unpublished) return storeCount > 0 ? 'Los clientes ven este menú' : 'Publicado, pero ningún local lo vende';
    if (!published) return 'Este menú nunca se publicó';
    if (!data) return 'Borrador con cambios sin publicar';
    return `Borrador con ${pluralize(data.total, ['cambio', 'cambios'], integer)} sin publicar`;
  };
  return (
    <Text component="output" size="sm" fw={700}>
      {formatStatus()}
    </Text>
  );
}

function UndoButtons({ draftUndo: { undo, redo, running } }: { draftUndo: DraftUndo }) {
  if (!undo && !redo) return null;
  return (
    <>
      <Tooltip label="Deshacer el último cambio (Ctrl Z)">
        <ActionIcon
          variant="default"
          size="lg"
          aria-label="Deshacer el último cambio"
          disabled={!undo || running}
          onClick={() => undo?.()}
        >
          <IconArrowBackUp size={18} />
        </ActionIcon>
      </Tooltip>
      <Tooltip label="Rehacer (Ctrl Mayús Z)">
        <ActionIcon
          variant="default"
          size="lg"
          aria-label="Rehacer"
          disabled={!redo || running}
          onClick={() => redo?.()}
        >
          <IconArrowForwardUp size={18} />
        </ActionIcon>
      </Tooltip>
    </>
  );
}

function Discard({ menu: { id, published } }: { menu: Menu }) {
  const { canEdit } = useEditor();
  const phone = usePhone();
  const discard = useEndpointMutation(menuVersionsApi.discard, { success: 'Borrador descartado' });
  if (!canEdit || phone) return null;
  const confirmDiscard = () =>
    confirm({
      title: '¿Descartar los cambios del borrador?',
      body: `El borrador vuelve a ser igual a la versión ${published?.number ?? ''} que ven los clientes. Queda en el historial.`,
      confirm: 'Descartar cambios',
      danger: true,
      run: () => discard.mutateAsync({ params: { id } }),
    });
  return (
    <Button variant="default" onClick={() => void confirmDiscard()}>
      Descartar
    </Button>
  );
}

function CancelPublish({ menu: { id } }: { menu: Menu }) {
  const publishes = useCan(menuVersionsApi.cancelPublish.policy);
  const cancel = useEndpointMutation(menuVersionsApi.cancelPublish, { success: 'Publicación cancelada' });
  if (!publishes) return null;
  return (
    <Button variant="default" loading={cancel.isPending} onClick={() => cancel.mutate({ params: { id } })}>
      Cancelar la publicación
    </Button>
  );
}
