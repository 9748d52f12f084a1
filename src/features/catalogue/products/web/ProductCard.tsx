import { IconPhoto, IconToolsKitchen2 } from '@tabler/icons-react';
import type { ProductRow } from '../products.contract.ts';
import { LabelBadge } from './LabelBadge.tsx';
import { AvailabilitySwitch, ProductBadges } from './ProductState.tsx';
import { Menus, Price } from './productColumns.tsx';
import classes from './ProductCard.module.css';

/** Content of a product card: its picture, price and availability. */
export function ProductCard({ product }: { product: ProductRow }) {
  const [picture] = product.pictures;
  return (
    <>
      <div className={classes.frame} data-off={!product.availability || undefined}>
        {picture ? (
          <img
            className={classes.picture}
            src={picture.medium}
            alt={picture.alt}
            style={{ objectPosition: `${picture.focalX}% ${picture.focalY}%` }}
            loading="lazy"
            decoding="async"
          />
        ) : (
          <span className={classes.none}>
            <IconPhoto size={28} stroke={1.5} aria-hidden />
            Sin imagen
          </span>
        )}
        {product.label && <LabelBadge text={product.label} type={product.labelType} />}
      </div>
      <div className={classes.facts}>
        <span className={classes.price}>
          <Price product={product} />
        </span>
        <span className={classes.menus}>
          <IconToolsKitchen2 size={15} stroke={1.7} aria-hidden />
          <Menus product={product} />
        </span>
        <span className={classes.switch}>
          <AvailabilitySwitch product={product} />
        </span>
      </div>
      <div className={classes.badges}>
        <ProductBadges product={product} />
      </div>
    </>
  );
}
