-- Messages of the contact form that somebody has answered, by e-mail or telephone, beside those that are still open.

alter table contact_messages
  add column answered_at timestamptz,
  add column answered_by uuid constraint contact_messages_answered_by references users (id) on delete restrict,
  add constraint contact_messages_answered check ((answered_at is null) = (answered_by is null));
create index contact_messages_open on contact_messages (created_at desc, id) where answered_at is null;
