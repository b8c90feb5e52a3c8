import { readdirSync } from 'node:fs'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ANA, openWarehouse, OWN_FOLDER, refusal, type Warehouse } from './support.ts'

// No disk has so much room: to the server it is as good as full.
let house: Warehouse
beforeAll(async () => {
  house = await openWarehouse({ VINCULO_MIN_FREE_SPACE: '900000GB', LOG_LEVEL: 'info' })
  await house.sql(OWN_FOLDER)
})
afterAll(() => house.stop())

const papers = () => house.ana.storage.from('papers')
const FULL = { status: 507, statusCode: '507', message: 'O servidor está sem espaço para novos arquivos. O que já foi salvo continua aqui; avise quem administra o sistema.' }

it('a disk that is nearly full takes no file in, in the words of storage, and every row', async () => {
  expect((await house.service.storage.createBucket('papers')).error).toBeNull()
  expect((await house.service.auth.admin.createUser({ email: 'ana@exemplo.com.br', password: 'Uma-senha-2026' })).error).toBeNull()

  expect(refusal((await papers().upload(`${ANA}/a.txt`, 'a')).error)).toEqual(FULL)
  expect(refusal((await house.service.storage.from('papers').upload('b.txt', 'b')).error)).toEqual(FULL)
  const { token = '', path = '' } = (await papers().createSignedUploadUrl(`${ANA}/c.txt`)).data ?? {}
  expect(refusal((await papers().uploadToSignedUrl(path, token, 'c')).error)).toEqual(FULL)
  const raw = await house.http(`/object/papers/${ANA}/d.txt`, { method: 'POST', as: house.token(ANA), body: 'd' })
  expect([raw.status, await raw.json()]).toEqual([507, { statusCode: '507', error: 'InsufficientStorage', message: FULL.message, code: 'InsufficientStorage' }])
  expect(await house.sql('select name from storage.objects')).toEqual([])
  expect(readdirSync(house.server.dataDir, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile() && entry.parentPath.includes('files'))).toEqual([])
})

it('says nothing of the disk to whoever may not upload anyway', async () => {
  expect(refusal((await house.bia.storage.from('papers').upload(`${ANA}/a.txt`, 'a')).error)).toMatchObject({ status: 400, statusCode: '403' })
})

it('is well all the same, and says in the log why files are refused', async () => {
  expect((await fetch(`${house.server.url}/health`)).status).toBe(200)
  expect(house.server.logs().match(/the disk is nearly full: uploads are refused/g)).toHaveLength(1)
})
