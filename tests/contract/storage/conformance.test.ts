import { expect, it } from 'vitest'
import { startServer } from '../../support/server.ts'

it('the conformance profile asks for a token where the service itself does, for no key, and takes as many names as there are', async () => {
  const server = await startServer({ template: 'empty', env: { VINCULO_SUITE: '1', VINCULO_DEMO: '0' } })
  try {
    const ask = async (method: string, path: string, bearer?: string, body?: object): Promise<unknown> => {
      const answer = await fetch(`${server.url}/storage/v1${path}`, {
        method,
        headers: { ...(bearer === undefined ? {} : { authorization: `Bearer ${bearer}` }), ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      })
      return { status: answer.status, body: (await answer.json()) as unknown }
    }
    const withKey = async (path: string, init: RequestInit): Promise<unknown> =>
      (await fetch(`${server.url}/storage/v1${path}`, { ...init, headers: { apikey: server.secretKey } })).json()
    expect(await withKey('/bucket', { method: 'POST', body: '{"name":"open","public":true}' })).toEqual({ name: 'open' })
    expect(await withKey('/object/open/a.txt', { method: 'POST', body: 'x' })).toMatchObject({ Key: 'open/a.txt' })
    expect(await ask('GET', '/bucket')).toMatchObject({ status: 400, body: { statusCode: '400', error: 'Error', message: "headers must have required property 'authorization'" } })
    expect(await ask('GET', '/bucket', 'not-a-jwt')).toMatchObject({ status: 400, body: { statusCode: '403', error: 'Unauthorized' } })
    for (const probe of ['/status', '/statusz', '/version']) expect((await fetch(`${server.url}/storage/v1${probe}`)).status, probe).toBe(200)
    const bare = await fetch(`${server.url}/storage/v1/bucket`, { headers: { authorization: 'not.a.token' } })
    expect(await bare.json()).toMatchObject({ statusCode: '403', error: 'Unauthorized' })
    const paths = ['a.txt', ...Array.from({ length: 2_000 }, (_, index) => `${index}.txt`)]
    const signed = await withKey('/object/sign/open', { method: 'POST', body: JSON.stringify({ expiresIn: 60, paths }) })
    expect((signed as { error: unknown }[]).map(({ error }) => error === null)).toEqual([true, ...Array<boolean>(2_000).fill(false)])
    expect(await ask('GET', '/object/info/public/open/a.txt')).toMatchObject({ status: 200, body: { name: 'a.txt' } })
  } finally {
    await server.stop()
  }
})
