-- Where guests asked for a delivery that no store makes: a square of the map (src/domain/mapCells.ts), and neither who asked nor
-- their address. One for each visitor, square and hour; who the visitor was cannot be told from another hour.
create table uncovered_asks (
  tenant_id int not null references tenants (id),
  day       date not null,
  hour      int not null check (hour between 0 and 23),
  cell      bigint not null,
  visitor   text collate "C" not null,
  primary key (tenant_id, day, hour, cell, visitor)
);
select tenant_table('uncovered_asks');
