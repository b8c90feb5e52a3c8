import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cloneDatabase, type TestDatabase } from '../support/database.ts'
import { runSql } from '../support/sql.ts'

/** What policies, triggers and migrations may rely on, by the names that hosted gives it. */

let database: TestDatabase
beforeAll(async () => {
  database = await cloneDatabase('empty')
})
afterAll(() => database.drop())

const sql = (text: string, values?: readonly unknown[]) => runSql(database.url, text, values)
const words = (text: string): readonly string[] => text.trim().split(/\s+/)

describe('roles', () => {
  it('of the API log in nowhere and inherit nothing; service_role alone passes row level security', async () => {
    const rows = await sql(`select rolname as name, rolcanlogin as login, rolinherit as inherit, rolbypassrls as bypass, rolsuper as super
      from pg_roles where rolname in ('anon', 'authenticated', 'service_role', 'supabase_realtime_admin') order by 1`)
    expect(rows).toEqual(['anon', 'authenticated', 'service_role', 'supabase_realtime_admin'].map((name) => (
      { name, login: false, inherit: false, bypass: name === 'service_role', super: false }
    )))
  })

  it('have hosted\'s limits of time', async () => {
    const rows = await sql(`select r.rolname as name, unnest(s.setconfig) as setting from pg_db_role_setting s join pg_roles r on r.oid = s.setrole
      where s.setdatabase = 0 and (r.rolname in ('anon', 'authenticated') or r.rolname in (select role from engine.logins where purpose in ('authenticator', 'auth')))`)
    const settings = rows.map(({ name, setting }) => `${String(name).replace(/_\d+$/, '')} ${String(setting)}`)
    expect(settings).toEqual(expect.arrayContaining([
      'anon statement_timeout=3s', 'authenticated statement_timeout=8s', 'authenticator statement_timeout=8s', 'authenticator lock_timeout=8s',
      'supabase_auth_admin idle_in_transaction_session_timeout=60s',
    ]))
  })

  it('may use the helpers of policies, and no table of auth', async () => {
    for (const role of ['anon', 'authenticated', 'service_role']) {
      const [rights] = await sql(`select has_schema_privilege($1, 'auth', 'usage') as auth, has_schema_privilege($1, 'storage', 'usage') as storage,
        has_schema_privilege($1, 'realtime', 'usage') as realtime, has_schema_privilege($1, 'extensions', 'usage') as extensions, has_schema_privilege($1, 'public', 'usage') as public,
        has_schema_privilege($1, 'public', 'create') as creates,
        (select count(*)::int from pg_class c where c.relnamespace = 'auth'::regnamespace and c.relkind = 'r'
          and has_table_privilege($1, c.oid, 'select, insert, update, delete')) as tables`, [role])
      expect([role, rights]).toEqual([role, { auth: true, storage: true, realtime: true, extensions: true, public: true, creates: false, tables: 0 }])
    }
  })
})

