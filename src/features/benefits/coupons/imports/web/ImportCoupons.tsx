import { Button, Modal, Skeleton } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { useRunDialog } from '#kit/web/runs/useRunDialog.ts';
import { Can } from '#kit/web/session/Can.tsx';
import { couponImportsApi } from '../couponImport.contract.ts';

const CouponCsvImport = lazy(() => import('./CouponCsvImport.tsx').then((file) => ({ default: file.CouponCsvImport })));

/** Names the run of an import in this tab. */
export const couponImportName = 'coupons.import';

/** Many coupons at once, from a file. */
export function ImportCoupons() {
  const { opened, open, close } = useRunDialog(couponImportName);
  return (
    <Can do={couponImportsApi.start.policy}>
      <Button
        data-brief
        variant="default"
        leftSection={<IconUpload size={17} stroke={1.9} aria-hidden />}
        onClick={open}
      >
        Importar
      </Button>
      <Modal opened={opened} onClose={close} title="Importar cupones" size="xl" padding="lg">
        <Suspense fallback={<Skeleton h={260} />}>
          <CouponCsvImport onClose={close} />
        </Suspense>
      </Modal>
    </Can>
  );
}
