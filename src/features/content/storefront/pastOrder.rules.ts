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

/** Summary of the choices of a sold line. */
export const soldSummary = (choices: readonly SoldWireChoice[]): string =>
  choices
    .map(({ name, quantity, choices: below }) => {
      const text = `${quantity > 1 ? `${quantity} ` : ''}${name}`;
      return below.length > 0 ? `${text} (${soldSummary(below)})` : text;
    })
    .join(', ');

/** Cart lines that repeat an order; the quote reports products that are no longer sold. */
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
