import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { z } from 'zod';
import type { DeliveryFeeType } from '#domain/delivery/deliveryTypes.ts';
import { FormModal } from '#kit/web/record/FormModal.tsx';
import { renderScreen } from '#kit/web/testing/renderScreen.tsx';
import { FeeType } from './MethodCard.tsx';

const method = { deliveryType: 'own_delivery', deliveryFeeType: 'fixed' } as Parameters<typeof FeeType>[0]['method'];
const ignore = () => undefined;

async function show(options: DeliveryFeeType[]) {
  await page.viewport(390, 844);
  const component = () => (
    <FormModal
      title="Reparto"
      saveLabel="Guardar"
      schema={z.object({ methods: z.array(z.unknown()) })}
      initial={{ methods: [method] }}
      draftKey="/fees"
      save={async () => null}
      success={null}
      onClose={ignore}
    >
      <FeeType method={method} options={options} path="methods.0" readOnly={false} onChange={ignore} />
    </FormModal>
  );
  await renderScreen([{ path: '/', component }], { at: '/' });
  const tops = options.map(async (_, place) => {
    const label = page.getByRole('radiogroup').getByRole('radio').nth(place);
    await expect.element(label).toBeInTheDocument();
    return label.element().parentElement?.getBoundingClientRect().top;
  });
  return new Set(await Promise.all(tops)).size;
}

test.each([
  ['Two', 1, ['fixed', 'dynamic']],
  ['Three', 3, ['fixed', 'dynamic', 'external']],
] as const)('%s kinds of a fee take %i lines on a phone', async (_, lines, options) => {
  expect(await show([...options])).toBe(lines);
});
