import type { Actor } from '#kit/server/http/context.ts';
import { type TopicName, webhookTopics } from '../webhookTopics.rules.ts';
import { fail } from '../webhookSubscriptions.failures.ts';

type Reader = { actor: Pick<Actor, 'policies'> };

/** Names of the topics whose records the role of a user does not show; empty where it shows all. */
function hiddenTopics({ actor }: Reader, topics: readonly TopicName[]): string {
  const hidden = topics.filter((topic) => !actor.policies.has(webhookTopics[topic].policy));
  return hidden.map((topic) => `«${webhookTopics[topic].label}»`).join(', ');
}

/** Events show the data of their records: users send to an address only those that they see. */
export function requireTopics(ctx: Reader, topics: readonly TopicName[]): void {
  const hidden = hiddenTopics(ctx, topics);
  if (hidden !== '') fail('invalidFields', { fields: { topics: [`Tu rol no ve los datos de ${hidden}`] } });
}

/** Variant for the content of a stored event; test events have none. */
export function requireContent(ctx: Reader, topic: string): void {
  if (!(topic in webhookTopics)) return;
  const hidden = hiddenTopics(ctx, [topic as TopicName]);
  if (hidden !== '') fail('notAllowed', { message: `Tu rol no ve los datos de ${hidden}.` });
}
