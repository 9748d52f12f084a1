import { ActionIcon, Flex, SegmentedControl, Stack, Tooltip } from '@mantine/core';
import { IconClockPlay } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ComponentType, Suspense, useState } from 'react';
import { dispatchLabels, dispatchMethods } from '#domain/delivery/dispatch.ts';
import { minuteLength } from '#domain/time/zonedTime.ts';
import { QueryFailed } from '#kit/web/display/EmptyState.tsx';
import { MomentBox } from '#kit/web/form/fields/MomentBox.tsx';
import { MoneyBox } from '#kit/web/form/fields/NumberField.tsx';
import { helpBelow } from '#kit/web/form/fields/TextField.tsx';
import { closeOnLink } from '#kit/web/form/FixLink.tsx';
import { ScreenPart } from '#kit/web/shell/screenParts.ts';
import { useMinute } from '#kit/web/shell/useMinute.ts';
import { endpointQuery } from '#kit/web/api/query.ts';
import { explainApi } from '../../coverage/coverage.contract.ts';
import { otherZone } from '../../record/web/stateText.ts';
import { AnswerSkeleton } from './AnswerSkeleton.tsx';
import type { ExplainStoreProps } from './ExplainStore.tsx';
import { PlaceBox } from './PlaceBox.tsx';
import { type QuestionDraft, blankQuestion, queryOf } from './question.ts';
import classes from './StoreAnswer.module.css';
import { StoreChecks } from './StoreChecks.tsx';

declare module '#kit/web/shell/areaScreens.ts' {
  interface ScreenParts {
    /** Whether a store receives the orders of its sales channels, and why not; only in the given result. */
    storeChannelChecks: ComponentType<{ storeId: number; failing: boolean }>;
  }
}

type AnswerProps = Pick<ExplainStoreProps, 'storeId' | 'channelsFirst' | 'onClose'>;

/** Question about a store, with the result of each check. */
export function StoreAnswer({ storeId, channelsFirst = false, onClose }: AnswerProps) {
  const [question, setQuestion] = useState(blankQuestion);
  const [timeZone, setTimeZone] = useState<string | null>(null);
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...endpointQuery(explainApi.explain, { params: { id: storeId }, query: queryOf(question, timeZone) }),
    placeholderData: keepPreviousData,
    // Without a chosen moment the result is for now and has to be refreshed.
    refetchInterval: question.moment === '' ? minuteLength : false,
  });
  if (data && data.timeZone !== timeZone) setTimeZone(data.timeZone);
  if (error && !data)
    return <QueryFailed failure={error} what="por qué no recibe pedidos" onRetry={() => void refetch()} />;
  if (!data) return <AnswerSkeleton />;
  return (
    <Stack gap="lg" onClick={closeOnLink(onClose)}>
      {/* Without a boundary here the skeleton of the drawer stays until it is loaded, so that nothing moves. */}
      {channelsFirst && <ScreenPart part="storeChannelChecks" storeId={storeId} failing />}
      <Question asking={question} onAsk={setQuestion} timeZone={data.timeZone} />
      {error && <QueryFailed failure={error} what="la respuesta" onRetry={() => void refetch()} />}
      <Suspense>{!channelsFirst && <ScreenPart part="storeChannelChecks" storeId={storeId} failing />}</Suspense>
      <StoreChecks answer={data} stale={isPlaceholderData} />
      <Suspense>
        <ScreenPart part="storeChannelChecks" storeId={storeId} failing={false} />
      </Suspense>
    </Stack>
  );
}

type QuestionProps = { asking: QuestionDraft; onAsk: (question: QuestionDraft) => void; timeZone: string };

function Question({ asking, onAsk, timeZone }: QuestionProps) {
  const change = (part: Partial<QuestionDraft>) => onAsk({ ...asking, ...part });
  return (
    <Stack>
      <SegmentedControl
        fullWidth
        aria-label="Cómo se entrega"
        value={asking.method}
        onChange={(method) => change({ method })}
        data={dispatchMethods.map((value) => ({ value, label: dispatchLabels[value] }))}
      />
      <Moment moment={asking.moment} onChange={(moment) => change({ moment })} timeZone={timeZone} />
      {asking.method === 'delivery' && (
        <div className={classes.order}>
          <PlaceBox place={asking.place} onPlace={(place) => change({ place })} />
          <MoneyBox
            label="Total del pedido"
            description="Para el mínimo y el despacho gratis."
            inputWrapperOrder={helpBelow}
            value={asking.total}
            onChange={(total) => change({ total })}
          />
        </div>
      )}
    </Stack>
  );
}

type MomentProps = { moment: string; onChange: (moment: string) => void; timeZone: string };

function Moment({ moment, onChange, timeZone }: MomentProps) {
  const zone = otherZone(timeZone, useMinute());
  const clock = zone ? `Hora de ${zone}. ` : '';
  return (
    <Flex gap={8} align="flex-start">
      <MomentBox
        id="explain-moment"
        label="Cuándo"
        description={`${clock}${moment === '' ? 'En blanco es ahora.' : ''}`}
        descriptionProps={{ mt: 5 }}
        inputWrapperOrder={helpBelow}
        value={moment}
        onChange={onChange}
      />
      {moment !== '' && (
        <Tooltip label="Volver a ahora">
          <ActionIcon
            variant="default"
            size={36}
            radius="xl"
            mt={25}
            aria-label="Volver a ahora"
            onClick={() => onChange('')}
          >
            <IconClockPlay size={18} stroke={1.9} aria-hidden />
          </ActionIcon>
        </Tooltip>
      )}
    </Flex>
  );
}
