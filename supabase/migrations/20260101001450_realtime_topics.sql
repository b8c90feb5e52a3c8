-- Realtime topics.
-- Who hears what on private topics: `user:<login>` is heard by that login alone, `company:<id>` by who reaches that
-- company. Both answers come from the gate, so an ended session, a ban or a deactivated company closes the ear too.
-- A topic is heard only under its exact name. Messages are sent by the database (realtime.send); from a browser nobody
-- sends: there is no policy to insert. Realtime carries no request headers, so admin mode does not narrow topics: the
-- topic names the company. It refuses: every other topic, and everyone who is not signed in.

-- Functions --------------------------------------------------------------------------------------------------------
create function private.may_hear_topic(p_topic text) returns boolean language plpgsql stable security definer set search_path = '' as $$
declare
  caller private.caller := private.me();
begin
  if caller.user_id is null or p_topic is null then
    return false;
  end if;
  if p_topic in ('user:' || caller.user_id, 'company:' || caller.company_id) then
    return true;
  end if;
  return private.role_has(caller.role, 'view_all_companies')
    and exists (
      select from public.companies c
      where c.id = private.uuid_or_null(substr(p_topic, 9)) and p_topic = 'company:' || c.id);
end
$$;

grant execute on function private.may_hear_topic(text) to authenticated;

-- Policies ---------------------------------------------------------------------------------------------------------
create policy hear_topic on realtime.messages for select to authenticated
  using ((select private.may_hear_topic((select realtime.topic()))));

-- Comments ---------------------------------------------------------------------------------------------------------
comment on function private.may_hear_topic(text) is
  'Whether the caller hears a private topic: the own login''s, or that of a company within reach.';
