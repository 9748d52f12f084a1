import { Alert, Anchor, Skeleton, Text } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconCircleX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { fieldRules } from '#kit/contract/fieldRules.ts';
import { endpointQuery, useEndpointMutation } from '#kit/web/api/query.ts';
import { PublishDialog as Dialog } from '#kit/web/record/versions/PublishDialog.tsx';
import { pluralize, useTenantFormat } from '#kit/web/shell/format.tsx';
import { menuInsightApi } from '#features/catalogue/guest-menus/guestMenus.contract.ts';
import type { Menu } from '../../record/menus.contract.ts';
import { menuVersionsApi } from '../menuVersions.contract.ts';

type PublishDialogProps = { menu: Menu; onClose: () => void };

/** Publishes or schedules the draft, after displaying its changes, affected stores and problems. */
export function PublishDialog({ menu, onClose }: PublishDialogProps) {
  const publish = useEndpointMutation(menuVersionsApi.publish, { invalidates: ['history', 'stores'] });
  return (
    <Dialog
      title={`Publicar «${menu.name}»`}
      later="Publica el borrador como está ahora: lo que cambies después queda para la próxima."
      noteLength={fieldRules(menuVersionsApi.publish.body, 'note').maxLength}
      published="Menú publicado"
      publishing={publish}
      onPublish={(body) => publish.mutateAsync({ params: { id: menu.id }, body })}
      onClose={onClose}
    >
      <WhatChanges menu={menu} />
      <Preflight menuId={menu.id} />
    </Dialog>
  );
}

function WhatChanges({ menu: { id, published } }: { menu: Menu }) {
  const { integer } = useTenantFormat();
  const { data } = useQuery(endpointQuery(menuVersionsApi.differences, { params: { id } }));
  if (!data) return <Skeleton h={40} />;
  const stores =
    data.storeCount === 0
      ? 'Ningún local lo vende todavía.'
      : `Lo ${data.storeCount === 1 ? 'vende' : 'venden'} ${pluralize(data.storeCount, ['local', 'locales'], integer)}.`;
  const changes = published
    ? `${pluralize(data.total, ['cambio', 'cambios'], integer)} sobre la versión ${published.number}. Podrás volver a ella.`
    : 'Es su primera versión.';
  return (
    <Text>
      {changes} {stores}
    </Text>
  );
}

function Preflight({ menuId }: { menuId: number }) {
  const { integer } = useTenantFormat();
  const { data, error } = useQuery(endpointQuery(menuInsightApi.preflight, { params: { id: menuId } }));
  if (error) return null;
  if (!data) return <Skeleton h={52} radius="md" />;
  const { errors, warnings } = data;
  if (errors + warnings === 0)
    return (
      <Alert color="green" icon={<IconCircleCheck size={20} aria-hidden />}>
        La revisión no encontró problemas.
      </Alert>
    );
  const parts = [
    errors > 0 && pluralize(errors, ['error', 'errores'], integer),
    warnings > 0 && pluralize(warnings, ['advertencia', 'advertencias'], integer),
  ].filter(Boolean);
  const Icon = errors > 0 ? IconCircleX : IconAlertTriangle;
  return (
    <Alert
      color={errors > 0 ? 'red' : 'amber'}
      icon={<Icon size={20} aria-hidden />}
      title={`La revisión encontró ${parts.join(' y ')}`}
    >
      {data.data[0] && `${data.data[0].name}: ${data.data[0].message}`}{' '}
      <Anchor inherit renderRoot={(props) => <Link to={`/menu/preflight/${menuId}`} {...props} />}>
        Ver todo
      </Anchor>
    </Alert>
  );
}
