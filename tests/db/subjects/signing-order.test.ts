import { beforeAll, describe, expect, it } from 'vitest'
import { employeeId, people } from '../support/approvals.ts'
import { day, deliver, open } from '../support/documents.ts'
import { type Actor, type Row, type Scene, serviceRole, sharedStage } from '../support/stage.ts'

const stage = sharedStage()
let person: Actor
let manager: Actor
let admin: Actor
let foreigner: Actor
beforeAll(() => {
  person = stage.signedIn(people.person)
  manager = stage.signedIn(people.manager)
  admin = stage.signedIn(people.admin)
  foreigner = stage.signedIn('admin@boreal.demo')
})

const send = `select * from public.send_for_signature($1, 'signature', $2, $3)`
const sign = 'select * from public.sign_document($1, $2)'
const save = 'select * from public.save_signatory($1, $2, $3, $4, $5)'

interface Cast {
  readonly company: string
  readonly me: string
  readonly boss: string
  readonly hr: string
}

async function cast(scene: Scene): Promise<Cast> {
  const [me, boss, hr] = [await employeeId(scene, people.person), await employeeId(scene, people.manager), await employeeId(scene, people.admin)]
  await scene.owner('update public.company_signatories set archived_at = now() where company_id = $1', [stage.company('aurora')])
  return { company: stage.company('aurora'), me, boss, hr }
}

async function contract(scene: Scene, type = 'Contrato de trabalho', values: Row = {}): Promise<Row> {
  return await deliver(scene, stage, admin, { employee: await employeeId(scene, people.person), type, values })
}

const order = (...parties: Row[]): string => JSON.stringify(parties)

describe('the signatories of a company', () => {
  it('are people of it, one of them the default, until their term or somebody ends it', async () => {
    await stage.scene(async (scene) => {
      const { company, me, boss, hr } = await cast(scene)
      await scene.as(admin, save, [company, hr, ' Diretora  de Pessoas ', null, true])
      await scene.as(admin, save, [company, boss, null, await day(scene, stage, 3), true])
      const list = async (): Promise<readonly Row[]> => await scene.as(admin, 'select * from public.signatory_list($1)', [company])
      expect(await list()).toMatchObject([
        { employee: { id: boss }, is_default: true, is_in_force: true },
        { employee: { id: hr }, capacity: 'Diretora de Pessoas', is_default: false },
      ])
      await scene.owner(`insert into private.frozen_clock (instant) values (now() + interval '5 days')`)
      expect(await list()).toMatchObject([{ is_in_force: false }, { is_in_force: true }])
      const [gone] = await scene.as(admin, 'select * from public.archive_signatory($1)', [(await list())[0]?.['signatory_id']])
      expect(gone).toMatchObject({ employee_id: boss })
      expect(await list()).toHaveLength(1)
      expect(await scene.refusal(admin, save, [company, me, null, await day(scene, stage, -1), false])).toBe('RHEXP')
    })
  })

  it('are named by who manages the settings of that company alone', async () => {
    await stage.scene(async (scene) => {
      const { company, me, hr } = await cast(scene)
      const [mine] = await scene.as(admin, save, [company, hr, null, null, true])
      for (const other of [person, manager]) {
        expect(await scene.refusal(other, save, [company, me, null, null, true])).toBe('RHPER')
        expect(await scene.refusal(other, 'select public.archive_signatory($1)', [mine?.['id']])).toBe('RHPER')
      }
      expect(await scene.refusal(foreigner, save, [company, hr, null, null, true])).toBe('RHNTF')
      expect(await scene.refusal(foreigner, 'select public.archive_signatory($1)', [mine?.['id']])).toBe('RHNTF')
      expect(await scene.refusal(foreigner, save, [stage.company('boreal'), hr, null, null, true])).toBe('RHNTF')
      expect(await scene.as(foreigner, 'select * from public.signatory_list($1)', [company])).toEqual([])
      expect(await scene.as(manager, 'select * from public.signatory_list($1)', [company])).toEqual([])
    })
  })
})

