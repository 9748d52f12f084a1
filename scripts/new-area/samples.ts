import { type Field, isLink, snake } from './fields.ts';
import type { Names } from './names.ts';
import type { Area } from './values.ts';

/** Texts cut to a length, each different from the others: the end of those that had to be cut is their number. */
export function cutTexts(texts: readonly string[], max: number): string[] {
  const isCut = texts.some((text) => text.length > max) || new Set(texts).size < texts.length;
  if (!isCut) return [...texts];
  return texts.map((text, index) => {
    const number = String(index + 1);
    if (text.length + number.length < max) return `${text} ${number}`;
    return `${text.slice(0, max - number.length).trimEnd()}${number}`;
  });
}

/** Two values of a field that differ where its kind allows it, as source text. */
export function sampleValues({ kind, label, max }: Field): [string, string] {
  switch (kind) {
    case 'filled':
    case 'text': {
      const [first = '', second = ''] = cutTexts([label, label], max);
      return [`'${first}'`, `'${second}'`];
    }
    case 'email':
      return ["'hola@ejemplo.test'", "'ventas@ejemplo.test'"];
    case 'amount':
      return ['1000', '2000'];
    case 'percent':
      return ['10', '20'];
    case 'count':
      return ['1', String(Math.min(2, max))];
    case 'flag':
      return ['true', 'false'];
    case 'link':
      return ['[]', '[]'];
  }
}

const ofContract = (contract: string, fields: readonly Field[]): string[] =>
  fields.flatMap(({ name, kind, max }) => {
    if (kind === 'link') return [`${contract}: ids(1000), the limit of ${name}`];
    return kind === 'text' && max === 120 ? [`${contract}: text(120), the limit of ${name}`] : [];
  });

/** Sample values that the generator invented for added fields. */
export const fieldInventions = (folder: string, { file }: Names, fields: readonly Field[]): string[] => [
  ...ofContract(`${folder}/**/${file}*.contract.ts`, fields),
  ...fields.filter(isLink).map(({ name }) => `${folder}/**/web: placeholder and help of the picker of ${name}`),
];

/** Sample values that the generator invented, to replace by real ones. */
export function inventions({ names, fields, form, stored }: Area, folder: string): string[] {
  const [title] = fields;
  return [
    `${folder}/${names.file}.screens.tsx: the icon IconFolder of the sidebar`,
    ...(stored.length === 0
      ? [`${folder}/server/demo${names.Things}.ts: the demo records «${names.Word} del norte» and «del sur»`]
      : []),
    ...ofContract(`${folder}/${names.file}.contract.ts`, fields),
    `${folder}/web/${names.Things}Page.tsx: the sentence of the empty list, and whether all columns belong there`,
    `${folder}/web/${form === 'page' ? `${names.Thing}Form` : `${names.Thing}Modal`}.tsx: help texts and the order of the inputs`,
    ...(title ? [`db/migrations: ${names.table}_${snake(title.name)}_unique, if two may have one ${title.name}`] : []),
  ];
}
