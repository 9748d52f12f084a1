import { createHash } from 'node:crypto';
import { orderStatusLabels } from '#domain/orders/orders.ts';
import { pictureFile, pictureUrl } from '#kit/contract/pictures/pictureUrl.ts';
import { newPictureKey } from '#kit/server/files/pictures.ts';
import { drawGuestPicture } from '#kit/server/files/picturesUpload.ts';
import type { Db } from '#kit/server/data/database.ts';
import type { Ctx } from '#kit/server/http/context.ts';
import type { Services } from '#kit/server/services.ts';
import { changeOrderStatus, savePhoto, lockOrders, tryPin } from '#features/sales/orders/record/server/index.ts';
import { fail } from '../../drivers.failures.ts';
import type { Handover } from '../run.contract.ts';
import { insertPhoto } from './photos.repo.ts';
import type { LinkedDriver } from './run.repo.ts';
import { asDriver, requireDriverOnShift } from './runOf.ts';

type HandOverRequest = { token: string; id: number };

/** Locks an order of this driver in transit; false when it is already delivered. Fails for orders of other drivers. */
async function lockOnItsWay(db: Db, driver: LinkedDriver, id: number): Promise<boolean> {
  const [order] = await lockOrders(db, [id], [driver.storeId]);
  if (!order || order.driver?.id !== driver.id)
    return fail('orderNotAssignable', { message: `El pedido #${id} ya no lo llevas tú.` });
  if (order.status === 'completed') return false;
  if (order.status === 'in_transit') return true;
  const message = ['canceled', 'failed'].includes(order.status)
    ? `El pedido #${id} está «${orderStatusLabels[order.status]}»: no se entrega.`
    : `El pedido #${id} todavía no sale: pulsa «Salir» antes.`;
  return fail('orderNotAssignable', { message });
}

const wrongPin = (left: number): string => {
  if (left === 0) return 'El código no es correcto y ya se probó 5 veces. Toma una foto de la entrega.';
  return `El código no es correcto. ${left === 1 ? 'Queda 1 intento' : `Quedan ${left} intentos`}.`;
};

/** Re-encodes the photo without its location metadata and stores it under an unguessable name. */
async function storePhoto({ files }: Services, tenantId: number, photo: string): Promise<string> {
  const { files: sizes } = await drawGuestPicture(tenantId, Buffer.from(photo, 'base64'));
  const key = newPictureKey(tenantId);
  for (const { size, content } of sizes) if (size === 'full') await files.put(pictureFile(key, size), content);
  return key;
}

/** Stores the photo of an order in transit; null when the order is already delivered. Checks the order before it draws. */
async function storePhotoOf(
  ctx: Ctx,
  services: Services,
  { token, id }: HandOverRequest,
  photo: string,
): Promise<string | null> {
  const driver = await requireDriverOnShift(ctx, token);
  const isOnItsWay = await ctx.inTransaction((db) => lockOnItsWay(db, driver, id));
  return isOnItsWay ? storePhoto(services, ctx.tenant.id, photo) : null;
}

/**
 * Delivers an order with the guest's PIN or a photo as proof. Wrong PINs count, so the rejection comes after the
 * commit.
 */
export async function handOver(
  ctx: Ctx,
  services: Services,
  { token, id }: HandOverRequest,
  { pin, photo }: Handover,
): Promise<void> {
  const key = photo === undefined ? null : await storePhotoOf(ctx, services, { token, id }, photo);
  const proof =
    pin ??
    createHash('sha256')
      .update(photo ?? '')
      .digest('hex');
  const outcome = await asDriver(ctx, { token, content: ['deliver', id, proof] }, async (db, driver) => {
    if (!(await lockOnItsWay(db, driver, id))) return { left: null, key: null };
    const left = pin === undefined ? null : await tryPin(db, id, pin);
    if (left !== null) return { left, key };
    if (key !== null) {
      await insertPhoto(db, key, id);
      await savePhoto(db, id, pictureUrl(key, 'full'));
    }
    const reason = key === null ? 'Confirmado con el código del cliente' : 'Confirmado con una foto';
    await changeOrderStatus(db, { id, to: 'completed', reason, storeScope: [driver.storeId] });
    return { left: null, key };
  }).catch(async (refusal: unknown) => {
    if (key !== null) await services.files.remove(pictureFile(key, 'full'));
    throw refusal;
  });
  // On a repeated request the first photo stays.
  if (key !== null && outcome.key !== key) await services.files.remove(pictureFile(key, 'full'));
  if (outcome.left !== null) fail('deliveryUnproven', { fields: { pin: [wrongPin(outcome.left)] } });
}

/** Marks an order as failed with a reason, which its store sees at once. */
export const giveUp = (ctx: Ctx, { token, id }: HandOverRequest, reason: string): Promise<void> =>
  asDriver(ctx, { token, content: ['fail', id, reason] }, async (db, driver) => {
    if (await lockOnItsWay(db, driver, id))
      await changeOrderStatus(db, { id, to: 'failed', reason, storeScope: [driver.storeId] });
  });
