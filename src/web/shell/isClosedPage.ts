import type { Me } from '#features/platform/users/me.contract.ts';

/** Pages that also work while the platform closes the company. */
const openWhileHeld = /^\/(my-account|orders|kds|drivers|misc)\b/;

type Reader = Pick<Me, 'superAdmin' | 'seeingAs'> & { tenant: Pick<Me['tenant'], 'hold'> };

/** Whether a user cannot read a page now, because the platform holds the company. */
export function isClosedPage({ superAdmin, seeingAs, tenant: { hold } }: Reader, path: string): boolean {
  const isClosed = hold?.state === 'suspended' || hold?.state === 'inactive';
  return isClosed && !openWhileHeld.test(path) && (!superAdmin || Boolean(seeingAs));
}
