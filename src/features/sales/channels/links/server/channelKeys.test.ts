import { expect, test } from 'vitest';
import { salesChannels } from '#domain/channels.ts';
import { channelKeys } from './channelKeys.ts';

test('lists can be filtered by every channel that sells for stores', () => {
  expect(salesChannels.toSorted()).toEqual(channelKeys.toSorted());
});
