import { Text, VisuallyHidden } from '@mantine/core';
import { IconMessage } from '@tabler/icons-react';
import { pluralize, Money, useTenantFormat } from '#kit/web/shell/format.tsx';
import type { SoldChoice, SoldLine } from '../../../record/orderShape.contract.ts';
import type { Order } from '../../../record/orders.contract.ts';
import classes from '../../../record/web/details/Details.module.css';
import { DetailSection } from '../../../record/web/details/DetailSection.tsx';

/** Sold lines with their nested choices. */
export function OrderLines({ order: { lines, itemCount } }: { order: Order }) {
  const { integer } = useTenantFormat();
  return (
    <DetailSection
      title="Productos"
      aside={
        <Text size="xs" c="dimmed">
          {pluralize(itemCount, ['producto', 'productos'], integer)}
        </Text>
      }
    >
      <ul className={classes.lines}>
        {/* A line may repeat with different choices; only its index is unique, and it never changes. */}
        {lines.map((line, place) => (
          <Line key={place} line={line} />
        ))}
      </ul>
    </DetailSection>
  );
}

function Line({ line: { quantity, name, price, full, choices, total, comment } }: { line: SoldLine }) {
  const { money } = useTenantFormat();
  return (
    <li className={classes.line}>
      <span className={classes.quantity}>{quantity} ×</span>
      <div className={classes.sold}>
        <span className={classes.name}>{name}</span>
        <Text span size="xs" c="dimmed">
          {full > price && (
            <>
              <s>{money(full)}</s>{' '}
            </>
          )}
          {money(price)} c/u
        </Text>
        <Choices choices={choices} />
        {comment && (
          <p className={classes.comment}>
            <IconMessage size={15} stroke={1.9} aria-hidden />
            <VisuallyHidden>Comentario:</VisuallyHidden>
            {comment}
          </p>
        )}
      </div>
      <span className={classes.amount}>
        <Money value={total} />
      </span>
    </li>
  );
}

function Choices({ choices }: { choices: readonly SoldChoice[] }) {
  if (choices.length === 0) return null;
  return (
    <ul className={classes.choices}>
      {choices.map((choice) => (
        <li key={`${choice.groupId}-${choice.optionId}`}>
          <span className={classes.group}>{choice.groupName}:</span> {choice.quantity > 1 && `${choice.quantity} × `}
          {choice.name} <ChoicePrice choice={choice} />
          <Choices choices={choice.choices} />
        </li>
      ))}
    </ul>
  );
}

function ChoicePrice({ choice: { price, free } }: { choice: SoldChoice }) {
  const { money } = useTenantFormat();
  if (price === 0) return null;
  return (
    <Text span size="xs" c="dimmed">
      + {money(price)}
      {free > 0 && ` (${free} gratis)`}
    </Text>
  );
}
