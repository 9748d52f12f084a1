import { sumOfLines, sumOfParts } from '#integrations/channels/amounts.ts';
import type { ChannelAmounts, ChannelLine } from '#integrations/channels/port.ts';
import { normalise } from '#kit/contract/text.ts';
import type { OrderPart, SoldChoice, SoldLine } from '../../record/orderShape.contract.ts';

/** Ids of our products by normalised name. */
export type ProductIds = ReadonlyMap<string, number>;

function choiceOf({ name, quantity, unitPrice, choices }: ChannelLine): SoldChoice {
  return {
    groupId: 0,
    groupName: '',
    optionId: 0,
    name,
    quantity,
    price: unitPrice,
    free: 0,
    choices: choices.map(choiceOf),
  };
}

/** A line as it is sold; an item that no product of ours is called like stays a name, with the ids 0. */
export function soldLineOf(line: ChannelLine, products: ProductIds): SoldLine {
  const { name, quantity, unitPrice: price, comment } = line;
  const choices = line.choices.map(choiceOf);
  const choicesTotal = sumOfLines(line.choices);
  return {
    lineId: 0,
    productId: products.get(normalise(name).trim()) ?? 0,
    name,
    pictureUrl: null,
    label: null,
    quantity,
    price,
    full: price,
    choices,
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
