-- A mail may carry a calendar entry that a mail program offers to take over: an invitation, or its
-- cancellation. It is written with the mail, as what it is about may be gone when the mail leaves.
alter table outbox add column invitation_method text
  constraint outbox_invitation_method check (invitation_method in ('REQUEST', 'CANCEL'));
alter table outbox add column invitation_text text;
alter table outbox add constraint outbox_invitation_whole
  check (invitation_method is not null or invitation_text is null);
