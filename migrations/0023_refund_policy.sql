-- What the owner's refund policy gave, as the credit note says it.
alter table credit_notes add column policy text,
  add constraint credit_notes_policy check (char_length(policy) between 1 and 500);
