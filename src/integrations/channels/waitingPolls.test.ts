import { describe, expect, test } from 'vitest';
import { never, portOnSandbox } from '#testing/integrations/portContract.ts';
import { rappi } from './rappi/rappi.ts';
import { rappiSandbox } from './rappi/rappiSandbox.ts';
import { uberEats } from './uber_eats/uberEats.ts';
import { uberEatsSandbox } from './uber_eats/uberEatsSandbox.ts';

const search = 'Buscar pedidos sin aceptar';

describe.each([
  { provider: uberEats, spec: uberEatsSandbox },
  { provider: rappi, spec: rappiSandbox },
])('polls for the waiting orders of $provider.name', ({ provider, spec }) => {
  const port = portOnSandbox(provider, spec, (opened) => provider.channels?.open(opened as never));

  test('are logged only when they fail', async () => {
    const { adapter, calls } = port.open();
    const { kit, stores } = port.sandbox();
    const reference = stores[0]?.reference ?? '';
    const names = () => calls.map(({ name }) => name);
    await adapter.waiting?.(reference, never);
    expect(names()).not.toContain(search);
    kit.plan('broken', { times: 9 });
    await expect(adapter.waiting?.(reference, never)).rejects.toThrow(provider.name);
    expect(names()).toContain(search);
  });
});
