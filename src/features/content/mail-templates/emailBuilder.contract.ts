import { z } from 'zod';
import { finding, mailDraft } from '#features/content/campaigns/campaigns.contract.ts';
import { section } from '#features/content/sections/content/sectionContent.contract.ts';
import { jobStarted } from '#kit/contract/crud.ts';
import { endpoint } from '#kit/contract/endpoint.ts';
import { count, email, id, integer, text } from '#kit/contract/fields.ts';
import { mailContent } from './mailTemplates.contract.ts';

/** A stored template, or the mail itself: fields that are sent replace those of the template. */
const drawnMail = z.strictObject({
  templateId: id.optional(),
  subject: mailDraft.shape.subject.optional(),
  preheader: mailDraft.shape.preheader.optional(),
  content: mailContent.optional(),
});

/** The customer whose words the mail has; without one, a sample. */
const sampleCustomer = z.strictObject({
  name: text(120),
  points: count(100_000_000),
  storeName: text(120),
});

const rendered = z.object({
  subject: z.string(),
  html: z.string(),
  text: z.string(),
  bytes: integer,
  /** Gmail shows no more of a mail. */
  clipBytes: integer,
  isClipped: z.boolean(),
  findings: z.array(finding),
});

const block = z.object({
  name: z.string(),
  label: z.string(),
  /** JSON Schema of a section of this type, as it is in `content`. */
  schema: z.record(z.string(), z.unknown()),
  example: section,
});

const placeholder = z.object({
  name: z.string(),
  /** As it is written in texts: `{nombre}`. */
  placeholder: z.string(),
  /** Text for customers of whom it is not known. */
  blank: z.string(),
});

const base = 'emailBuilder';

export const emailBuilderApi = {
  blocks: endpoint({
    base,
    method: 'GET',
    path: '/blocks',
    policy: 'campaigns.show',
    summary: 'Bloques y palabras de los correos, con el esquema y un ejemplo de cada bloque',
    transaction: 'none',
    reply: z.object({ blocks: z.array(block), placeholders: z.array(placeholder) }),
  }),
  render: endpoint({
    base,
    method: 'POST',
    path: '/render',
    policy: 'campaigns.show',
    summary: 'Un correo como lo recibe un cliente, con lo que conviene revisar',
    weight: 'heavy',
    transaction: 'none',
    body: drawnMail.extend({ customer: sampleCustomer.partial().optional() }),
    reply: rendered,
  }),
  test: endpoint({
    base,
    method: 'POST',
    path: '/test',
    policy: 'campaigns.update',
    summary: 'Enviar una prueba de una plantilla al correo de quien la pide; a otro, quien puede enviar campañas',
    transaction: 'none',
    body: z.strictObject({ templateId: id, mail: email.min(1).optional() }),
    reply: jobStarted,
    status: 202,
  }),
  testState: endpoint({
    base,
    method: 'GET',
    path: '/tests/:id',
    policy: 'campaigns.update',
    summary: 'Si una prueba salió, o por qué no',
    params: z.object({ id: z.string().regex(/^\d{1,15}$/, 'No es el número de una prueba') }),
    reply: z.object({ state: z.enum(['queued', 'sent', 'failed']), problem: z.string() }),
  }),
};