describe('schema auth', () => {
  const columns: Readonly<Record<string, string>> = {
    users: `id instance_id aud role email encrypted_password email_confirmed_at invited_at confirmation_token confirmation_sent_at recovery_token
      recovery_sent_at email_change email_change_token_new email_change_token_current email_change_confirm_status email_change_sent_at last_sign_in_at
      raw_app_meta_data raw_user_meta_data is_super_admin created_at updated_at phone phone_confirmed_at phone_change phone_change_token
      phone_change_sent_at confirmed_at banned_until reauthentication_token reauthentication_sent_at is_sso_user deleted_at is_anonymous`,
    identities: 'id provider_id user_id identity_data provider email last_sign_in_at created_at updated_at',
    sessions: `id user_id created_at updated_at factor_id aal not_after refreshed_at user_agent ip tag oauth_client_id refresh_token_hmac_key
      refresh_token_counter scopes`,
    refresh_tokens: 'id instance_id token user_id revoked parent session_id created_at updated_at',
    flow_state: `id user_id auth_code code_challenge_method code_challenge provider_type provider_access_token provider_refresh_token
      authentication_method auth_code_issued_at created_at updated_at invite_token referrer oauth_client_state_id linking_target_id email_optional`,
    one_time_tokens: 'id user_id token_type token_hash relates_to created_at updated_at',
    mfa_amr_claims: 'id session_id authentication_method created_at updated_at',
    mfa_factors: 'id user_id friendly_name factor_type status created_at updated_at secret',
    mfa_challenges: 'id factor_id created_at verified_at ip_address',
    audit_log_entries: 'id payload created_at ip_address',
  }

  it.each(Object.entries(columns))('has %s with its columns', async (table, names) => {
    const rows = await sql('select attname as name from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped', [`auth.${table}`])
    expect(rows.map(({ name }) => name)).toEqual(expect.arrayContaining([...words(names)]))
  })

  it('has row level security on every table and no policy', async () => {
    expect(await sql(`select relname from pg_class where relnamespace = 'auth'::regnamespace and relkind = 'r' and not relrowsecurity`)).toEqual([])
    expect(await sql(`select polname from pg_policy p join pg_class c on c.oid = p.polrelid where c.relnamespace = 'auth'::regnamespace`)).toEqual([])
  })

  it('holds an address, a token and a proof once, and derives what it derives', async () => {
    const add = (id: number, columns: string, values: string) =>
      sql(`insert into auth.users (id, ${columns}) values ('00000000-0000-4000-8000-00000000000${String(id)}', ${values})`)
    await add(1, 'email, email_confirmed_at, phone_confirmed_at, recovery_token', `'a@x.com', '2026-01-02', '2026-01-01', 'abc'`)
    await expect(add(2, 'email', `'a@x.com'`)).rejects.toMatchObject({ constraint: 'users_email_partial_key' })
    await expect(add(2, 'recovery_token', `'abc'`)).rejects.toMatchObject({ constraint: 'recovery_token_idx' })
    await add(2, 'email, is_sso_user, recovery_token', `'a@x.com', true, ''`)
    await add(3, 'recovery_token', `''`)
    expect(await sql(`select confirmed_at = '2026-01-01'::timestamptz as least from auth.users where recovery_token = 'abc'`)).toEqual([{ least: true }])
    const identity = (subject: string) => sql(`insert into auth.identities (provider_id, user_id, identity_data, provider) values ($1, '00000000-0000-4000-8000-000000000001', '{"email":"A@X.com"}', 'email') returning email`, [subject])
    expect(await identity('p')).toEqual([{ email: 'a@x.com' }])
    await expect(identity('p')).rejects.toMatchObject({ code: '23505' })
  })
})

describe('helpers of policies', () => {
  it('read the claims of the request, and nothing where a setting of before has left an empty text', async () => {
    const claims = JSON.stringify({ sub: '00000000-0000-4000-8000-000000000001', role: 'authenticated', email: 'a@x.com', deep: [1] })
    const [read] = await sql(`begin; select set_config('request.jwt.claims', '${claims}', true);
      select auth.uid()::text as uid, auth.role() as role, auth.email() as email, auth.jwt() -> 'deep' as deep`)
    expect(read).toEqual({ uid: '00000000-0000-4000-8000-000000000001', role: 'authenticated', email: 'a@x.com', deep: [1] })
    const [empty] = await sql(`begin; select set_config('request.jwt.claims', '{}', true); commit;
      select current_setting('request.jwt.claims', true) as left, auth.uid() as uid, auth.role() as role, auth.email() as email, auth.jwt() as jwt`)
    expect(empty).toEqual({ left: '', uid: null, role: null, email: null, jwt: null })
  })

  it('prefer the settings of single claims, as hosted\'s do', async () => {
    const [read] = await sql(`begin; select set_config('request.jwt.claims', '{"role":"anon"}', true), set_config('request.jwt.claim.role', 'service_role', true); select auth.role() as role`)
    expect(read).toEqual({ role: 'service_role' })
  })

  it.each([
    'storage.foldername(text)', 'storage.filename(text)', 'storage.extension(text)', 'storage.operation()', 'storage.allow_only_operation(text)',
    'storage.allow_any_operation(text[])', 'realtime.topic()', 'realtime.send(jsonb, text, text, boolean)', 'realtime.send_binary(bytea, text, text, boolean)',
    'realtime.broadcast_changes(text, text, text, text, text, record, record, text)',
  ])('%s is there, and people may call it', async (signature) => {
    expect(await sql(`select has_function_privilege('authenticated', $1, 'execute') as may`, [signature])).toEqual([{ may: true }])
  })

  it('a publication for realtime is there, and empty where nothing was added', async () => {
    expect(await sql(`select p.puballtables as everything from pg_publication p where p.pubname = 'supabase_realtime'`)).toEqual([{ everything: false }])
  })
})
