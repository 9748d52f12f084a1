import { Chip, Group, Input, Textarea } from '@mantine/core';
import { useId } from 'react';
import { normalise } from '#kit/contract/text.ts';
import { fieldRules } from '#kit/contract/fieldRules.ts';
import { otherReason } from '../../../record/cancelReasons.ts';
import { ordersApi } from '../../../record/orders.contract.ts';

export type Reason = { chosen: string | null; words: string };
export const noReason: Reason = { chosen: null, words: '' };

/** The chosen reason, or the typed text for "other"; empty when neither is set. */
export const reasonText = ({ chosen, words }: Reason): string =>
  chosen === otherReason ? words.trim() : (chosen ?? '');

/** The predefined reason that a text names, whatever its case and accents; else the text is another one. */
export function reasonFrom(text: string, reasons: readonly string[]): Reason {
  if (text === '') return noReason;
  const chosen = reasons.find((each) => normalise(each) === normalise(text));
  return chosen ? { chosen, words: '' } : { chosen: otherReason, words: text };
}

/** A predefined reason or a custom text. */
export function ReasonField({
  reasons,
  value,
  onChange,
}: {
  reasons: readonly string[];
  value: Reason;
  onChange: (value: Reason) => void;
}) {
  // A shared radio name: arrow keys move within the group, and Tab leaves it.
  const name = useId();
  return (
    <Input.Wrapper label="Motivo" labelElement="div">
      <Chip.Group value={value.chosen} onChange={(chosen) => onChange({ ...value, chosen })}>
        <Group gap="xs" mt={4} role="radiogroup" aria-label="Motivo">
          {[...reasons, otherReason].map((reason) => (
            <Chip
              key={reason}
              name={name}
              value={reason}
              variant="outline"
              size="sm"
              data-autofocus={reason === (value.chosen ?? reasons[0]) || undefined}
            >
              {reason}
            </Chip>
          ))}
        </Group>
      </Chip.Group>
      {value.chosen === otherReason && (
        <Textarea
          mt="sm"
          aria-label="Escribe el motivo"
          placeholder="Escribe el motivo"
          data-autofocus
          maxLength={fieldRules(ordersApi.cancel.body, 'reason').maxLength}
          autosize
          minRows={2}
          value={value.words}
          onChange={(event) => onChange({ ...value, words: event.currentTarget.value })}
        />
      )}
    </Input.Wrapper>
  );
}
