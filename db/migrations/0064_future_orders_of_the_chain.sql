-- How many days ahead a store takes orders for is its chain's where it says nothing. Those that there are say what they said.
alter table stores alter column orders_programming drop not null;
alter table stores alter column orders_programming drop default;
