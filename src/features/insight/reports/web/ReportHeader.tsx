import { Button, Popover, Select } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Search } from '#kit/web/list/filters/filter.ts';
import { PageHeader } from '#kit/web/shell/PageHeader.tsx';
import classes from '../figures/web/Reports.module.css';
import { reportOptions } from '../reportGroups.contract.ts';
import { reportLabels, type ReportType } from '../reports.contract.ts';

type ChoiceProps = { type: ReportType; narrow: (change: Search) => void };

/** The list of reports. */
export const ReportChoice = ({ type, narrow, className }: ChoiceProps & { className: string | undefined }) => (
  <Select
    className={className}
    aria-label="Reporte"
    data={reportOptions}
    value={type}
    maxDropdownHeight={460}
    allowDeselect={false}
    onChange={(value) => value && narrow({ type: value === 'summary' ? undefined : value })}
  />
);

/** On a phone the name of the report is the button of their list: the choice covers the title and shows its arrow. */
export const PhoneHeader = (choice: ChoiceProps) => (
  <div className={classes.named}>
    <PageHeader title={reportLabels[choice.type]} />
    <ReportChoice {...choice} className={classes.overTitle} />
  </div>
);

/** The actions of a report behind one button. A dialog that one of them opens outlives their list. */
export const PhoneActions = ({ children }: { children: ReactNode }) => (
  <Popover position="bottom-end" keepMounted withinPortal={false}>
    <Popover.Target>
      <Button variant="default" className={classes.more} aria-label="Más acciones">
        <IconDots size={18} aria-hidden />
      </Button>
    </Popover.Target>
    <Popover.Dropdown>
      <div className={classes.stacked}>{children}</div>
    </Popover.Dropdown>
  </Popover>
);
