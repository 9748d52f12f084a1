-- DiDi Food is a source of orders, as it is a channel of sale.
alter table orders drop constraint orders_source_check;
alter table orders add constraint orders_source_check
  check (source in ('mercat', 'peya_aggregator', 'rappi', 'uber_eats', 'didi_food', 'amipass'));
