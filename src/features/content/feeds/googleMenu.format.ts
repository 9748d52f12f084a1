import type { FeedFormat, FeedHead, FeedItem, FeedMenu } from './feedFormat.rules.ts';

const text = (value: string, { language }: FeedHead) => ({ text: [{ text: value, languageCode: language }] });

/** Whole units and billionths, as Google's type of money has them. */
const money = (amount: number, { currency, decimals }: FeedHead) => {
  const unit = 10 ** decimals;
  return {
    currencyCode: currency,
    units: Math.trunc(amount / unit),
    nanos: Math.round((amount % unit) * (1e9 / unit)),
  };
};

const offers = (amount: number, feed: FeedHead) => ({ offers: [{ price: money(amount, feed) }] });

const componentsText = (...components: object[]) => components.map((each) => JSON.stringify(each)).join(',\n');

/** A product with its required choices. The price is of the product or of its choices, never of both. */
function row(item: FeedItem, feed: FeedHead): string {
  const optionIds = item.choices.map(({ id }) => id);
  const price = optionIds.length > 0 ? {} : { offerSet: offers(item.salePrice ?? item.price, feed) };
  const component = {
    item: {
      menuItemId: item.id,
      displayName: text(item.title, feed),
      description: text(item.description, feed),
      ...(item.pictureUrl && { images: [{ uri: item.pictureUrl }] }),
      ...price,
      ...(optionIds.length > 0 && { menuItemOptionSet: { menuItemOptionIds: optionIds } }),
    },
  };
  const choices = item.choices.map((choice) => ({
    option: {
      menuItemOptionId: choice.id,
      value: { propertyType: 'OPTION', textVal: text(choice.name, feed) },
      offerSet: offers(choice.price, feed),
    },
  }));
  return componentsText(component, ...choices);
}

const menuRow = ({ id, name, storeIds, sections }: FeedMenu, feed: FeedHead): string =>
  componentsText(
    ...sections.map((section) => ({
      section: { menuSectionId: section.id, displayName: text(section.name, feed), menuItemIds: section.itemIds },
    })),
    {
      menu: {
        menuId: id,
        merchantIds: storeIds.map(String),
        displayName: text(name, feed),
        language: feed.language,
        menuSectionIds: sections.map((section) => section.id),
      },
    },
  );

/** Menus of Actions Center, the file set `google.food_menu`. Optional choices do not belong there. */
export const googleMenu: FeedFormat = {
  texts: { title: 140, description: 1000, takesEmoji: true },
  needsPicture: false,
  required: ['menuItemId', 'displayName'],
  head: () => '{"data":[\n',
  row,
  foot: '\n]}\n',
  separator: ',\n',
  menuRow,
};
