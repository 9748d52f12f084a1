import type { CartChoice, CartLine } from './cart.rules.ts';

/** A choice and a line of an order as they travel. */
export type SoldWireChoice = {
  group_id: number;
  option_id: number;
  name: string;
  quantity: number;
  choices: SoldWireChoice[];
};
export type SoldWireLine = {
  line_id: number;
  name: string;
  quantity: number;
  price: number;
  choices_total: number;
  choices: SoldWireChoice[];
  comment: string;
};

const choiceOf = ({ group_id, option_id, quantity, choices }: SoldWireChoice): CartChoice => ({
  groupId: group_id,
  optionId: option_id,
  quantity,
  choices: choices.map(choiceOf),
});

/** What was chosen of a line that was sold, in words. */
export const soldSummary = (choices: readonly SoldWireChoice[]): string =>
  choices
    .map(({ name, quantity, choices: below }) => {
      const words = `${quantity > 1 ? `${quantity} ` : ''}${name}`;
      return below.length > 0 ? `${words} (${soldSummary(below)})` : words;
    })
    .join(', ');

/** The cart that orders the same again; what of it is not sold any more is told when it is priced. */
export const reorderLines = (sold: readonly SoldWireLine[]): CartLine[] =>
  sold.map(({ line_id, name, quantity, price, choices_total, choices, comment }) => ({
    lineId: line_id,
    name,
    words: soldSummary(choices),
    quantity,
    choices: choices.map(choiceOf),
    comment,
    unit: { delivery: price + choices_total, pickUp: price + choices_total },
  }));
