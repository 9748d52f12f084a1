import { expect, test } from 'vitest';
import { channelScene } from '#testing/integrations/linkedChain.ts';

const { linkedChain } = await channelScene();

test('a menu that its channel checks is read again within a minute', async () => {
  const chain = await linkedChain();
  await chain.publish(['rappi']);
  const waiting = await chain.inTenant((db) =>
    db
      .selectFrom('jobs')
      .select('runAt')
      .where('kind', '=', 'channels.follow_menu')
      .where('status', '=', 'queued')
      .execute(),
  );
  expect(waiting).toHaveLength(1);
  expect(Date.parse(waiting[0]?.runAt ?? '') - Date.now()).toBeLessThanOrEqual(60_000);
});
