import { Button } from '@mantine/core';
import { IconMail } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { idsFromQuery, type Search } from '#kit/web/list/filters/filter.ts';
import { Can } from '#kit/web/session/Can.tsx';
import type { ReportQuery, ReportType } from '../../reports.contract.ts';
import { mapReports, type ReportMailDraft, reportMailsApi } from '../mails.contract.ts';

const MailModal = lazy(() => import('./MailModal.tsx').then((file) => ({ default: file.MailModal })));

/** Initial report mail from the current filters; the days are those of each mail. */
function draftFrom(search: Search, type: ReportType): Partial<ReportMailDraft> {
  const query = search as ReportQuery;
  return {
    ...(!mapReports.includes(type) && { type }),
    compare: query.compare ?? 'previous',
    storeIds: idsFromQuery(search.storeIds),
    storeGroupId: query.storeGroupId ?? null,
    platform: query.platform ?? null,
    source: query.source ?? null,
    dispatchMethod: query.dispatchMethod ?? null,
    paymentMethod: query.paymentMethod ?? null,
    sameStores: query.sameStores ?? false,
  };
}

/** Beside a report: has it sent each week or month. */
export function MailButton({ search, type }: { search: Search; type: ReportType }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Can do={reportMailsApi.create.policy}>
      <Button
        data-brief
        variant="default"
        leftSection={<IconMail size={17} stroke={1.9} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        Enviar por correo
      </Button>
      <Suspense>
        {isOpen && <MailModal edit="new" begin={draftFrom(search, type)} onClose={() => setOpen(false)} />}
      </Suspense>
    </Can>
  );
}
