import type { ChannelMenu } from '#domain/channelMenus.ts';
import { normalise } from '#kit/contract/text.ts';
import { findingOf, type LimitedChannel } from './channelFinding.rules.ts';
import type { ChannelFinding } from './channelMenus.contract.ts';

/** Pictographs with their colour of skin, or several that are drawn as one. */
const emoji =
  /\p{Extended_Pictographic}(?:\u{FE0F}|\p{Emoji_Modifier})?(?:\u{200D}\p{Extended_Pictographic}\u{FE0F}?)*/gu;

/** A text cut at the end of a word where one is near, without half characters. */
export function cutText(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text;
  const cut = text.slice(0, maxLength).replace(/[\uD800-\uDBFF]$/, '');
  const space = cut.lastIndexOf(' ');
  return (space > maxLength * 0.6 ? cut.slice(0, space) : cut).trimEnd();
}

const escaped = (word: string) => word.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** Finds the first of some words in a text, without regard to accents and capitals. */
export function wordFinder(banned: readonly string[]): (text: string) => string | undefined {
  if (banned.length === 0) return () => undefined;
  const byText = new Map(banned.map((word) => [normalise(word), word]));
  const any = [...byText.keys()]
    .toSorted((a, b) => b.length - a.length)
    .map(escaped)
    .join('|');
  const pattern = new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${any})(?![\p{L}\p{N}])`, 'u');
  return (text) => byText.get(pattern.exec(normalise(text))?.[0] ?? '');
}

type Part = { key: string; name: string; description?: string; isSoldAlone?: boolean };

/** Texts of a part of a menu as a channel takes them. */
function fitPart<Of extends Part>(
  part: Of,
  channel: LimitedChannel,
  findWord: (text: string) => string | undefined,
  findings: ChannelFinding[],
): Of {
  const { limits, name: channelName, menuId } = channel;
  const isItem = part.isSoldAlone !== undefined;
  const report = (field: 'name' | 'description', problem: Pick<ChannelFinding, 'kind' | 'effect' | 'message'>) =>
    void findings.push(findingOf(part, field, menuId, problem));
  const fitText = (text: string, field: 'name' | 'description'): string => {
    const plain = limits.emoji
      ? text
      : text
          .replaceAll(emoji, '')
          .replaceAll(/\s{2,}/g, ' ')
          .trim();
    if (plain !== text)
      report(field, {
        kind: 'emoji',
        effect: 'changed',
        message: `${channelName} no acepta emojis: va como «${plain}».`,
      });
    const max = field === 'description' ? limits.descriptionLength : isItem ? limits.nameLength : limits.partNameLength;
    const cut = cutText(plain, max);
    if (cut !== plain)
      report(field, {
        kind: field === 'name' ? 'nameTooLong' : 'descriptionTooLong',
        effect: 'changed',
        message: `${channelName} acepta ${max} letras: va como «${field === 'name' ? cut : `${cut.slice(0, 60)}…`}».`,
      });
    const word = findWord(cut);
    if (word)
      report(field, {
        kind: 'bannedWord',
        effect: part.isSoldAlone ? 'leftOut' : 'blocks',
        message: `${channelName} no acepta la palabra «${word}»: cámbiala.`,
      });
    return cut;
  };
  const name = fitText(part.name, 'name');
  if (name === '')
    report('name', {
      kind: 'nameTooLong',
      effect: part.isSoldAlone ? 'leftOut' : 'blocks',
      message: `Queda sin nombre en ${channelName}: escríbelo con letras.`,
    });
  return part.description === undefined
    ? { ...part, name }
    : { ...part, name, description: fitText(part.description, 'description') };
}

/** A menu whose names and descriptions fit a channel. */
export function fitTexts(menu: ChannelMenu, channel: LimitedChannel, findings: ChannelFinding[]): ChannelMenu {
  const findWord = wordFinder(channel.limits.bannedWords[channel.country] ?? []);
  const fit = <Of extends Part>(part: Of): Of => fitPart(part, channel, findWord, findings);
  return { ...menu, categories: menu.categories.map(fit), items: menu.items.map(fit), groups: menu.groups.map(fit) };
}
