import { fail } from '#kit/contract/failures.ts';
import type { OlderShape, WireBody } from '#kit/contract/olderShapes.ts';
import { isRecord } from '#kit/contract/values/isRecord.ts';

const listIn = (body: WireBody, name: string): readonly unknown[] => {
  const list = body[name] ?? body[`${name}_attributes`];
  return Array.isArray(list) ? list : [];
};

/** The areas inside a delivery method, of that method unless they name another. */
function areasIn(method: unknown): readonly unknown[] {
  if (!isRecord(method)) return [];
  const { key } = method;
  return listIn(method, 'delivery_areas').map((area) =>
    isRecord(area) && key !== undefined ? { delivery_method_key: key, ...area } : area,
  );
}

function methodOf(method: unknown, place: number, storeId: number | null): unknown {
  if (!isRecord(method)) return method;
  const { store_id: methodStoreId, delivery_areas: areas, delivery_areas_attributes: attributes, ...values } = method;
  if (methodStoreId !== undefined && methodStoreId !== null && methodStoreId !== storeId)
    fail('invalidFields', { fields: { [`delivery_methods.${place}.store_id`]: ['Es de otro local'] } });
  // Values other than lists remain and are rejected.
  const others = Object.entries({ delivery_areas: areas, delivery_areas_attributes: attributes }).filter(
    ([, value]) => value !== undefined && !Array.isArray(value),
  );
  return { ...values, ...Object.fromEntries(others) };
}

/** Older clients put the areas of a delivery method inside it, and repeat the id of the store. */
export const areasInMethods: OlderShape = {
  names: {},
  read(body, params) {
    const { delivery_methods: methods } = body;
    if (!Array.isArray(methods)) return body;
    const { id = null } = params as { id?: string };
    const areas = methods.flatMap(areasIn);
    return {
      ...body,
      delivery_methods: methods.map((method, place) => methodOf(method, place, id === null ? null : Number(id))),
      ...(areas.length > 0 && { delivery_areas: [...listIn(body, 'delivery_areas'), ...areas] }),
    };
  },
  pathAsSent(path, sent) {
    const [list, place, ...rest] = path.split('.');
    const listedCount = listIn(sent, 'delivery_areas').length;
    if (list !== 'delivery_areas' || place === undefined || Number(place) < listedCount) return path;
    let index = Number(place) - listedCount;
    for (const [methodPlace, method] of listIn(sent, 'delivery_methods').entries()) {
      const count = areasIn(method).length;
      if (index < count) return ['delivery_methods', methodPlace, 'delivery_areas', index, ...rest].join('.');
      index -= count;
    }
    return path;
  },
};
