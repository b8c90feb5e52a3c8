import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startServer, type TestServer } from '../../support/server.ts'
import { openWarehouse, type Warehouse } from './support.ts'

/** Rounds last longer than the pause between them, so that two servers would always meet. */
const ROUNDS = `
  create table public.rounds (id bigint generated always as identity, began timestamptz not null, ended timestamptz);
  grant select, insert, update on public.rounds to service_role;
  create or replace function jobs.expired_objects(p_limit integer) returns table (bucket_id text, name text)
  language plpgsql volatile set search_path = '' as $$
  declare
    round bigint;
  begin
    insert into public.rounds (began) values (clock_timestamp()) returning id into round;
    perform pg_sleep(0.15);
    update public.rounds set ended = clock_timestamp() where id = round;
  end
  $$;`

let house: Warehouse
let other: TestServer
beforeAll(async () => {
  const env = { VINCULO_FILES_SWEEP_MS: '100' }
  house = await openWarehouse(env)
  // Where there are no objects, PostgreSQL need not ask which of them are over.
  await house.service.storage.createBucket('cleaned')
  await house.service.storage.from('cleaned').upload('kept.txt', 'kept')
  await house.sql(ROUNDS)
  other = await startServer({ template: 'empty', beside: house.server, env: { ...env, VINCULO_DATA_DIR: house.server.dataDir } })
})
afterAll(async () => {
  await other.stop()
  await house.stop()
})

const roundsAfter = async (id: number): Promise<number> => Number((await house.sql('select count(*) as n from public.rounds where id > $1', [id]))[0]?.['n'])
const lastRound = async (): Promise<number> => Number((await house.sql('select max(id) as id from public.rounds'))[0]?.['id'])

describe('the clean-up of two servers', () => {
  it('runs in one of them at a time, and in the other once the first is gone', async () => {
    const since = await lastRound()
    await expect.poll(() => roundsAfter(since)).toBeGreaterThan(10)
    expect(await house.sql('select a.id, b.id from public.rounds a join public.rounds b on a.id <> b.id and b.began between a.began and a.ended')).toEqual([])

    process.kill(house.server.pid, 'SIGKILL')
    const atTheEnd = await lastRound()
    // What the dead server has begun still ends.
    await expect.poll(() => roundsAfter(atTheEnd)).toBeGreaterThan(3)
    expect((await fetch(`${other.url}/health`)).status).toBe(200)
  })
})
