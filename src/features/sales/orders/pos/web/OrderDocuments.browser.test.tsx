import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { type CurrentUser, CurrentUserContext } from '#kit/web/session/currentUser.ts';
import { expectAccessible } from '#kit/web/testing/expectAccessible.ts';
import { fakeServer } from '#kit/web/testing/fakeServer.ts';
import { renderScreen } from '#kit/web/testing/renderScreen.tsx';
import { DetailSection } from '../../record/web/details/DetailSection.tsx';
import {
  type OrderDocuments as Documents,
  type PosDocumentDetails,
  posDocumentsApi,
} from '../posDocuments.contract.ts';
import { OrderDocuments } from './OrderDocuments.tsx';

const server = fakeServer();

const receipt: PosDocumentDetails = {
  id: 1,
  kind: 'receipt',
  name: 'Boleta 1234',
  url: 'https://documentos.example/1234',
  total: 15_960,
  taxState: 'accepted',
  message: null,
  problem: null,
};
const credit = {
  id: 7,
  amount: 3000,
  documentName: 'Boleta 1234',
  state: 'waiting' as const,
  problem: 'El reembolso no es de productos enteros: emite la nota de crédito en la caja.',
  needsPerson: true,
  number: null,
  settledBy: null,
};

async function open(stored: Documents, policies: string[] = ['orders.show', 'orders.update']) {
  const now = { ...stored };
  server.now.answer(posDocumentsApi.ofOrder, () => now);
  const user = { id: 1, policies, flags: [] as string[], storeIds: null, tenant: { country: 'cl' } };
  const component = () => (
    <CurrentUserContext value={user as unknown as CurrentUser}>
      <DetailSection title="Documento">
        <OrderDocuments orderId={5} />
      </DetailSection>
    </CurrentUserContext>
  );
  await renderScreen([{ path: '/orders', component }], { at: '/orders', policies });
  return now;
}

test('a receipt has its number, its address and what the tax office decided', async () => {
  await open({ documents: [receipt], credits: [] });
  await expect
    .element(page.getByRole('link', { name: 'Boleta 1234' }))
    .toHaveAttribute('href', 'https://documentos.example/1234');
  await expect.element(page.getByText('Aceptado por el SII')).toBeVisible();
  await expectAccessible();
});

test('the state of a receipt is as wide as its text', async () => {
  await open({ documents: [receipt], credits: [] });
  const state = page.getByText('Aceptado por el SII');
  await expect.element(state).toBeVisible();
  const width = ({ firstElementChild: inner, lastChild: text }: Element) => {
    const range = document.createRange();
    range.setStartBefore(inner as Node);
    range.setEndAfter(text as Node);
    return range.getBoundingClientRect().width;
  };
  const badge = state.element();
  expect(badge.getBoundingClientRect().width).toBeLessThan(2 * width(badge));
});

test('a rejected receipt has its reason until a person settles it', async () => {
  const problem = 'El servicio de impuestos rechazó Boleta 1234: Folio ya recibido';
  const now = await open({ documents: [{ ...receipt, taxState: 'rejected', problem }], credits: [] });
  await expect.element(page.getByText(problem)).toBeVisible();
  await expectAccessible();
  server.now.answer(posDocumentsApi.settle, () => {
    now.documents = [{ ...receipt, taxState: 'rejected' }];
    return now;
  });
  await page.getByRole('button', { name: 'Ya lo revisé' }).click();
  await expect.element(page.getByText(problem)).not.toBeInTheDocument();
});

test('the number of a credit note that a person issued is stored', async () => {
  const now = await open({ documents: [receipt], credits: [credit] });
  await expect.element(page.getByText(credit.problem)).toBeVisible();
  await page.getByRole('button', { name: 'Ya la emití' }).click();
  await page.getByLabelText('Número de la nota de crédito').fill('88');
  await expectAccessible();
  server.now.answer(posDocumentsApi.settleCredit, ({ body }) => {
    const { number } = body;
    now.credits = [{ ...credit, state: 'byHand', problem: null, needsPerson: false, number, settledBy: 'Ana Soto' }];
    return now;
  });
  await page.getByRole('button', { name: 'Guardar número' }).click();
  await expect.element(page.getByText('Nota de crédito 88, de Ana Soto')).toBeVisible();
});

test('who may not change orders sees the problem without its buttons', async () => {
  await open({ documents: [], credits: [credit] }, ['orders.show']);
  await expect.element(page.getByText(credit.problem)).toBeVisible();
  expect(page.getByRole('button').elements()).toEqual([]);
});
