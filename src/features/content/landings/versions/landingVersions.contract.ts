import { z } from 'zod';
import { cursorPageOf, cursorQuery, idParam } from '#kit/contract/crud.ts';
import { endpoint } from '#kit/contract/endpoint.ts';
import { fileKey, multiline } from '#kit/contract/fields.ts';
import { notDone } from '#kit/contract/notDone.ts';
import { instant } from '#domain/schedule/schedule.ts';
import { difference, finding } from '#features/content/sections/content/review.contract.ts';
import { landing, landingDraft } from '../record/landings.contract.ts';

/** Content of a landing that guests see, as of its publication. Its HTML is stored under the hash. */
export const publishedLanding = landingDraft
  .pick({ kind: true, title: true, description: true, sharePictureKey: true, content: true })
  .extend({ htmlDigest: z.string().nullable() });
export type PublishedLanding = z.output<typeof publishedLanding>;

const version = z.object({
  number: z.number().int(),
  note: z.string(),
  authorName: z.string(),
  restoredFrom: z.number().int().nullable(),
  createdAt: z.iso.datetime(),
  /** Visible to guests now. */
  current: z.boolean(),
  /** Will be published automatically. */
  scheduled: z.boolean(),
  /** SHA-256 of its content. */
  hash: z.string(),
  pictureUrl: z.string().nullable(),
});
export type LandingVersionRow = z.output<typeof version>;

const failsTo = (verb: string) => () => notDone(verb, 'una landing');

const ofVersion = idParam.extend({ number: z.coerce.number().int().positive() });

export const landingVersionsApi = {
  list: endpoint({
    method: 'GET',
    path: '/custom_landings/:id/versions',
    policy: 'customLandings.show',
    summary: 'Versiones publicadas de una landing, de la más nueva a la más vieja',
    params: idParam,
    query: cursorQuery,
    reply: cursorPageOf(version),
  }),
  differences: endpoint({
    method: 'GET',
    path: '/custom_landings/:id/differences',
    policy: 'customLandings.show',
    summary: 'Qué cambia si se publica el borrador, o una versión anterior',
    params: idParam,
    /** Absent is the draft. */
    query: z.object({ to: z.coerce.number().int().positive().optional() }),
    reply: z.object({ differences: z.array(difference) }),
  }),
  preflight: endpoint({
    method: 'GET',
    path: '/custom_landings/:id/preflight',
    policy: 'customLandings.show',
    summary: 'Qué arreglar del borrador antes de publicarlo; con problemas «blocking» no se publica',
    transaction: 'none',
    params: idParam,
    weight: 'heavy',
    reply: z.object({ findings: z.array(finding) }),
  }),
  countLinks: endpoint({
    method: 'POST',
    path: '/custom_landings/:id/count_links',
    policy: 'customLandings.update',
    weight: 'heavy',
    summary: 'Agregar ?via= a los enlaces del HTML que llevan a la tienda, para contar sus pedidos; lo demás no cambia',
    unexpected: failsTo('guardar'),
    params: idParam,
    reply: landing,
  }),
  deploy: endpoint({
    method: 'POST',
    path: '/custom_landings/:id/deploy',
    policy: 'customLandings.publish',
    weight: 'heavy',
    summary: 'Publicar el borrador, ahora o en una fecha; repetirlo sin cambios no crea otra versión',
    unexpected: failsTo('publicar'),
    params: idParam,
    body: z.strictObject({
      note: multiline(200).optional(),
      /** In the future; absent is now. */
      at: instant.optional(),
      /** Picture for the list of versions. */
      pictureKey: fileKey.optional(),
    }),
    reply: landing,
  }),
  withdraw: endpoint({
    method: 'DELETE',
    path: '/custom_landings/:id/deploy',
    policy: 'customLandings.publish',
    summary: 'Retirar una landing: los clientes dejan de verla',
    unexpected: failsTo('retirar'),
    params: idParam,
    reply: landing,
  }),
  cancel: endpoint({
    method: 'DELETE',
    path: '/custom_landings/:id/schedule',
    policy: 'customLandings.publish',
    summary: 'No publicar en la fecha que estaba puesta',
    unexpected: failsTo('cambiar'),
    params: idParam,
    reply: landing,
  }),
  restore: endpoint({
    method: 'POST',
    path: '/custom_landings/:id/versions/:number/restore',
    policy: 'customLandings.publish',
    summary: 'Volver a publicar una versión anterior',
    unexpected: failsTo('publicar'),
    params: ofVersion,
    reply: landing,
  }),
};
