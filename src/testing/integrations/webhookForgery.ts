import type { RawWebhook } from '#integrations/provider.ts';
import { jsonOf } from '#integrations/webhook.ts';

/** A text of the same length. */
export const anotherText = (text: string): string => `${text.slice(0, -1)}${text.endsWith('0') ? '1' : '0'}`;

const changed = (value: unknown): unknown => {
  if (typeof value === 'string') return anotherText(value);
  if (typeof value === 'number') return value + 1;
  return typeof value === 'boolean' ? !value : value;
};

/** Every copy of a value in which a single leaf is another. */
function* changedCopies(value: unknown): Generator {
  if (typeof value !== 'object' || value === null) {
    if (changed(value) !== value) yield changed(value);
    return;
  }
  for (const [name, each] of Object.entries(value))
    for (const copy of changedCopies(each))
      yield Array.isArray(value)
        ? value.map((other, place) => (String(place) === name ? copy : other))
        : { ...value, [name]: copy };
}

/** Webhooks that differ from a true one in a single header. */
export const forgedHeaders = (raw: RawWebhook): RawWebhook[] => [
  ...Object.entries(raw.headers).flatMap(([name, text]) =>
    ['', anotherText(text)].map((other) => ({ ...raw, headers: { ...raw.headers, [name]: other } })),
  ),
  { ...raw, headers: {} },
];

/** Webhooks that differ from a true one in a single field of the body. */
export const forgedBodies = (raw: RawWebhook): RawWebhook[] =>
  [...changedCopies(jsonOf(raw))].map((body) => ({ ...raw, body: JSON.stringify(body) }));
