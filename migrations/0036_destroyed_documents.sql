-- Whose papers were destroyed: few, who are looked for wherever it is asked whose fee is open.
create index documents_destroyed_by_trainee on documents (trainee_id) where destroyed_at is not null;
