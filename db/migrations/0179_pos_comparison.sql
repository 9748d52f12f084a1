-- Its business day is over: it is read once more, to find what the point of sale lost or canceled.
alter table pos_orders add column to_compare boolean not null default false;
