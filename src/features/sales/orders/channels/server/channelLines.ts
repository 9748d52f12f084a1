import { sumOfLines, sumOfParts } from '#integrations/channels/amounts.ts';
import type { ChannelAmounts, ChannelLine } from '#integrations/channels/port.ts';
import type { OrderPart, SoldChoice, SoldLine } from '../../record/orderShape.contract.ts';

/** Our products and options for items of a channel; ids are 0 where we have none. */
export type Catalogue = {
  productOf(line: ChannelLine): number;
  optionOf(choice: ChannelLine): Pick<SoldChoice, 'groupId' | 'groupName' | 'optionId'>;
};

const choiceOf = (choice: ChannelLine, catalogue: Catalogue): SoldChoice => ({
  ...catalogue.optionOf(choice),
  name: choice.name,
  quantity: choice.quantity,
  price: choice.unitPrice,
  free: 0,
  choices: choice.choices.map((each) => choiceOf(each, catalogue)),
});

/** A line as it is sold; an item that is no product of ours stays a name, with the id 0. */
export function soldLineOf(line: ChannelLine, catalogue: Catalogue): SoldLine {
  const { name, quantity, unitPrice: price, comment } = line;
  const choicesTotal = sumOfLines(line.choices);
  return {
    lineId: 0,
    productId: catalogue.productOf(line),
    name,
    pictureUrl: null,
    label: null,
    quantity,
    price,
    full: price,
    choices: line.choices.map((choice) => choiceOf(choice, catalogue)),
    choicesTotal,
    total: quantity * (price + choicesTotal),
    comment,
  };
}

/** The parts of the total, which is what the channel owes the store before its commission. */
export function partsOf(amounts: ChannelAmounts, channel: string): OrderPart[] {
  const { products, storeDiscount, channelDiscount, delivery, fees, tip } = amounts;
  const byChannel = channelDiscount > 0 ? `Además, ${channel} descontó al cliente con cargo propio` : null;
  const parts: OrderPart[] = [
    { kind: 'products', label: 'Productos', amount: products, detail: byChannel },
    { kind: 'promotion', label: `Descuento en ${channel}`, amount: -storeDiscount, detail: 'Lo paga el local' },
    { kind: 'deliveryFee', label: 'Despacho', amount: delivery, detail: null },
    { kind: 'serviceFee', label: 'Envases y otros cargos', amount: fees, detail: null },
    { kind: 'tip', label: 'Propina', amount: tip, detail: null },
  ];
  return parts.filter(({ kind, amount }) => kind === 'products' || amount !== 0);
}

/** Why the amounts of an order cannot be believed; null where they add up exactly. */
export function amountsProblem(
  lines: readonly SoldLine[],
  amounts: ChannelAmounts,
  { channel, money }: { channel: string; money: (amount: number) => string },
): string | null {
  const { products, total } = amounts;
  const sold = lines.reduce((sum, line) => sum + line.total, 0);
  if (sold !== products)
    return `Los productos suman ${money(sold)} y ${channel} informa ${money(products)}. Revísalo en ${channel} antes de prepararlo.`;
  const expected = sumOfParts(amounts);
  if (expected !== total)
    return `Las partes suman ${money(expected)} y ${channel} informa ${money(total)}. Revísalo en ${channel} antes de prepararlo.`;
  return null;
}
