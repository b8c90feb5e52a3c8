import { SignJWT } from 'jose'
import { describe, expect, it } from 'vitest'

import { urlSigner } from './signed-urls.ts'

const key = Buffer.alloc(48, 7)
const signer = urlSigner(key)
const ana = { role: 'authenticated', claims: { sub: 'ana', session_id: 's', aal: 'aal1', email: 'ana@aurora.demo', role: 'authenticated' } }

const forge = (claims: Record<string, unknown>, by: Uint8Array = key, seconds = 60): Promise<string> =>
  new SignJWT({ ...claims, exp: Math.floor(Date.now() / 1000) + seconds }).setProtectedHeader({ alg: 'HS256' }).sign(by)

describe('a signed URL', () => {
  it('is good for its own object alone', async () => {
    const token = await signer.signDownload('b/a.txt', ana, 60)
    expect((await signer.readDownload(token, 'b/a.txt')).secondsLeft).toBeGreaterThan(50)
    await expect(signer.readDownload(token, 'b/b.txt')).rejects.toMatchObject({ code: 'InvalidSignature' })
  })

  it('is good for its own purpose alone', async () => {
    const upload = await signer.signUpload('b/a.txt', { owner: 'ana', upsert: true })
    expect(await signer.readUpload(upload, 'b/a.txt')).toEqual({ owner: 'ana', upsert: true })
    await expect(signer.readDownload(upload, 'b/a.txt')).rejects.toMatchObject({ code: 'InvalidSignature' })
    const download = await signer.signDownload('b/a.txt', ana, 60)
    await expect(signer.readUpload(download, 'b/a.txt')).rejects.toMatchObject({ code: 'InvalidSignature' })
  })

  it('ends, and never later than in a week', async () => {
    const old = await forge({ url: 'b/a.txt', scope: 'download' }, key, -5)
    await expect(signer.readDownload(old, 'b/a.txt')).rejects.toMatchObject({ code: 'InvalidJWT', message: 'jwt expired' })
    const long = await signer.signDownload('b/a.txt', ana, 4_000_000_000)
    expect((await signer.readDownload(long, 'b/a.txt')).secondsLeft).toBeLessThanOrEqual(604_800)
  })

  it('says whose session asked for it, and no more of that person; one that does not say it opens nothing', async () => {
    const token = await signer.signDownload('b/a.txt', ana, 60)
    const { email: _email, ...kept } = ana.claims
    expect((await signer.readDownload(token, 'b/a.txt')).asker).toEqual({ role: 'authenticated', claims: kept })
    expect(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()).not.toContain('aurora')
    const service = await signer.signDownload('b/a.txt', { role: 'service_role', claims: { role: 'service_role' } }, 60)
    expect((await signer.readDownload(service, 'b/a.txt')).asker).toEqual({ role: 'service_role', claims: { role: 'service_role' } })
    const before = await forge({ url: 'b/a.txt', scope: 'download' })
    await expect(signer.readDownload(before, 'b/a.txt')).rejects.toMatchObject({ code: 'InvalidSignature' })
  })

  it('is made with this key, this algorithm and these claims, or refused', async () => {
    const good = { url: 'b/a.txt', scope: 'download', by: { role: 'anon' } }
    expect((await signer.readDownload(await forge(good), 'b/a.txt')).secondsLeft).toBeGreaterThan(0)
    const none = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${Buffer.from(JSON.stringify({ ...good, exp: 9e9 })).toString('base64url')}.`
    for (const token of [await forge(good, Buffer.alloc(48, 8)), none, 'x', '', await forge({ url: 'b/a.txt' })]) {
      await expect(signer.readDownload(token, 'b/a.txt')).rejects.toMatchObject({ code: 'InvalidJWT' })
    }
  })
})
