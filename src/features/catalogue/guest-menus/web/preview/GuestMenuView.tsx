import { Badge, Image, Text } from '@mantine/core';
import { IconToolsKitchen2 } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { objectPosition } from '#kit/contract/pictures/focalPoint.ts';
import type { DispatchMethod } from '#domain/delivery/dispatch.ts';
import type { GuestLine, GuestMenu, GuestProduct } from '../../guestMenus.contract.ts';
import { sellabilityOf } from '../../sellable.rules.ts';
import classes from './GuestMenuView.module.css';
import { Price } from './Price.tsx';
import { ProductSheet } from './ProductSheet.tsx';
import { unsellableText } from './unsellableText.ts';

type Props = { menu: GuestMenu; method: DispatchMethod; at: Date; wide: boolean };

/** Menu categories with the availability of each product at a moment. */
export function GuestMenuView({ menu, method, at, wide }: Props) {
  const [opened, setOpened] = useState<GuestLine | null>(null);
  const sale = useMemo(() => sellabilityOf(menu), [menu]);
  const products = useMemo(() => new Map(menu.products.map((each) => [each.id, each])), [menu]);
  const product = opened && products.get(opened.productId);
  return (
    <div className={classes.menu} data-wide={wide || undefined}>
      <div className={classes.store}>{menu.store.name}</div>
      {menu.categories.length === 0 && (
        <Text c="dimmed" ta="center" py="xl" px="md">
          Este menú no tiene productos que se vendan por este canal.
        </Text>
      )}
      {menu.categories.map(({ id, name, description, lines }) => (
        <section key={id} className={classes.category} aria-label={name}>
          <h2 className={classes.heading}>{name}</h2>
          {description && <p className={classes.words}>{description}</p>}
          <div className={classes.cards}>
            {lines.map((line) => {
              const sold = products.get(line.productId);
              const off = unsellableText(sale({ productId: line.productId, method, at }), at, menu.store.timeZone);
              return (
                sold && (
                  <ProductCard
                    key={line.id}
                    product={sold}
                    price={line[method]}
                    off={off}
                    at={at}
                    onOpen={() => setOpened(line)}
                  />
                )
              );
            })}
          </div>
        </section>
      ))}
      {opened && product && (
        <ProductSheet
          key={opened.id}
          menu={menu}
          product={product}
          price={opened[method]}
          off={unsellableText(sale({ productId: product.id, method, at }), at, menu.store.timeZone)}
          onClose={() => setOpened(null)}
        />
      )}
    </div>
  );
}

type CardProps = {
  product: GuestProduct;
  price: GuestLine['delivery'];
  off: string | null;
  at: Date;
  onOpen: () => void;
};

const isLabelActive = (label: NonNullable<GuestProduct['label']>, at: Date) =>
  (label.from === null || Date.parse(label.from) <= at.getTime()) &&
  (label.until === null || Date.parse(label.until) > at.getTime());

function ProductCard({ product, price, off, at, onOpen }: CardProps) {
  const { name, description, pictures, label } = product;
  return (
    <button type="button" className={classes.card} data-off={off !== null || undefined} onClick={onOpen}>
      <span className={classes.text}>
        {label && isLabelActive(label, at) && (
          <Badge component="span" color="amber" autoContrast radius={label.type === 'ribbon' ? 'xs' : 'xl'} tt="none">
            {label.text}
          </Badge>
        )}
        <span className={classes.name}>{name}</span>
        {description && <span className={classes.words}>{description}</span>}
        <Price price={price} />
        {off && <span className={classes.off}>{off}</span>}
      </span>
      <Picture picture={pictures[0]} />
    </button>
  );
}

const Picture = ({ picture }: { picture: GuestProduct['pictures'][number] | undefined }) =>
  picture ? (
    <Image
      src={picture.thumbnail}
      alt={picture.alt}
      className={classes.picture}
      style={{ objectPosition: objectPosition({ x: picture.focalX, y: picture.focalY }) }}
      loading="lazy"
    />
  ) : (
    <span className={classes.picture} aria-hidden>
      <IconToolsKitchen2 size={26} stroke={1.4} />
    </span>
  );
