import { z } from 'zod';
import { platformSlug } from '#domain/platformSlug.ts';
import { creationOf } from '#kit/contract/absent.ts';
import { idParam } from '#kit/contract/crud.ts';
import { endpoint, forUsersOnly, inCompany } from '#kit/contract/endpoint.ts';
import { entity } from '#kit/contract/entity.ts';
import { filled } from '#kit/contract/fields.ts';

export const viewDraft = z.strictObject({
  /** The list it belongs to: its path, `/users`. */
  list: z.string().min(1).max(60),
  name: filled(60),
  /** The list's address: filters, search, sort. */
  search: z
    .record(z.string().max(60), z.union([z.string().max(1000), z.number(), z.boolean()]))
    .refine((search) => Object.keys(search).length <= 60, 'Usa como máximo 60 filtros'),
  /** Visible columns in their order; empty means the list's own. */
  columns: z.array(z.string().max(40)).max(60),
  shared: z.boolean(),
});
export type ViewDraft = z.output<typeof viewDraft>;

export const savedView = viewDraft.extend({ id: z.number().int(), mine: z.boolean(), authorName: z.string() });
export type SavedView = z.output<typeof savedView>;

export const viewsApi = forUsersOnly({
  list: endpoint({
    method: 'GET',
    path: '/saved_views',
    policy: 'signedIn',
    summary: 'Vistas guardadas de una lista, propias y compartidas',
    query: z.object({ list: z.string().min(1).max(60) }),
    reply: z.object({ data: z.array(savedView) }),
  }),
  create: endpoint({
    method: 'POST',
    path: '/saved_views',
    policy: 'signedIn',
    summary: 'Guardar una vista',
    body: creationOf(viewDraft, { search: {}, columns: [], shared: false }),
    wrap: 'saved_view',
    status: 201,
    reply: savedView,
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/saved_views/:id',
    policy: 'signedIn',
    summary: 'Cambiar una vista propia',
    params: idParam,
    body: viewDraft.partial(),
    wrap: 'saved_view',
    merges: true,
    reply: savedView,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/saved_views/:id',
    policy: 'signedIn',
    summary: 'Eliminar una vista propia',
    params: idParam,
    status: 204,
  }),
});

/** Views of the lists of the platform, whatever company is on screen: its people have no views there without a visit. */
export const platformViewsApi = inCompany(platformSlug, viewsApi);

/** No policy guards views: only their author changes them, and takes changes back. */
export const viewEntity = entity({
  table: 'savedViews',
  area: 'saved_views',
  label: 'vista',
  title: 'name',
  fields: { name: 'Nombre', list: 'Lista', search: 'Filtros', columns: 'Columnas', shared: 'Compartida' },
});

/** Database constraints as form errors: field on the wire and message. */
export const viewConstraints = {
  saved_views_name_unique: { field: 'name', message: 'Ya tienes una vista con ese nombre en esta lista.' },
};
