import { blankOf, draftOf } from '#kit/contract/draft.ts';
import { recordPages } from '#kit/web/record/recordPages.tsx';
import { blankSegment, type Segment, type SegmentDraft, segmentDraft, segmentsApi } from '../segments.contract.ts';
import { SegmentForm } from './SegmentForm.tsx';

export const { AddPage, EditPage } = recordPages<Segment, SegmentDraft>({
  get: segmentsApi.get,
  what: 'este segmento',
  loading: { title: 'Editar segmento', back: { to: '/segments', label: 'Segmentos' }, sections: [160, 330], side: 300 },
  toFormValues: (segment) => draftOf(segmentDraft, segment),
  blank: () => blankOf(segmentDraft, blankSegment),
  form: (initial, segment) => <SegmentForm initial={initial} segment={segment} />,
});