describe('an order of signers', () => {
  it('goes from the person to the company to a witness, each in turn and as what they sign', async () => {
    await stage.scene(async (scene) => {
      const { company, me, boss, hr } = await cast(scene)
      await scene.as(admin, save, [company, hr, 'Diretora de Pessoas', null, true])
      const paper = await contract(scene)
      const [envelope] = await scene.as(admin, send, [paper['id'], order({ role: 'person' }, { role: 'company' }, { role: 'witness', employee_id: boss }), true])
      const act = [envelope?.['id'], envelope?.['digest']]
      const details = async (actor: Actor): Promise<unknown[]> =>
        (await scene.as(actor, 'select detail, action from public.my_pending_items(200)')).filter((row) => (row['action'] as Row)['envelope_id'] === act[0]).map((row) => row['detail'])
      expect(await scene.refusal(admin, sign, act)).toBe('RHSIG')
      expect(await scene.refusal(manager, sign, act)).toBe('RHSIG')
      expect(await open(scene, manager, paper['file_id'])).toBeNull()
      await scene.as(person, sign, act)
      expect([await details(admin), await details(manager)]).toEqual([['Assine pela empresa'], []])
      await scene.as(admin, sign, act)
      expect(await scene.refusal(admin, sign, act)).toBe('RHDEC')
      expect(await details(manager)).toEqual(['Assine como testemunha'])
      expect(await scene.as(manager, sign, act)).toMatchObject([{ status: 'completed' }])
      const evidence = (await scene.as(person, 'select public.signature_evidence($1) as e', [act[0]]))[0]?.['e'] as Row
      expect(evidence).toMatchObject({
        intact: true,
        parties: [{ role: 'person', person: { id: me } }, { role: 'company', capacity: 'Diretora de Pessoas' }, { role: 'witness', person: { id: boss } }],
      })
      await scene.owner(`update private.signature_parties set role = 'company' where envelope_id = $1 and role = 'witness'`, [act[0]])
      expect((await scene.as(person, 'select public.signature_evidence($1) as e', [act[0]]))[0]?.['e']).toMatchObject({ intact: false })
    })
  })

  it('asks everybody at once where the order does not matter', async () => {
    await stage.scene(async (scene) => {
      const { company, hr } = await cast(scene)
      await scene.as(admin, save, [company, hr, null, null, true])
      const [envelope] = await scene.as(admin, send, [(await contract(scene))['id'], order({ role: 'person' }, { role: 'company' }), false])
      const act = [envelope?.['id'], envelope?.['digest']]
      expect(await scene.as(admin, sign, act)).toMatchObject([{ status: 'open' }])
      expect(await scene.as(person, sign, act)).toMatchObject([{ status: 'completed' }])
    })
  })

  it('names the manager, the default signatory or a chosen one, and nobody twice', async () => {
    await stage.scene(async (scene) => {
      const { company, me, boss, hr } = await cast(scene)
      const paper = await contract(scene)
      const ask = (...parties: Row[]) => scene.refusal(admin, send, [paper['id'], order(...parties), true])
      expect(await ask({ role: 'person' }, { role: 'company' })).toBe('RHSIG')
      await scene.as(admin, save, [company, hr, null, null, true])
      expect(await ask({ role: 'company', employee_id: boss })).toBe('RHSIG')
      expect(await ask({ role: 'person' }, { role: 'witness', employee_id: me })).toBe('RHSIG')
      expect(await ask({ role: 'witness' })).toBe('RHSIG')
      expect(await ask({ role: 'king' })).toBe('RHARG')
      expect(await ask({ role: 'witness', employee_id: await employeeId(scene, 'admin@boreal.demo') })).toBe('RHSIG')
      await scene.owner('update public.employees set manager_id = null where id = $1', [me])
      expect(await ask({ role: 'manager' })).toBe('RHSIG')
      await scene.owner('update public.employees set manager_id = $2 where id = $1', [me, boss])
      const options = (await scene.as(admin, 'select public.signing_options($1) as o', [paper['id']]))[0]?.['o']
      expect(options).toMatchObject({ person: { id: me }, manager: { id: boss }, order: ['person'], signatories: [{ employee: { id: hr } }] })
      expect(await ask({ role: 'manager' }, { role: 'company' })).toBeNull()
    })
  })

  it('shows papers about health or discipline to no manager, and other papers only to whom the sender named', async () => {
    await stage.scene(async (scene) => {
      const { me, boss } = await cast(scene)
      await scene.owner('update public.employees set manager_id = $2 where id = $1', [me, boss])
      const health = await contract(scene, 'ASO periódico', { expires_on: await day(scene, stage, 300) })
      expect(await scene.refusal(admin, send, [health['id'], order({ role: 'manager' }), true])).toBe('RHSIG')
      const paper = await contract(scene)
      expect(await open(scene, manager, paper['file_id'])).toBe('RHNTF')
      const [envelope] = await scene.as(admin, send, [paper['id'], order({ role: 'manager' }), true])
      expect(await open(scene, manager, paper['file_id'])).toBeNull()
      await scene.as(admin, 'select public.cancel_signature($1, $2)', [envelope?.['id'], 'Engano'])
      expect(await open(scene, manager, paper['file_id'])).toBe('RHNTF')
      expect(await scene.as(manager, 'select public.signing_options($1) as o', [paper['id']])).toEqual([{ o: null }])
      expect(await scene.as(foreigner, 'select public.signing_options($1) as o', [paper['id']])).toEqual([{ o: null }])
    })
  })
})

