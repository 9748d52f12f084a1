import { IconArrowMerge, IconHistory, IconUserOff } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { auditApi } from '#features/platform/audit/audit.contract.ts';
import { RowMenu } from '#kit/web/list/table/RowMenu.tsx';
import { useHistoryDrawer } from '#kit/web/record/history/useHistoryDrawer.tsx';
import { HistoryButton } from '#kit/web/record/HistoryButton.tsx';
import { usePhone } from '#kit/web/shell/usePhone.ts';
import { useCurrentUser } from '#kit/web/session/currentUser.ts';
import { type Customer, customerName, customersApi } from '../customers.contract.ts';

const MergeDialog = lazy(() => import('./MergeDialog.tsx').then((file) => ({ default: file.MergeDialog })));
const EraseDialog = lazy(() => import('./EraseDialog.tsx').then((file) => ({ default: file.EraseDialog })));

/** Actions of a customer. Users with some stores get none, because they see only part of the orders. */
export function CustomerMenu({ customer }: { customer: Customer }) {
  const everywhere = useCurrentUser().storeIds === null;
  const [open, setOpen] = useState<'merge' | 'forget' | null>(null);
  const close = () => setOpen(null);
  const phone = usePhone();
  const history = useHistoryDrawer({ api: auditApi, table: 'customers' });
  const historyAction = {
    label: 'Historial',
    icon: <IconHistory size={16} />,
    policy: customersApi.get.policy,
    run: () => history.open(customer.id),
  };
  const changes = [
    {
      label: 'Unir con otro cliente…',
      icon: <IconArrowMerge size={16} />,
      policy: customersApi.merge.policy,
      run: () => setOpen('merge'),
    },
    {
      label: 'Borrar sus datos…',
      icon: <IconUserOff size={16} />,
      policy: customersApi.forget.policy,
      danger: true,
      apart: true,
      run: () => setOpen('forget'),
    },
  ];
  const actions = [...(phone ? [historyAction] : []), ...(customer.forgottenAt === null ? changes : [])];
  return (
    <>
      {everywhere && !phone && <HistoryButton api={auditApi} table="customers" id={customer.id} />}
      {everywhere && actions.length > 0 && <RowMenu label={customerName(customer)} actions={actions} />}
      {history.drawer}
      <Suspense>
        {open === 'merge' && <MergeDialog customer={customer} onClose={close} />}
        {open === 'forget' && <EraseDialog customer={customer} onClose={close} />}
      </Suspense>
    </>
  );
}
