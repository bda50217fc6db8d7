-- What a mail is about whose kind can wait overnight: whether that is still so is looked at before it leaves.

alter table outbox add column about uuid;
