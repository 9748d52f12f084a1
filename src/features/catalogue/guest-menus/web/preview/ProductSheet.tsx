import { ActionIcon, Button, Image, Modal, Stack, Text } from '@mantine/core';
import { IconMinus, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { objectPosition } from '#kit/contract/pictures/focalPoint.ts';
import { Money } from '#kit/web/shell/format.tsx';
import { usePhone } from '#kit/web/shell/usePhone.ts';
import type { GuestGroup, GuestLine, GuestMenu, GuestProduct } from '../../guestMenus.contract.ts';
import {
  type ModifierIndex,
  modifierIndexOf,
  pickedCount,
  type PickedQuantities,
  priceOfPicks,
  pickKey,
} from '../../picks.rules.ts';
import { productDetails } from '../../productDetails.rules.ts';
import { Price } from './Price.tsx';
import classes from './ProductSheet.module.css';

type Props = {
  menu: GuestMenu;
  product: GuestProduct;
  price: GuestLine['delivery'];
  /** Reason for not being on sale; null when it can be sold. */
  off: string | null;
  onClose: () => void;
};

/** Product with its modifier groups and the total of the picked options. */
export function ProductSheet({ menu, product, price, off, onClose }: Props) {
  const [picks, setPicks] = useState<PickedQuantities>({});
  const offers = modifierIndexOf(menu);
  const total = price.price + priceOfPicks(product.groupIds, offers, picks);
  const [picture] = product.pictures;
  const details = productDetails(product);
  return (
    <Modal opened onClose={onClose} title={product.name} size="md" fullScreen={usePhone()}>
      <Stack>
        {picture && (
          <Image
            src={picture.url}
            alt={picture.alt}
            radius="md"
            mah={220}
            style={{ objectPosition: objectPosition({ x: picture.focalX, y: picture.focalY }) }}
          />
        )}
        {product.description && <Text size="sm">{product.description}</Text>}
        {details.length > 0 && (
          <Text size="sm" c="dimmed">
            {details.join(' · ')}
          </Text>
        )}
        <Price price={price} />
        <Groups
          ids={product.groupIds}
          above=""
          offers={offers}
          picks={picks}
          onPick={(place, count) => setPicks({ ...picks, [place]: count })}
        />
        <Button fullWidth size="md" disabled={off !== null} onClick={onClose}>
          {off ?? (
            <>
              Agregar ·&nbsp;
              <Money value={total} />
            </>
          )}
        </Button>
      </Stack>
    </Modal>
  );
}

type GroupsProps = {
  ids: readonly number[];
  /** Path of the option that shows these groups; empty for the product's groups. */
  above: string;
  offers: ModifierIndex;
  picks: PickedQuantities;
  onPick: (place: string, count: number) => void;
};

function Groups({ ids, ...rest }: GroupsProps) {
  return ids.map((id) => {
    const group = rest.offers.groups.get(id);
    return group && <Group key={id} group={group} {...rest} />;
  });
}

function quantityText({ minQuantity, maxQuantity, free }: GuestGroup): string {
  const maxText = `hasta ${maxQuantity}`;
  const amount =
    minQuantity === maxQuantity
      ? `Elige ${minQuantity}`
      : minQuantity > 0
        ? `Elige de ${minQuantity} a ${maxQuantity}`
        : `Opcional, ${maxText}`;
  return free > 0 ? `${amount} · ${free} gratis` : amount;
}

function Group({ group, above, offers, picks, onPick }: Omit<GroupsProps, 'ids'> & { group: GuestGroup }) {
  const full = pickedCount(group, picks, above) >= group.maxQuantity;
  return (
    <fieldset className={classes.group}>
      <legend className={classes.legend}>{group.name}</legend>
      <p className={classes.asked}>{quantityText(group)}</p>
      {group.options.map(({ optionId, price }) => {
        const option = offers.options.get(optionId);
        const place = pickKey(above, group.id, optionId);
        const count = picks[place] ?? 0;
        return (
          option && (
            <div key={optionId}>
              <div className={classes.option}>
                <span className={classes.name}>{option.name}</span>
                {price > 0 && (
                  <span className={classes.price}>
                    + <Money value={price} />
                  </span>
                )}
                <Counter
                  name={option.name}
                  count={count}
                  more={!full && count < option.maxQuantity}
                  onCount={(next) => onPick(place, next)}
                />
              </div>
              {count > 0 && option.groupIds.length > 0 && (
                <div className={classes.below}>
                  <Groups ids={option.groupIds} above={place} offers={offers} picks={picks} onPick={onPick} />
                </div>
              )}
            </div>
          )
        );
      })}
    </fieldset>
  );
}

type CounterProps = { name: string; count: number; more: boolean; onCount: (count: number) => void };

function Counter({ name, count, more, onCount }: CounterProps) {
  return (
    <span className={classes.counter}>
      <ActionIcon
        variant="default"
        radius="xl"
        size={32}
        aria-label={`Quitar ${name}`}
        disabled={count === 0}
        onClick={() => onCount(count - 1)}
      >
        <IconMinus size={16} aria-hidden />
      </ActionIcon>
      <output aria-label={`Cuántos de ${name}`} className={classes.count}>
        {count}
      </output>
      <ActionIcon
        variant="default"
        radius="xl"
        size={32}
        aria-label={`Agregar ${name}`}
        disabled={!more}
        onClick={() => onCount(count + 1)}
      >
        <IconPlus size={16} aria-hidden />
      </ActionIcon>
    </span>
  );
}
