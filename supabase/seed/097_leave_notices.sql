-- Demo notices: the job of leaves begins the day after, so that the first look at the product is not a pile of messages.
insert into private.leave_notice_days (company_id, done_on) select c.id, private.today(c.id) from public.companies c;
