import { Skeleton, Text } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { DragHandle } from '#kit/web/list/sortable/DragHandle.tsx';
import { useMoveActions } from '#kit/web/list/sortable/sortableRow.ts';
import { RowMenu } from '#kit/web/list/table/RowMenu.tsx';
import { type Question, questionCategoryLabels } from '../../questions/questions.contract.ts';
import classes from './QuestionsField.module.css';

type QuestionRowProps = {
  name: string;
  question: Question | undefined;
  /** It is still being read. */
  coming: boolean;
  readOnly: boolean;
  onRemove: () => void;
};

/** A question of a survey, with a menu to move and remove it. */
export function QuestionRow({ name, question, coming, readOnly, onRemove }: QuestionRowProps) {
  const moves = useMoveActions();
  const removal = { label: 'Quitar', icon: <IconTrash size={16} />, danger: true, apart: true, run: onRemove };
  return (
    <div className={classes.row}>
      {!readOnly && <DragHandle />}
      <div className={classes.words}>
        {coming ? (
          <Skeleton h={14} w="60%" />
        ) : (
          <Text size="sm" lineClamp={2}>
            {name}
          </Text>
        )}
        {question && (
          <Text size="xs" c="dimmed">
            {questionCategoryLabels[question.category]}
          </Text>
        )}
      </div>
      <RowMenu label={name} actions={readOnly ? [] : [...moves, removal]} />
    </div>
  );
}
