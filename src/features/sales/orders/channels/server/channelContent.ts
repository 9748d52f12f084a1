import type { CompanyWithShop } from '#features/platform/tenants/server/index.ts';
import { isDeepStrictEqual } from 'node:util';
import { formatMoney } from '#domain/money.ts';
import type { ChannelLine, ChannelOrder } from '#integrations/channels/port.ts';
import type { ChannelContent, ContentLine } from '../channelOrders.contract.ts';

const lineOf = ({ reference, key, name, quantity, unitPrice, comment, choices }: ChannelLine): ContentLine => ({
  reference,
  key,
  name,
  quantity,
  unitPrice,
  comment,
  choices: choices.map(lineOf),
});

/** The content of an order that staff prepare, without its guest. */
export const contentOf = ({ lines, notes, amounts }: ChannelOrder): ChannelContent => ({
  lines: lines.map(lineOf),
  notes,
  total: amounts.total,
});

export const isSameContent = (one: ChannelContent, other: ChannelContent): boolean => isDeepStrictEqual(one, other);

/** Whether all that changed is that lines which the store lacks were taken off. */
export const isWithout = (former: ChannelContent, now: ChannelContent, missing: readonly string[]): boolean =>
  missing.length > 0 &&
  isDeepStrictEqual(
    now.lines,
    former.lines.filter(({ reference }) => !missing.includes(reference)),
  );

const describeLines = (lines: readonly ContentLine[]) =>
  lines.map(({ name, quantity }) => `${quantity} × ${name}`).join(', ') || 'nada';

/** Both versions of an order that its channel changed, for its history. */
export const describeChange = (
  { former, now }: { former: ChannelContent; now: ChannelContent },
  { channel, company }: { channel: string; company: Pick<CompanyWithShop, 'country'> },
): string => {
  const describe = ({ lines, total }: ChannelContent) =>
    `${describeLines(lines)} (${formatMoney(total, company.country)})`;
  return `${channel} cambió el pedido. Antes: ${describe(former)}. Ahora: ${describe(now)}.`.slice(0, 1000);
};

/** The names of some lines of an order. */
export const namesOf = ({ lines }: ChannelContent, references: readonly string[]): string =>
  lines
    .filter(({ reference }) => references.includes(reference))
    .map(({ name }) => name)
    .join(', ');
