-- A module with a mark below 7 can be repeated in another batch. The membership that ends keeps the mark that was
-- reached in it; `module_scores` has what the present one reached, and so nothing until that is scored.
alter table batch_departures
  add column score numeric(4, 2),
  add column scored_by uuid constraint batch_departures_scored_by references users (id) on delete restrict,
  add column scored_at timestamptz,
  -- A pass is never left behind.
  add constraint batch_departures_score check (score is null and scored_at is null
    or score >= 0 and score < 7 and scored_at is not null);

-- Who may be placed in the next module: members of one who are in no batch of the next, or reached too little there.
create or replace function waiting_members_of(ids uuid[])
returns table (trainee_id uuid, module text, name text, score numeric) language sql stable as $$
  select m.trainee_id, m.batch_type, coalesce(d.firstname || ' ' || d.lastname, u.username), s.score
  from (values ('Java', 'AEM'), ('AEM', 'Communication'), ('Communication', 'Mock'), ('Mock', 'FinalCheck')) o (module, next)
  join batch_members m on m.batch_type = o.module
  join users u on u.id = m.trainee_id
  left join trainee_details d on d.trainee_id = m.trainee_id
  left join module_scores s on s.trainee_id = m.trainee_id and s.module = m.batch_type
  where (ids is null or m.trainee_id = any(ids))
    and not exists (select from batch_members n where n.trainee_id = m.trainee_id and n.batch_type = o.next
      and not exists (select from module_scores r where r.trainee_id = n.trainee_id and r.module = o.next and r.score < 7))
$$;

insert into waiting_members select * from waiting_members_of(null) on conflict do nothing;
