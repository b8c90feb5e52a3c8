import { expect, it } from 'vitest'
import { employeeId, people } from '../support/approvals.ts'
import { deliver } from '../support/documents.ts'
import { anon, serviceRole, type Actor, type Scene, sharedStage } from '../support/stage.ts'

const stage = sharedStage()
const VERIFY = 'select code from public.verify_document($1)'
const WRONG = 'AAAA-AAAA-AAAA-AAAA'
const at = (address: string): Actor => ({ ...anon, headers: { 'x-forwarded-for': address } })

/** The code of a paper that waits for its signature. */
async function codeOfPaper(scene: Scene): Promise<unknown> {
  const admin = stage.signedIn(people.admin)
  const paper = await deliver(scene, stage, admin, { employee: await employeeId(scene, people.person), type: 'Contrato de trabalho' })
  const [envelope] = await scene.as(admin, `select code from public.send_for_signature($1, 'signature', '[{"role": "person"}]', true, null, null)`, [paper['id']])
  return envelope?.['code']
}

async function guess(scene: Scene, actor: Actor, times: number): Promise<void> {
  for (let at = 0; at < times; at += 1) expect(await scene.as(actor, VERIFY, [WRONG])).toEqual([])
}

it('who checks papers that exist never waits, and thirty guesses an hour are answered', async () => {
  await stage.scene(async (scene) => {
    const code = await codeOfPaper(scene)
    const office = at('203.0.113.7')
    await guess(scene, office, 29)
    for (let paper = 0; paper < 40; paper += 1) expect(await scene.as(office, VERIFY, [code])).toEqual([{ code }])
    await guess(scene, office, 1)
    expect(await scene.refusal(office, VERIFY, [WRONG])).toBe('RHRAT')
  })
})

it('past the limit right and wrong are refused alike, at that address alone, until the hour is over', async () => {
  await stage.scene(async (scene) => {
    const code = await codeOfPaper(scene)
    await guess(scene, at('203.0.113.7'), 30)
    for (const tried of [code, WRONG, '', null]) expect(await scene.refusal(at('203.0.113.7'), VERIFY, [tried])).toBe('RHRAT')
    expect(await scene.refusal(at('::ffff:203.0.113.7'), VERIFY, [code])).toBe('RHRAT')
    for (const other of ['203.0.113.8', '2001:db8::1', 'not an address', '']) expect(await scene.as(at(other), VERIFY, [code]), other).toEqual([{ code }])
    expect(await scene.as({ ...stage.signedIn(people.person), headers: { 'x-forwarded-for': '203.0.113.7' } }, VERIFY, [code])).toEqual([{ code }])
    await scene.owner(`update private.stranger_tries set counted_from = counted_from - interval '61 minutes'`)
    expect(await scene.as(at('203.0.113.7'), VERIFY, [code])).toEqual([{ code }])
    expect(await scene.as(serviceRole, 'select private.run_try_cleanup() as gone')).toEqual([{ gone: 5 }])
    expect(await scene.owner('select tries from private.stranger_tries')).toEqual([{ tries: 0 }])
  })
})

it('a line with all addresses of an IPv6 network is one asker, and a login is one wherever it is', async () => {
  await stage.scene(async (scene) => {
    for (let line = 1; line <= 30; line += 1) await guess(scene, at(`2001:db8:0:7::${line.toString(16)}`), 1)
    expect(await scene.refusal(at('2001:db8:0:7:ffff::1'), VERIFY, [WRONG])).toBe('RHRAT')
    expect(await scene.refusal(at('2001:db8:0:8::1'), VERIFY, [WRONG])).toBe('0 rows')
    const person = (address: string): Actor => stage.signedIn(people.person, { headers: { 'x-forwarded-for': address } })
    for (let place = 1; place <= 30; place += 1) await guess(scene, person(`198.51.100.${place}`), 1)
    expect(await scene.refusal(person('198.51.100.200'), VERIFY, [WRONG])).toBe('RHRAT')
  })
})
