import { Button } from '@mantine/core';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { jobsApi } from '#features/platform/jobs/jobs.contract.ts';
import { toWire } from '#kit/contract/wire.ts';
import { expectAccessible } from '#kit/web/testing/expectAccessible.ts';
import { fakeServer } from '#kit/web/testing/fakeServer.ts';
import { renderScreen } from '#kit/web/testing/renderScreen.tsx';
import { sampleJob } from '#kit/web/testing/sampleJob.ts';
import { channelMenusApi, compareReport } from '../channelMenus.contract.ts';
import { CompareResult, useCompareRun } from './CompareResult.tsx';

const server = fakeServer();
beforeEach(() => sessionStorage.clear());

function Screen() {
  const run = useCompareRun();
  return (
    <>
      <CompareResult run={run} />
      <div style={{ height: 3000, paddingTop: 2000 }}>
        <Button onClick={() => void run.compare([1, 2])}>Leer</Button>
      </div>
    </>
  );
}

function answerRead() {
  server.now.answer(channelMenusApi.compare, () => ({ jobId: '1' }));
  server.now.answer(jobsApi.get, ({ params: { id } }) =>
    sampleJob({
      id,
      kind: 'channels.compare_menus',
      label: 'Comparar 2 menús con sus canales',
      result: toWire(compareReport, {
        summary: { count: 1, noun: ['menú con diferencias', 'menús con diferencias'] },
        compared: 2,
        different: 1,
        unpublished: 0,
        failed: 0,
      }),
    }),
  );
}
const show = async () => {
  answerRead();
  await renderScreen([{ path: '/', component: Screen }], { at: '/', policies: ['menus.publish'] });
  await page.getByRole('button', { name: 'Leer' }).click();
};

test('reading many menus ends with how many differ and a link to them', async () => {
  await show();
  await expect.element(page.getByText('2 menús leídos, 1 con diferencias')).toBeVisible();
  const link = page.getByRole('link', { name: 'Ver el que difiere' });
  await expect.element(link).toHaveAttribute('href', '/menu/channels?differs=true');
  await expectAccessible();
  await page.getByRole('button', { name: 'Cerrar' }).click();
  await expect.element(link).not.toBeInTheDocument();
});

test('the result is in view on a phone whose list was scrolled to the chosen menus', async () => {
  await page.viewport(390, 844);
  onTestFinished(() => page.viewport(1280, 900));
  await show();
  expect(scrollY).toBeGreaterThan(500);
  await expect.element(page.getByText('2 menús leídos, 1 con diferencias')).toBeInViewport({ ratio: 1 });
  expect(scrollY).toBeGreaterThan(500);
});
