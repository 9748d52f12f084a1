-- How many requests of a kind somebody made since the first one of a window, which begins with that request. Windows that
-- begin by the clock let through twice as many around its full minutes.
create table request_counts (
  tenant_id int not null,
  subject   text collate "C" not null check (length(subject) between 1 and 200),
  ends_at   timestamptz not null,
  requests  int not null check (requests > 0),
  primary key (tenant_id, subject)
);
select tenant_table('request_counts');

-- Counts of windows that end within a day.
drop table guest_order_counts;
drop table coupon_guesses;
drop table loyalty_code_counts;
