-- Demo notices: the job of leaves begins the day after, so that the first look at the product is not a pile of messages.
insert into private.leave_notice_days (company_id, due_at)
select c.id, private.start_of_day(c.id, private.today(c.id) + 1) from public.companies c;
