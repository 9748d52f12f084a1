/** Content that brings guests to an order, with the letter of its references: `b12` is the banner 12. */
export const viaLetters = { banner: 'b', landing: 'l', campaign: 'c' } as const;
export type ContentKind = keyof typeof viaLetters;
export const contentKinds = Object.keys(viaLetters) as [ContentKind, ...ContentKind[]];

/** A reference to content, as addresses and orders have it. */
export const viaPattern = /^[blc][1-9]\d{0,14}$/;

export const formatVia = (kind: ContentKind, id: number): string => `${viaLetters[kind]}${id}`;

/** The content of a reference; null where the text is none. */
export function parseVia(via: string): { kind: ContentKind; id: number } | null {
  const kind = contentKinds.find((each) => viaLetters[each] === via[0]);
  return kind && viaPattern.test(via) ? { kind, id: Number(via.slice(1)) } : null;
}

/** Nouns of the kinds. */
export const contentNouns: Record<ContentKind, string> = { banner: 'banner', landing: 'landing', campaign: 'campaña' };

/** Content whose name is unknown: «banner 12». */
export function unnamedOrigin(via: string): string {
  const content = parseVia(via);
  return content ? `${contentNouns[content.kind]} ${content.id}` : via;
}

/** Content that brought the guest of an order: «Vino del banner Viernes 2×1». Null where none did. */
export function viaText({ via, viaName }: { via: string | null; viaName: string | null }): string | null {
  const content = via === null ? null : parseVia(via);
  if (!content) return null;
  const from = content.kind === 'banner' ? 'del' : 'de la';
  return `Vino ${from} ${contentNouns[content.kind]} ${viaName ?? content.id}`;
}
