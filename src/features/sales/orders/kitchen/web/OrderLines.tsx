import { IconMessage2, IconMinus } from '@tabler/icons-react';
import type { KitchenChoice, KitchenLine } from '../kitchen.contract.ts';
import { choiceGroups, isRemoval } from '../board.rules.ts';
import classes from './OrderCard.module.css';

/** Dishes to cook with their choices. */
export function OrderLines({ lines }: { lines: readonly KitchenLine[] }) {
  return (
    <ul className={classes.lines}>
      {/* A line may repeat with different choices; only its index is unique, and it never changes. */}
      {lines.map(({ name, quantity, choices, comment }, place) => (
        <li key={place} className={classes.line}>
          <span className={classes.quantity} data-many={quantity > 1 || undefined}>
            {quantity}×
          </span>
          <div className={classes.dish}>
            <span className={classes.name}>{name}</span>
            <Choices choices={choices} />
            {comment && (
              <p className={classes.comment}>
                <IconMessage2 size={20} stroke={2} aria-hidden />
                <span>{comment}</span>
              </p>
            )}
          </div>
        </li>
      ))}
    </ul>
  );
}

function Choices({ choices }: { choices: readonly KitchenChoice[] }) {
  if (choices.length === 0) return null;
  return (
    <ul className={classes.choices}>
      {choiceGroups(choices).map(({ name, choices: chosen }) => (
        <li key={`${name} ${chosen[0]?.name}`}>
          {/* «Sin cebolla» needs no «Quitar ingredientes» above it. */}
          {!chosen.every((choice) => isRemoval({ ...choice, groupName: '' })) && (
            <span className={classes.group}>{name}</span>
          )}
          <ul className={classes.chosen}>
            {chosen.map((choice) => (
              <li key={choice.name} className={isRemoval(choice) ? classes.removal : undefined}>
                {isRemoval(choice) && <IconMinus size={20} stroke={3} aria-hidden />}
                {choice.quantity > 1 && <strong>{choice.quantity}× </strong>}
                {choice.name}
                <Choices choices={choice.choices} />
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  );
}
