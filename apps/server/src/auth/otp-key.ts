import { randomBytes } from 'node:crypto'

import type pg from 'pg'

/** A key of the service: made once, shared by every server of the database. */
async function loadKey(enginePool: pg.Pool, name: string): Promise<Buffer> {
  await enginePool.query('insert into engine.secrets (name, value) values ($1, $2) on conflict (name) do nothing', [
    name, randomBytes(32).toString('base64url'),
  ])
  const found = await enginePool.query<{ value: string }>('select value from engine.secrets where name = $1', [name])
  return Buffer.from(found.rows[0]?.value ?? '', 'base64url')
}

/** The key of mailed links. */
export function loadOtpKey(enginePool: pg.Pool): Promise<Buffer> {
  return loadKey(enginePool, 'otp_key')
}

/** The key under which secrets of authenticators are stored. */
export function loadFactorKey(enginePool: pg.Pool): Promise<Buffer> {
  return loadKey(enginePool, 'factor_key')
}

/** The key of the marks by which browsers remember who has signed in on them. */
export function loadDeviceKey(enginePool: pg.Pool): Promise<Buffer> {
  return loadKey(enginePool, 'device_key')
}