describe('the signed copy', () => {
  const prepare = 'select * from public.prepare_signed_copy($1)'
  const finish = `select * from public.finish_signed_copy($1, $2, 2048, '${'ef'.repeat(32)}')`

  it('is made once of a completed paper, opens for its people, and verifies beside the original', async () => {
    await stage.scene(async (scene) => {
      await cast(scene)
      const paper = await contract(scene)
      const [envelope] = await scene.as(admin, send, [paper['id'], order({ role: 'person' }), true])
      const [id, code] = [envelope?.['id'], envelope?.['code']]
      expect(await scene.as(serviceRole, prepare, [code])).toEqual([])
      await scene.as(person, sign, [id, envelope?.['digest']])
      const copyOf = async (actor: Actor): Promise<unknown> => (await scene.as(actor, 'select public.signed_copy($1) as c', [paper['file_id']]))[0]?.['c']
      expect(await copyOf(person)).toEqual({ code, kind: 'signature', file_id: null })
      const [lost] = await scene.as(serviceRole, prepare, [code])
      const [made] = await scene.as(serviceRole, prepare, [code])
      expect(made).toMatchObject({ original_mime: 'application/pdf', sheet: { code, signers: [{ role: 'person' }] } })
      expect(await scene.refusal(serviceRole, finish, [id, lost?.['file_id']])).toBe('RHCLS')
      expect(await scene.refusal(serviceRole, finish, [id, made?.['file_id']])).toBeNull()
      expect(await scene.as(serviceRole, prepare, [code])).toEqual([])
      expect(await scene.refusal(serviceRole, finish, [id, made?.['file_id']])).toBe('RHCLS')
      const copy = { code, kind: 'signature', file_id: made?.['file_id'] }
      expect([await copyOf(person), await copyOf(admin), await copyOf(manager), await copyOf(foreigner)]).toEqual([copy, copy, null, null])
      expect([await open(scene, person, made?.['file_id']), await open(scene, admin, made?.['file_id'])]).toEqual([null, null])
      expect([await open(scene, manager, made?.['file_id']), await open(scene, foreigner, made?.['file_id'])]).toEqual(['RHNTF', 'RHNTF'])
      for (const [sha, matches] of [[envelope?.['digest'], true], ['ef'.repeat(32), true], ['ee'.repeat(32), false]] as const) {
        expect((await scene.as(person, 'select matches, signed_sha256 from public.verify_document($1, $2)', [code, sha]))[0]).toEqual({ matches, signed_sha256: 'ef'.repeat(32) })
      }
    })
  })

  it('is not made of a paper that no longer verifies, and goes with the document', async () => {
    await stage.scene(async (scene) => {
      await cast(scene)
      const paper = await contract(scene)
      const [envelope] = await scene.as(admin, send, [paper['id'], order({ role: 'person' }), true])
      await scene.as(person, sign, [envelope?.['id'], envelope?.['digest']])
      await scene.owner('savepoint before_forgery')
      await scene.owner(`update private.signature_parties set signed_name = 'Outra Pessoa' where envelope_id = $1`, [envelope?.['id']])
      expect(await scene.as(serviceRole, prepare, [envelope?.['code']])).toEqual([])
      await scene.owner('rollback to savepoint before_forgery')
      const [made] = await scene.as(serviceRole, prepare, [envelope?.['code']])
      await scene.as(serviceRole, finish, [envelope?.['id'], made?.['file_id']])
      await scene.as(admin, 'select public.archive_document($1, $2)', [paper['id'], 'Duplicado'])
      await scene.owner('select private.destroy_document(d) from public.documents d where d.id = $1', [paper['id']])
      expect(await scene.owner('select destroy_at is not null as gone from public.files where id = any ($1)', [[made?.['file_id'], paper['file_id']]])).toEqual([{ gone: true }, { gone: true }])
    })
  })
})
