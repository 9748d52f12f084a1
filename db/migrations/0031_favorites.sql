-- Pages that somebody keeps in their sidebar: [{"path": "/orders?status=created", "label": "Por aceptar"}], in their order.
alter table admin_users add column favorites jsonb not null default '[]';
