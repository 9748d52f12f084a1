import { Skeleton } from '@mantine/core';
import { usePhone } from '#kit/web/shell/usePhone.ts';
import classes from './MenuEditor.module.css';

const rows = 9;

export function EditorSkeleton() {
  const phone = usePhone();
  return (
    <div className={classes.page} aria-busy>
      <div>
        <Skeleton h={14} w={72} mb={12} />
        <Skeleton h={32} w={260} mb={10} />
        <Skeleton h={14} w={320} maw="100%" />
      </div>
      <div className={classes.columns}>
        {!phone && <Skeleton h={420} radius="lg" />}
        <Skeleton radius="lg" h={phone ? 900 : rows * 65 + 116} />
      </div>
    </div>
  );
}
