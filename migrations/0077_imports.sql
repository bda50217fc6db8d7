-- Tables of a spreadsheet that the office imports: read, tried, and stored row by row.

alter table files drop constraint files_type;
alter table files add constraint files_type check (type in ('pdf', 'jpeg', 'png', 'doc', 'docx', 'csv', 'xlsx'));

create table imports (
  id           uuid primary key,
  kind         text not null constraint imports_kind check (kind in
                 ('people', 'scores', 'attendance', 'payments', 'guides', 'placements')),
  file_name    text not null constraint imports_file_name check (char_length(file_name) between 1 and 150),
  -- Until it is read.
  file_id      uuid constraint imports_file references files (id) on delete set null,
  started_by   uuid not null constraint imports_starter references users (id) on delete restrict,
  started_at   timestamptz not null,
  status       text not null constraint imports_status check (status in
                 ('reading', 'unreadable', 'mapping', 'checking', 'checked', 'storing', 'stored', 'undoing', 'undone', 'discarded')),
  -- Why the file could not be read.
  problem      text constraint imports_problem check (char_length(problem) between 1 and 500),
  headers      text[] not null default '{}',
  -- The place of each column of the kind among the headers, by the column's key.
  mapping      jsonb not null default '{}',
  -- Whether those whom it is about are told, and whether who was removed or locked comes back.
  is_telling   boolean not null default false,
  is_restoring boolean not null default false,
  confirmed_at timestamptz,
  stored_at    timestamptz,
  version      integer not null default 1
);
create index imports_by_start on imports (started_at desc);
create index imports_at_work on imports (started_at)
  where status in ('reading', 'checking', 'storing', 'undoing');

create table import_rows (
  import_id   uuid not null constraint import_rows_import references imports (id) on delete cascade,
  -- As the spreadsheet numbers it.
  number      integer not null,
  cells       text[] not null,
  -- What the row is about, in words that are the same for the same thing; null until a check begins, empty where it does not say.
  about       text,
  state       text not null default 'waiting' constraint import_rows_state check (state in
                ('waiting', 'checked', 'stored', 'refused', 'reversed', 'kept', 'failed')),
  verdict     text constraint import_rows_verdict check (verdict in ('new', 'changed', 'same', 'problem')),
  -- What is wrong, by column; or why it was not stored or not reversed.
  problems    jsonb not null default '[]',
  -- Old and new of what it changes, by column.
  differences jsonb not null default '[]',
  -- What undoing needs.
  kept        jsonb,
  constraint import_rows_pkey primary key (import_id, number),
  constraint import_rows_checked check (state = 'waiting' or verdict is not null)
);
create index import_rows_by_about on import_rows (import_id, state, split_part(about, chr(31), 1), number);

-- Which column of a file is which, for files with the same headers.
create table import_mappings (
  kind    text not null,
  headers text[] not null,
  mapping jsonb not null,
  used_at timestamptz not null,
  constraint import_mappings_pkey primary key (kind, headers)
);
