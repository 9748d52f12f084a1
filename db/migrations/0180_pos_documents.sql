-- replaces 87d1122ae1ad934d4fa7690df26b81974ab20c70ba3116494d5fae3971eee562
-- Tax documents of orders, as their points of sale issued them.
create table pos_documents (
  tenant_id    int not null references tenants (id),
  id           bigint generated always as identity,
  pos_order_id bigint not null,
  order_id     bigint not null,
  kind         text not null check (kind in ('receipt', 'invoice', 'creditNote')),
  reference    text not null check (length(reference) between 1 and 120),
  -- As printed, and where the guest reads it.
  number       text not null check (length(number) between 1 and 60),
  url          text check (length(url) between 1 and 1000),
  total        bigint not null,
  tax_state    text not null check (tax_state in ('accepted', 'pending', 'rejected')),
  -- Of the tax office.
  message      text check (length(message) <= 500),
  -- The document that a credit note credits.
  refers_to    bigint,
  -- Why a person has to check it; null: nothing, or a person did.
  problem      text check (length(problem) <= 500),
  -- When the decision of the tax office is read next, and how often it was.
  next_at      timestamptz,
  reads        int not null default 0,
  created_at   timestamptz not null default now(),
  updated_at   timestamptz not null default now(),
  primary key (tenant_id, id),
  constraint pos_documents_reference unique (tenant_id, pos_order_id, reference),
  constraint pos_documents_pos_order_fk foreign key (tenant_id, pos_order_id) references pos_orders (tenant_id, id),
  constraint pos_documents_order_fk foreign key (tenant_id, order_id) references orders (tenant_id, id)
);
create index pos_documents_order on pos_documents (tenant_id, order_id);
create index pos_documents_due on pos_documents (tenant_id, next_at) where next_at is not null;
select tenant_table('pos_documents');

-- Credit notes that refunds require.
create table pos_credits (
  tenant_id    int not null references tenants (id),
  id           bigint generated always as identity,
  pos_order_id bigint not null,
  order_id     bigint not null,
  document_id  bigint not null,
  refund_id    bigint not null,
  -- Identifies it there when a response is lost.
  key          text not null check (key ~ '^[A-Za-z0-9]{1,26}$'),
  amount       bigint not null check (amount > 0),
  reason       text not null check (length(reason) <= 300),
  -- Waiting: not issued. By hand: a person issued it. Dropped: none is needed.
  state        text not null default 'waiting' check (state in ('waiting', 'issued', 'byHand', 'dropped')),
  -- As it was sent: {"kind": "whole"}, or {"kind": "parts", "lines": [{"place": 0, "quantity": 1}], "delivery": false}.
  plan         jsonb,
  attempts     int not null default 0,
  -- When it is sent next; null: it is not, or only a person continues.
  next_at      timestamptz default now(),
  -- Why it was not issued.
  problem      text check (length(problem) <= 500),
  -- The credit note, or the number of the one that a person issued.
  note_id      bigint,
  number       text check (length(number) between 1 and 60),
  settled_by   text check (length(settled_by) <= 200),
  created_at   timestamptz not null default now(),
  updated_at   timestamptz not null default now(),
  primary key (tenant_id, id),
  constraint pos_credits_key unique (tenant_id, key),
  constraint pos_credits_refund unique (tenant_id, refund_id),
  constraint pos_credits_pos_order_fk foreign key (tenant_id, pos_order_id) references pos_orders (tenant_id, id),
  constraint pos_credits_order_fk foreign key (tenant_id, order_id) references orders (tenant_id, id),
  constraint pos_credits_document_fk foreign key (tenant_id, document_id) references pos_documents (tenant_id, id),
  constraint pos_credits_refund_fk foreign key (tenant_id, refund_id) references refunds (tenant_id, id)
);
create index pos_credits_order on pos_credits (tenant_id, order_id);
create index pos_credits_document on pos_credits (tenant_id, document_id);
create index pos_credits_due on pos_credits (tenant_id, next_at) where next_at is not null;
select tenant_table('pos_credits');

-- Parts of the order that a refund is for: ["0-12-0", "deliveryFee"]; null: an amount alone.
alter table refunds add column parts jsonb;

-- Problems of the documents of an order make it one that needs a person.
alter table pos_orders add column document_problem text;
alter table pos_orders add constraint pos_orders_document_problem_check check (length(document_problem) <= 1000);
alter table pos_orders drop column needs_person;
alter table pos_orders add column needs_person boolean not null generated always as (
  coalesce(task <> 'cancel', false) or document_problem is not null
  or (state in ('waiting', 'unknown') and next_at is null)) stored;
create index pos_orders_person on pos_orders (tenant_id, created_at desc) where needs_person;
