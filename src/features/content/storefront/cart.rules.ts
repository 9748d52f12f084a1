import type { DispatchMethod } from '#domain/delivery/dispatch.ts';
import type { GuestLine, GuestMenu, GuestProduct } from '#features/catalogue/guest-menus/guestMenus.contract.ts';

/** A chosen option with its nested choices. */
export type CartChoice = { groupId: number; optionId: number; quantity: number; choices: CartChoice[] };

/** A cart line stored on the device; `unit` is the unit price when it was added. */
export type CartLine = {
  lineId: number;
  name: string;
  /** Summary of the choices. */
  words: string;
  quantity: number;
  choices: CartChoice[];
  comment: string;
  unit: Record<DispatchMethod, number>;
};

const blankChoice: CartChoice = { groupId: 0, optionId: 0, quantity: 0, choices: [] };
blankChoice.choices.push(blankChoice);

/** Every field of a line with its type, by which a stored cart is checked. */
export const blankLine: CartLine = {
  lineId: 0,
  name: '',
  words: '',
  quantity: 0,
  choices: [blankChoice],
  comment: '',
  unit: { delivery: 0, pickUp: 0 },
};

/** Of one line. */
export const maxUnits = 99;

const sameLine = (one: CartLine, other: CartLine): boolean =>
  one.lineId === other.lineId &&
  one.comment === other.comment &&
  JSON.stringify(one.choices) === JSON.stringify(other.choices);

/** A cart with a line more, or with more of one that is the same. */
export function addLine(lines: readonly CartLine[], added: CartLine): CartLine[] {
  const known = lines.findIndex((line) => sameLine(line, added));
  if (known < 0) return [...lines, added];
  return lines.map((line, at) =>
    at === known ? { ...line, unit: added.unit, quantity: Math.min(maxUnits, line.quantity + added.quantity) } : line,
  );
}

/** A cart with a line changed; one that became the same as another is added to it. */
export function replaceLine(lines: readonly CartLine[], at: number, changed: CartLine): CartLine[] {
  const others = lines.filter((_, index) => index !== at);
  return others.some((line) => sameLine(line, changed)) ? addLine(others, changed) : lines.with(at, changed);
}

/** A cart with another quantity of one line; with none of it, without it. */
export const setQuantity = (lines: readonly CartLine[], at: number, quantity: number): CartLine[] =>
  lines.flatMap((line, index) => {
    if (index !== at) return [line];
    return quantity > 0 ? [{ ...line, quantity: Math.min(maxUnits, quantity) }] : [];
  });

export const cartCount = (lines: readonly CartLine[]): number => lines.reduce((sum, { quantity }) => sum + quantity, 0);

/** Total of the products for a dispatch method, from the prices on the device. */
export const cartTotal = (lines: readonly CartLine[], method: DispatchMethod): number =>
  lines.reduce((sum, { quantity, unit }) => sum + quantity * unit[method], 0);

/** Finds a menu line with its product; null when it is no longer sold. */
export function findLine(
  { categories, products }: GuestMenu,
  lineId: number,
): { line: GuestLine; product: GuestProduct } | null {
  const line = categories.flatMap(({ lines }) => lines).find(({ id }) => id === lineId);
  const product = line && products.find(({ id }) => id === line.productId);
  return line && product ? { line, product } : null;
}
