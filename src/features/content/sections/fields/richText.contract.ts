import { z } from 'zod';
import { code } from '#kit/contract/fields.ts';
import { cleanPiece } from '#kit/contract/text.ts';
import { safeAddress } from './addresses.rules.ts';

/** Text with its structure, in the shape Tiptap writes: what is not named here is not stored. */
export type RichText = { type: 'doc'; content?: RichBlock[] | undefined };
export type RichBlock = RichParagraph | RichHeading | RichList;
type RichParagraph = { type: 'paragraph'; content?: RichInline[] | undefined };
type RichHeading = { type: 'heading'; attrs: { level: 1 | 2 | 3 }; content?: RichInline[] | undefined };
type RichList = { type: 'bulletList' | 'orderedList'; content: RichItem[] };
export const isList = (block: RichBlock): block is RichList =>
  block.type === 'bulletList' || block.type === 'orderedList';
export type RichItem = { type: 'listItem'; content: (RichParagraph | RichList)[] };
export type RichInline = { type: 'hardBreak' } | { type: 'text'; text: string; marks?: RichMark[] | undefined };
export type RichMark = { type: 'bold' } | { type: 'italic' } | { type: 'link'; attrs: { href: string } };

export const blankRichText: RichText = { type: 'doc', content: [{ type: 'paragraph' }] };

const maxLength = 20_000;
/** Lists within lists; deeper than anybody writes, and no deeper than a check may go. */
const maxDepth = 24;

const wrongAddress = 'Uno de los enlaces no sirve: usa https://, mailto:, tel: o una dirección de tu sitio';

const mark = z.discriminatedUnion('type', [
  z.object({ type: z.enum(['bold', 'italic']) }),
  z.object({
    type: z.literal('link'),
    attrs: z.object({
      href: code(500).refine((href) => safeAddress(href) !== null, wrongAddress),
    }),
  }),
]);
const inline = z.discriminatedUnion('type', [
  z.object({ type: z.literal('hardBreak') }),
  z.object({
    type: z.literal('text'),
    text: z.string().overwrite(cleanPiece).max(maxLength),
    marks: z.array(mark).max(3).optional(),
  }),
]);
/** Pieces without a character are removed. */
const inlines = z
  .array(inline)
  .max(2000)
  .overwrite((parts) => parts.filter((part) => part.type !== 'text' || part.text !== ''))
  .optional();
const paragraph = z.object({ type: z.literal('paragraph'), content: inlines });
const heading = z.object({
  type: z.literal('heading'),
  attrs: z.object({ level: z.union([z.literal(1), z.literal(2), z.literal(3)]) }),
  content: inlines,
});
const list: z.ZodType<RichList> = z.lazy(() =>
  z.object({ type: z.enum(['bulletList', 'orderedList']), content: z.array(item).max(500) }),
);
const item: z.ZodType<RichItem> = z.object({
  type: z.literal('listItem'),
  content: z.array(z.union([paragraph, list])).max(100),
});
const doc: z.ZodType<RichText> = z.object({
  type: z.literal('doc'),
  content: z
    .array(z.union([paragraph, heading, list]))
    .max(1000)
    .optional(),
});

const isShallow = (value: unknown, left: number): boolean =>
  typeof value !== 'object' ||
  value === null ||
  (left > 0 && Object.values(value).every((part) => isShallow(part, left - 1)));

/** Rich text as it comes: its depth is looked at before anything follows it. */
export const richText: z.ZodType<RichText> = z.preprocess((value, context) => {
  if (isShallow(value, maxDepth * 2)) return value;
  context.addIssue('El texto tiene demasiados niveles');
  return z.NEVER;
}, doc);

const inlineText = (parts: readonly RichInline[] = []): string =>
  parts.map((part) => (part.type === 'text' ? part.text : ' ')).join('');

const itemText = ({ content }: RichItem): string => content.map(blockText).join(' ');

const blockText = (block: RichBlock): string =>
  isList(block) ? block.content.map(itemText).join(' ') : inlineText(block.content);

/** Its plain text, in one line. */
export const plainText = ({ content = [] }: RichText): string => content.map(blockText).join(' ').trim();

/** Each address that it leads to. */
export function linksOf({ content = [] }: RichText): string[] {
  const ofInline = (part: RichInline): string[] =>
    part.type === 'text' ? (part.marks ?? []).flatMap((each) => (each.type === 'link' ? [each.attrs.href] : [])) : [];
  const ofBlock = (block: RichBlock): string[] =>
    isList(block)
      ? block.content.flatMap((each) => each.content.flatMap(ofBlock))
      : (block.content ?? []).flatMap(ofInline);
  return content.flatMap(ofBlock);
}
