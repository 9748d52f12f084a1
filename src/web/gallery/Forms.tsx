import { Button, Group, Text } from '@mantine/core';
import { IconInfoCircle, IconMapPin } from '@tabler/icons-react';
import { useState } from 'react';
import { z } from 'zod';
import { Failure, kitFailures } from '#kit/contract/failures.ts';
import { FormModal } from '#kit/web/record/FormModal.tsx';
import { FormPage } from '#kit/web/record/FormPage.tsx';
import { FormSection } from '#kit/web/form/FormSection.tsx';
import { fieldsFor } from '#kit/web/form/fields/fields.tsx';
import type { FormChange } from '#kit/web/form/engine.ts';
import { StatusBadge } from '#kit/web/display/StatusBadge.tsx';
import { Part } from './Part.tsx';

const schema = z.strictObject({
  name: z.string().trim().min(1, 'Debes completar este campo'),
  email: z.email('Escribe un correo con este formato: nombre@empresa.com'),
  notes: z.string().max(200, 'Usa como máximo 200 caracteres').nullable(),
  kind: z.enum(['owned', 'franchise']),
  tags: z.array(z.string()).min(1, 'Elige al menos una etiqueta'),
  password: z.string().min(10, 'Usa al menos 10 caracteres').nullable(),
  enabled: z.boolean(),
  wait: z.number('Debe ser un número').positive('Debe ser mayor que 0').nullable(),
  fee: z.number('Debe ser un número').int().min(0, 'No puede ser negativo').nullable(),
  opensAt: z.string().regex(/^\d\d:\d\d$/, 'Escribe una hora como 09:30'),
  since: z.iso.date('Esa fecha no existe').nullable(),
});
type Draft = z.output<typeof schema>;

const F = fieldsFor<Draft>();
const saved: Draft = {
  name: 'Ñuñoa Oriente',
  email: 'nunoa@ejemplo.cl',
  notes: null,
  kind: 'owned',
  tags: ['mall', 'terraza'],
  password: null,
  enabled: true,
  wait: 12.5,
  fee: 1990,
  opensAt: '12:00',
  since: '2026-11-20',
};
const kinds = { owned: 'Propio', franchise: 'Franquicia' };
const tags = { mall: 'En un mall', terraza: 'Con terraza', auto: 'Con ventanilla' };

const soon = () => new Promise((done) => setTimeout(done, 700));

/** Saves after a moment; some names are refused as the server would. */
async function save({ values }: FormChange<Draft>): Promise<Draft & { version: number }> {
  await soon();
  if (values.name === 'Repetido')
    throw new Failure(kitFailures.invalidFields, { fields: { name: ['Ya existe un local con ese nombre.'] } });
  if (values.name === 'Otro')
    throw new Failure(kitFailures.staleVersion, {
      conflict: {
        version: 9,
        author: 'Camila Soto',
        at: '2026-11-20T18:00:00Z',
        fields: [
          { field: 'name', yours: values.name, theirs: 'Ñuñoa Plaza' },
          { field: 'tags', yours: values.tags, theirs: ['auto'] },
        ],
      },
    });
  if (values.name === 'Falla') throw new Failure(kitFailures.unexpected, { requestId: 'req-7f3a' });
  return { ...values, version: 8 };
}

const information = (
  <FormSection title="Datos del local" hint="Así verán tus clientes el local en la tienda.">
    <F.Text name="name" label="Nombre" span={6} description="Prueba con Repetido, Otro o Falla" />
    <F.Text name="email" label="Correo" type="email" span={6} />
    <F.Textarea name="notes" label="Notas" />
  </FormSection>
);
const place = (
  <FormSection title="Cómo es">
    <F.Select name="kind" label="Tipo" options={kinds} span={6} />
    <F.MultiSelect name="tags" label="Etiquetas" options={tags} span={6} />
    <F.Number name="wait" label="Espera" suffix="min" span={4} />
    <F.Money name="fee" label="Costo de despacho" span={4} />
    <F.Time name="opensAt" label="Abre a las" span={4} />
    <F.Date name="since" label="Abierto desde" span={4} clearable />
  </FormSection>
);
const side = (
  <FormSection title="Estado">
    <F.Switch name="enabled" label="Activo" description="Recibe pedidos" />
    <F.Password name="password" label="Contraseña" description="En blanco, sigue la de ahora" />
  </FormSection>
);

const tabs = [
  { value: 'info', label: 'Información', icon: <IconInfoCircle size={17} aria-hidden />, content: information },
  { value: 'place', label: 'Lugar', icon: <IconMapPin size={17} aria-hidden />, content: place },
];

const page = { schema, save, success: 'Local guardado', side };

function Dialog() {
  const [opened, setOpened] = useState(false);
  return (
    <>
      <Button variant="default" onClick={() => setOpened(true)}>
        Formulario en un diálogo
      </Button>
      {opened && (
        <FormModal
          {...page}
          title="editar local"
          initial={saved}
          version={7}
          draftKey="/gallery/dialog"
          onClose={() => setOpened(false)}
        >
          <F.Text name="name" label="Nombre" span={6} />
          <F.Text name="email" label="Correo" span={6} />
          <F.MultiSelect name="tags" label="Etiquetas" options={tags} />
        </FormModal>
      )}
    </>
  );
}

export function Forms() {
  return (
    <Part name="Formularios">
      <Group>
        <Dialog />
      </Group>
      <FormPage
        {...page}
        title="Ñuñoa Oriente"
        back={{ to: '/', label: 'Locales' }}
        badge={<StatusBadge tone="neutral">Cerrado</StatusBadge>}
        initial={saved}
        version={7}
        tabs={tabs}
        draftKey="/gallery/edit"
      />
      <Text c="dimmed">Nuevo, y de solo lectura:</Text>
      <FormPage
        {...page}
        title="Crear local"
        initial={{ ...saved, name: '', email: '', tags: [] }}
        createLabel="Crear local"
        draftKey="/gallery/new"
      >
        {information}
        {place}
      </FormPage>
      <FormPage {...page} title="Vitacura Plaza" initial={saved} version={7} readOnly draftKey="/gallery/read">
        {information}
        {place}
      </FormPage>
    </Part>
  );
}
