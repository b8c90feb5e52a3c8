import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

import pg from 'pg'

import type { Logins } from '../database-types.ts'

const COMMAND = join(import.meta.dirname, '../../embedded/command.ts')

/** The roles of the API and its logins, with nothing of the product: what the kernel must get right on any database. */
const ROLES = `
  create role anon nologin noinherit;
  create role authenticated nologin noinherit;
  create role service_role nologin noinherit bypassrls;
  create role authenticator login noinherit password 'a';
  create role service login noinherit password 's';
  create role auth_login login password 'u';
  create role engine_login login password 'e';
  grant anon, authenticated to authenticator;
  grant service_role to service;
  alter role authenticated set statement_timeout = '1500ms';
  create schema extensions;
  create schema engine authorization engine_login;
  create table engine.secrets (name text primary key, value text not null);
  alter table engine.secrets owner to engine_login;
  grant usage on schema public to anon, authenticated, service_role;
  create table public.notes (id int primary key, owner text not null, parent int references public.notes deferrable initially deferred);
  alter table public.notes enable row level security;
  create policy own on public.notes using (owner = nullif(current_setting('request.jwt.claims', true), '')::json ->> 'sub');
  grant select, insert, update, delete on public.notes to authenticated, service_role;
  insert into public.notes values (1, 'ana', null), (2, 'bia', null);`

export interface ThrowAwayDatabase {
  readonly superuser: string
  readonly logins: Logins
  stop(): Promise<void>
}

function loginUrl(superuser: string, user: string, password: string): string {
  const url = new URL(superuser)
  url.username = user
  url.password = password
  return url.href
}

/** A PostgreSQL of its own in a temporary folder, stopped and removed by `stop`. */
export async function startThrowAwayDatabase(): Promise<ThrowAwayDatabase> {
  const folder = mkdtempSync(join(tmpdir(), 'vinculo-kernel-'))
  const child = spawn(process.execPath, [COMMAND, '--data-dir', folder], { stdio: ['pipe', 'pipe', 'inherit'] })
  const ended = once(child, 'exit')
  const stop = async (): Promise<void> => {
    child.stdin.end()
    await ended
    rmSync(folder, { recursive: true, force: true })
  }
  const [superuser] = (await once(createInterface(child.stdout), 'line')) as [string]
  const client = new pg.Client({ connectionString: superuser })
  await client.connect()
  await client.query(ROLES)
  await client.end()
  return {
    superuser,
    logins: {
      authenticator: loginUrl(superuser, 'authenticator', 'a'),
      service: loginUrl(superuser, 'service', 's'),
      auth: loginUrl(superuser, 'auth_login', 'u'),
      engine: loginUrl(superuser, 'engine_login', 'e'),
    },
    stop,
  }
}
