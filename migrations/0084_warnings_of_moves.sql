-- Who is moved to another batch leaves the old one's signs too: of a changed membership both batches are counted again.
create trigger warning_touch_left after update on batch_members referencing old table as written
  for each statement execute function warning_touch_batch_members();

-- Signs of those who have left before are counted once more.
insert into warning_touches select distinct batch_id from warning_signs;
