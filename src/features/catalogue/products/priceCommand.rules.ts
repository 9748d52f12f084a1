import { splitClauses } from '#domain/commands/clauses.ts';
import { readMoment } from '#domain/commands/commandMoment.ts';
import { type CommandToken, isPhrase, phraseLength, textOf, withoutLeading } from '#domain/commands/commandTokens.ts';
import { fallingVerbs, risingVerbs } from './priceVerbs.ts';

export type PriceCommand = {
  /** Name of the products or of their category; null is every product. */
  item: CommandToken[] | null;
  /** Negative for a fall; null if it is missing. */
  percentage: number | null;
  /** Local time from which prices change; null is now. */
  from: number | null;
  unread: string | null;
};

const phrases = { from: ['desde', 'a partir de', 'a partir del'], until: ['hasta'] } as const;
const articles = ['el precio de', 'los precios de', 'precio de', 'precios de', 'precio', 'precios', 'el', 'la'].concat([
  'los',
  'las',
  'todas las',
  'todos los',
  'de',
  'productos de',
  'categoria',
]);
const everything = ['todo', 'todos', 'todas', 'todos los productos', 'todos los precios', 'toda la carta', 'carta'];
const beforePercent = ['un', 'en', 'en un', 'al', 'con', 'con un'];
const percentSigns = ['%', 'por ciento', 'porciento', 'pct'];

type Percent = { value: number; start: number; end: number };

/** The percentage and the tokens that it takes, with those before it: `en un 5 por ciento`. */
function findPercent(tokens: readonly CommandToken[]): Percent | null {
  for (const [at, { plain }] of tokens.entries()) {
    const sign = phraseLength(tokens.slice(at + 1), percentSigns);
    if (!/^\d{1,3}([.,]\d{1,2})?$/.test(plain) || sign === 0) continue;
    const before = [2, 1].find(
      (count) => at >= count && phraseLength(tokens.slice(at - count, at), beforePercent) === count,
    );
    return { value: Number(plain.replace(',', '.')), start: at - (before ?? 0), end: at + 1 + sign };
  }
  return null;
}

/** Reads `subir bebidas 5 % desde el lunes`, at a local time; null if it is no such command. */
export function readPriceCommand(tokens: readonly CommandToken[], local: number): PriceCommand | null {
  const verb = tokens[0]?.plain ?? '';
  const isRise = risingVerbs.includes(verb);
  if (!isRise && !fallingVerbs.includes(verb)) return null;
  const percent = findPercent(tokens);
  const others = percent ? [...tokens.slice(1, percent.start), ...tokens.slice(percent.end)] : tokens.slice(1);
  const { head, clauses } = splitClauses(others, phrases);
  const command: PriceCommand = {
    item: isPhrase(head, everything) ? null : withoutLeading(head, articles),
    percentage: percent && (isRise ? percent.value : -percent.value),
    from: null,
    unread: null,
  };
  for (const { name, tokens: part } of clauses) {
    const isNow = isPhrase(part, ['ahora', 'ya']);
    const moment = name === 'from' && !isNow ? readMoment(part, local) : null;
    // A change of base prices has no end: lists of prices do.
    if (name === 'until' || (!moment && !isNow) || (moment && moment.length < part.length))
      command.unread ??= `${name === 'until' ? 'hasta ' : ''}${textOf(moment ? part.slice(moment.length) : part)}`;
    if (moment) command.from = moment.local;
  }
  return command;
}
