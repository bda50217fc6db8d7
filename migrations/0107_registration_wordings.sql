-- What owners wrote about registrations may have greeted by name, which is a stranger's word to whoever has the mailbox.
update wordings set
  subject = replace(subject, '{name}', 'there'),
  heading = replace(heading, '{name}', 'there'),
  paragraphs = array(select replace(line, '{name}', 'there') from unnest(paragraphs) with ordinality as at (line, place) order by place),
  notification = replace(notification, '{name}', 'there'),
  button = replace(button, '{name}', 'there')
where kind in ('registration-received', 'registration-approved', 'registration-rejected');
