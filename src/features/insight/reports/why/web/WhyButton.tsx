import { Button } from '@mantine/core';
import { IconZoomQuestion } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { queryFields } from '#kit/web/list/useListData.ts';
import { queryOf, type Search } from '#kit/web/list/filters/filter.ts';
import { whyApi } from '../why.contract.ts';

const fields = queryFields(whyApi.explain);

/** Beside a report: what its change is made of, of the same days, stores and orders. */
export const WhyButton = ({ search }: { search: Search }) => (
  <Button
    data-brief
    variant="default"
    leftSection={<IconZoomQuestion size={17} stroke={1.9} aria-hidden />}
    renderRoot={(props) => <Link to="/reports/why" search={queryOf(search, fields) as never} {...props} />}
  >
    ¿Por qué cambió?
  </Button>
);
