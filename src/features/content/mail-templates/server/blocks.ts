import { z } from 'zod';
import { placeholderBlanks } from '#features/content/campaigns/server/index.ts';
import { shapeOf, typesOf } from '#features/content/sections/server/index.ts';
import type { Reply } from '#kit/contract/endpoint.ts';
import type { emailBuilderApi } from '../emailBuilder.contract.ts';
import { blockExamples } from './blockExamples.ts';

/** The sections that mails draw, each with the schema that its values are checked by. */
const blocks = typesOf('mail').map(([name, type]) => ({
  name,
  label: type.label,
  schema: z.toJSONSchema(shapeOf(name, type), { io: 'input', unrepresentable: 'any' }),
  example: { type: name, version: type.version, props: { id: name.replaceAll('_', '-'), ...blockExamples[name] } },
}));

const placeholders = Object.entries(placeholderBlanks).map(([name, blank]) => ({
  name,
  placeholder: `{${name}}`,
  blank,
}));

export const blockCatalogue = (): Reply<typeof emailBuilderApi.blocks> => ({ blocks, placeholders });
