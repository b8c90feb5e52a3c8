import { randomBytes } from 'node:crypto'

import type pg from 'pg'

/** The key of mailed links: made once, shared by every server of the database. */
export async function loadOtpKey(enginePool: pg.Pool): Promise<Buffer> {
  await enginePool.query(`insert into engine.secrets (name, value) values ('otp_key', $1) on conflict (name) do nothing`, [
    randomBytes(32).toString('base64url'),
  ])
  const found = await enginePool.query<{ value: string }>(`select value from engine.secrets where name = 'otp_key'`)
  return Buffer.from(found.rows[0]?.value ?? '', 'base64url')
}
