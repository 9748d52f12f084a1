import { Group, Skeleton, Stack } from '@mantine/core';
import { PageHeader, type BackLink } from '../shell/PageHeader.tsx';

const tabs = ['first', 'second', 'third', 'fourth'];

export type FormLoadingProps = {
  title: string;
  back?: BackLink;
  /** Whether the form is in tabs. */
  tabbed?: boolean;
  /** Heights of its sections, so that nothing jumps when they come. */
  sections: readonly number[];
};

/** The place of a record's page until the record is there. */
export function FormLoading({ title, back, tabbed, sections }: FormLoadingProps) {
  return (
    <div aria-busy>
      <PageHeader title={title} back={back} sub={<Skeleton h={14} w={220} mt={3} />} />
      <Stack maw={1160}>
        {tabbed && (
          <Group gap="xs">
            {tabs.map((tab) => (
              <Skeleton key={tab} h={36} w={132} radius="xl" />
            ))}
          </Group>
        )}
        {sections.map((height, index) => (
          <Skeleton key={index} h={height} radius="lg" />
        ))}
      </Stack>
    </div>
  );
}
