-- As many rows of each kind as the peer's own demo makes.

create function pg_temp.pick(n bigint, variadic texts text[]) returns text language sql immutable as $$
  select texts[1 + n % cardinality(texts)]
$$;

insert into public.sales (first_name, last_name, email, administrator)
  select pg_temp.pick(n, 'Jane', 'Omar', 'Lucy', 'Ivan', 'Nora', 'Paul'),
    pg_temp.pick(n, 'Doe', 'Reed', 'Shaw', 'Wells', 'Young', 'Abbott'),
    'seller' || n || '@peer.example', n = 0
  from generate_series(0, 5) n;
insert into public.tags (name, color)
  select pg_temp.pick(n, 'football', 'holiday', 'influencer', 'manager', 'musician', 'vip'),
    pg_temp.pick(n, '#eddcd2', '#fff1e6', '#fde2e4', '#fad2e1', '#c5dedd', '#dbe7e4')
  from generate_series(0, 5) n;
insert into public.companies (created_at, name, sector, size, website, phone_number, address, zipcode, city, "stateAbbr", country,
    description, revenue, sales_id)
  select now() - n * interval '9 days',
    concat_ws(' ', pg_temp.pick(n, 'North', 'Blue', 'Silver', 'Green'), pg_temp.pick(n / 5, 'Foods', 'Steel', 'Health', 'Media'), n),
    pg_temp.pick(n, 'Energy', 'Financials', 'Health Care', 'Materials'), pg_temp.pick(n, '1', '10', '50', '250', '500')::integer,
    'https://company-' || n || '.example', '555-01' || n, n || ' Main Street', lpad(n::text, 5, '1'), 'Springfield', 'IL', 'USA',
    repeat('A company of the demo. ', 4), '$' || n || 'M', 1 + n % 6
  from generate_series(1, 55) n;
insert into public.contacts (first_name, last_name, gender, title, email, background, phone_1_number, phone_1_type, phone_2_number,
    phone_2_type, has_newsletter, first_seen, last_seen, status, tags, company_id, sales_id)
  select pg_temp.pick(n, 'Ada', 'Brian', 'Clara', 'David', 'Emma', 'Frank', 'Grace', 'Henry', 'Iris', 'James'),
    pg_temp.pick(n, 'Adams', 'Baker', 'Clark', 'Davis', 'Evans', 'Foster', 'Green', 'Harris', 'Jordan', 'Keller') || ' ' || n,
    pg_temp.pick(n, 'male', 'female', 'nonbinary'), pg_temp.pick(n, 'Analyst', 'Buyer', 'Director', 'Engineer', 'Owner'),
    'contact' || n || '@peer.example', repeat('Met at the fair. ', 3), '555-02' || n, 'Work', '555-03' || n, 'Home', n % 3 = 0,
    now() - (n + 300) * interval '1 day', now() - n * interval '11 hours', pg_temp.pick(n, 'warm', 'cold', 'hot', 'in-contract'),
    pg_temp.pick(n, '{}', '{}', '{}', '{1}', '{2}', '{3,6}')::bigint[], 1 + n % 55, 1 + n % 6
  from generate_series(1, 500) n;
insert into public."contactNotes" (contact_id, text, date, status, sales_id)
  select 1 + n % 500, repeat('We talked about the offer, the price and the next appointment. ', (3 + n % 9)::integer),
    now() - n * interval '5 hours', pg_temp.pick(n, 'cold', 'warm', 'hot', 'in-contract'), 1 + n % 6
  from generate_series(1, 1200) n;
insert into public.deals (name, company_id, contact_ids, category, stage, description, amount, created_at, updated_at,
    expected_closing_date, sales_id, index)
  select 'Deal number ' || n, 1 + n % 55, array[1 + n % 500],
    pg_temp.pick(n, 'Other', 'Copywriting', 'Print project', 'UI Design', 'Website design'),
    pg_temp.pick(n, 'opportunity', 'proposal-sent', 'in-negociation', 'won', 'lost', 'delayed'),
    repeat('What was asked for and what was offered. ', (3 + n % 9)::integer), n * 1700,
    now() - n * interval '4 days', now() - n * interval '3 days', now() + n * interval '2 days', 1 + n % 6, n / 6
  from generate_series(1, 50) n;
insert into public."dealNotes" (deal_id, text, date, sales_id)
  select 1 + n % 50, repeat('They want to see another draft before they decide. ', (3 + n % 9)::integer),
    now() - n * interval '13 hours', 1 + n % 6
  from generate_series(1, 300) n;
insert into public.tasks (contact_id, type, text, due_date, sales_id)
  select 1 + n % 500, pg_temp.pick(n, 'Email', 'Call', 'Demo', 'Lunch', 'Meeting'), 'Send the papers and ask for an answer',
    now() + (n - 150) * interval '8 hours', 1 + n % 6
  from generate_series(1, 400) n;
