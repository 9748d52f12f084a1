-- The code of the guest's app that a payment was charged with, and when it was sent, sealed: it is needed to annul it.
alter table payments add column code_sealed text;
