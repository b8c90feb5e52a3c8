import { beforeAll, describe, expect, it } from 'vitest'
import { colleague, employeeId, giveAccess, people } from '../support/approvals.ts'
import { deliver, open, typeId, upload } from '../support/documents.ts'
import { act, enter } from '../support/guests.ts'
import { openPaper } from '../support/guest-signatures.ts'
import { anon, serviceRole, type Actor, type Row, type Scene, sharedStage } from '../support/stage.ts'

const stage = sharedStage()
let person: Actor
let manager: Actor
let admin: Actor
beforeAll(() => {
  person = stage.signedIn(people.person)
  manager = stage.signedIn(people.manager)
  admin = stage.signedIn(people.admin)
})

const add = 'select public.add_distribution_items($1, $2, $3, $4) as total'
const publish = 'select * from public.publish_distribution($1, $2)'
const undo = 'select * from public.undo_distribution($1, $2)'

interface Wish {
  readonly type?: string
  readonly mode?: string
  readonly values?: Row
}

async function start(scene: Scene, { type = 'Holerite', mode = 'split', values = {} }: Wish = {}): Promise<Row> {
  const wish = { company_id: stage.company('aurora'), type_id: await typeId(scene, stage, type), mode, title: 'Outubro de 2026', ...values }
  const [made] = await scene.as(admin, 'select * from public.start_distribution($1)', [JSON.stringify(wish)])
  if (made === undefined) throw new Error('nothing was started')
  return made
}

/** An upload of the company's, of nobody in particular. */
const loose = (scene: Scene, sensitivity: string): Promise<string> => upload(scene, admin, null, sensitivity, stage.company('aurora'))

const ownPapers = async (scene: Scene, actor: Actor, title = 'Outubro de 2026'): Promise<readonly Row[]> =>
  (await scene.as(actor, 'select * from public.my_documents()')).filter((row) => row['title'] === title)

const listed = async (scene: Scene, id: unknown): Promise<Row | undefined> =>
  (await scene.as(admin, 'select * from public.distribution_list($1)', [stage.company('aurora')])).find((row) => row['distribution_id'] === id)

describe('a distribution', () => {
  it('shows nobody anything before it is published, then everybody their own, and tells them', async () => {
    await stage.scene(async (scene) => {
      const [me, other] = [await employeeId(scene, people.person), await colleague(scene, stage, 3)]
      const otherActor = await giveAccess(scene, other)
      const { id } = await start(scene)
      const [mine, theirs] = [await loose(scene, 'P3'), await loose(scene, 'P3')]
      expect(await scene.as(admin, add, [id, mine, [me], 'Página 1'])).toEqual([{ total: 1 }])
      expect(await scene.as(admin, add, [id, theirs, [other], 'Página 2'])).toEqual([{ total: 2 }])
      expect(await open(scene, admin, mine)).toBeNull()
      for (const actor of [person, manager, otherActor]) {
        expect(await open(scene, actor, mine)).toBe('RHNTF')
        expect(await scene.as(actor, 'select id from public.files where id = $1', [mine])).toEqual([])
      }
      expect(await ownPapers(scene, person)).toEqual([])

      expect(await scene.refusal(admin, publish, [id, 3])).toBe('RHDST')
      expect(await scene.as(admin, publish, [id, 2])).toMatchObject([{ status: 'published' }])
      expect(await ownPapers(scene, person)).toMatchObject([{ type_name: 'Holerite', sensitivity: 'P3', state: 'approved', file_id: mine }])
      expect([await open(scene, person, mine), await open(scene, otherActor, theirs)]).toEqual([null, null])
      expect([await open(scene, person, theirs), await open(scene, otherActor, mine), await open(scene, manager, mine)]).toEqual(['RHNTF', 'RHNTF', 'RHNTF'])
      const told = await scene.owner(
        `select n.body from public.notifications n join public.documents d on d.id = n.entity_id where n.kind = 'document_received' and d.title = 'Outubro de 2026' and n.employee_id = $1`,
        [me],
      )
      expect(told).toEqual([{ body: 'Holerite' }])
      expect(await scene.refusal(admin, publish, [id, 2])).toBe('RHDST')
    })
  })

  it('takes what was sent already only once, and publishes all or nothing', async () => {
    await stage.scene(async (scene) => {
      const [me, other] = [await employeeId(scene, people.person), await colleague(scene, stage, 3)]
      const { id } = await start(scene)
      const [first, again] = [await loose(scene, 'P3'), await loose(scene, 'P3')]
      await scene.as(admin, add, [id, first, [me], null])
      // Whose answer was lost is asked again: with the same upload, or with another.
      expect(await scene.as(admin, add, [id, first, [me], null])).toEqual([{ total: 1 }])
      expect(await scene.as(admin, add, [id, again, [me], null])).toEqual([{ total: 1 }])
      expect(await scene.owner('select entity_type from public.files where id = $1', [again])).toEqual([{ entity_type: null }])
      await scene.as(admin, add, [id, again, [other], null])
      await scene.owner(`update public.document_types set archived_at = now() where id = (select type_id from public.document_distributions where id = $1)`, [id])
      expect(await scene.refusal(admin, publish, [id, 2])).toBe('RHDST')
      expect(await ownPapers(scene, person)).toEqual([])
      await scene.owner(`update public.document_types set archived_at = null where id = (select type_id from public.document_distributions where id = $1)`, [id])
      expect(await scene.refusal(admin, publish, [id, 2])).toBeNull()
    })
  })

  it('of one file for all is opened by each, and tells each of themselves and the administration alone', async () => {
    await stage.scene(async (scene) => {
      const [me, other] = [await employeeId(scene, people.person), await colleague(scene, stage, 3)]
      const otherActor = await giveAccess(scene, other)
      const { id } = await start(scene, { type: 'Informe de rendimentos', mode: 'shared', values: { is_acknowledged: true } })
      const file = await loose(scene, 'P3')
      await scene.as(admin, add, [id, file, [me, other], 'política.pdf'])
      await scene.as(admin, publish, [id, 2])
      expect([await open(scene, person, file), await open(scene, otherActor, file), await open(scene, manager, file)]).toEqual([null, null, 'RHNTF'])
      await open(scene, admin, file)
      const [mine] = await ownPapers(scene, person)
      const names = (await scene.as(person, 'select opened_by from public.document_openings($1)', [mine?.['document_id']])).map((row) => (row['opened_by'] as Row)['id'])
      expect(new Set(names)).toEqual(new Set([me, await employeeId(scene, people.admin)]))
      // Each takes note by oneself.
      const [waiting] = (await scene.as(person, 'select * from public.my_signatures()')).filter((row) => row['title'] === 'Outubro de 2026')
      expect(waiting).toMatchObject({ kind: 'acknowledgement', my_state: 'pending' })
      expect(await scene.as(person, 'select * from public.sign_document($1, $2)', [waiting?.['envelope_id'], waiting?.['sha256']])).toMatchObject([{ status: 'completed' }])
      // Whoever sent it reads the figures, and is not told one by one.
      expect(await scene.owner(`select id from public.notifications where kind = 'document_signed' and entity_id = $1`, [waiting?.['envelope_id']])).toEqual([])
      expect(await listed(scene, id)).toMatchObject({ total: 2, opened: 2, acknowledged: 1 })
      const items = await scene.as(admin, 'select * from public.distribution_items($1)', [id])
      expect(items.filter((row) => row['opened_at'] !== null && row['acknowledged_at'] !== null)).toHaveLength(1)
      expect(await scene.as(manager, 'select * from public.distribution_items($1)', [id])).toEqual([])
    })
  })

  it('reaches who has no login by a link, and is not taken back once that was opened', async () => {
    await stage.scene(async (scene) => {
      const [reader] = await scene.owner(
        `select id, cpf, birth_date::text as birth from public.employees
         where company_id = $1 and user_id is null and status = 'active' and cpf is not null and birth_date is not null order by registration_number limit 1`, [stage.company('aurora')])
      const bare = await colleague(scene, stage, 3)
      await scene.owner('update public.employees set cpf = null where id = $1', [bare])
      const { id } = await start(scene, { type: 'Informe de rendimentos', mode: 'shared', values: { is_acknowledged: true } })
      const file = await loose(scene, 'P3')
      await scene.as(admin, add, [id, file, [reader?.['id'], bare], 'informe.pdf'])
      await scene.as(admin, publish, [id, 2])
      const items = async (): Promise<readonly Row[]> => await scene.as(admin, `select employee ->> 'id' as id, by_link, acknowledged_at is not null as done from public.distribution_items($1)`, [id])
      // Whom nobody could recognise gets the paper alone.
      expect(await items()).toEqual(expect.arrayContaining([{ id: reader?.['id'], by_link: true, done: false }, { id: bare, by_link: false, done: false }]))
      const [party] = await scene.owner(`select p.id from private.signature_parties p where p.employee_id = $1 and p.status = 'pending' order by p.id`, [reader?.['id']])
      const [link] = await scene.as(admin, `select token from public.make_guest_links($1, 'signature', $2)`, [stage.company('aurora'), [party?.['id']]])
      const secret = await enter(scene, { ...reader, token: link?.['token'] } as never)
      expect(await scene.refusal(admin, undo, [id, 'Trocado'])).toBe('RHDST')
      await openPaper(scene, secret, file)
      await scene.as(anon, act, [secret, 'sign', { sha256: (await scene.owner('select sha256 from public.files where id = $1', [file]))[0]?.['sha256'] }])
      expect(await items()).toContainEqual({ id: reader?.['id'], by_link: true, done: true })
      expect(await listed(scene, id)).toMatchObject({ acknowledged: 1 })
    })
  })

  it('is taken back as a whole while nobody opened theirs, and what counted before counts again', async () => {
    await stage.scene(async (scene) => {
      const [me, other] = [await employeeId(scene, people.person), await colleague(scene, stage, 3)]
      const before = await deliver(scene, stage, admin, { employee: me, type: 'Termo de confidencialidade' })
      const { id } = await start(scene, { type: 'Termo de confidencialidade', mode: 'by_name' })
      const [mine, theirs] = [await loose(scene, 'P1'), await loose(scene, 'P1')]
      await scene.as(admin, add, [id, mine, [me], 'a.pdf'])
      await scene.as(admin, add, [id, theirs, [other], 'b.pdf'])
      await scene.as(admin, publish, [id, 2])
      expect(await scene.owner('select file_id from public.documents where id = $1', [before['id']])).toEqual([{ file_id: mine }])
      expect(await scene.refusal(manager, undo, [id, 'Trocado'])).toBe('RHPER')
      expect(await scene.refusal(admin, undo, [id, ''])).toBe('RHCOM')
      expect(await scene.as(admin, undo, [id, 'Arquivos trocados'])).toMatchObject([{ status: 'undone', undo_reason: 'Arquivos trocados' }])
      expect(await scene.owner('select status, file_id from public.documents where id = $1', [before['id']])).toEqual([{ status: 'approved', file_id: before['file_id'] }])
      expect(await open(scene, person, mine)).toBe('RHNTF')
      expect(await open(scene, person, before['file_id'])).toBeNull()
      expect(await scene.owner(`select status from public.documents where employee_id = $1 and title = 'Outubro de 2026'`, [other])).toEqual([{ status: 'archived' }])
      expect(await scene.refusal(admin, undo, [id, 'De novo'])).toBe('RHDST')
    })
  })

  it('stays once one of the people has opened theirs', async () => {
    await stage.scene(async (scene) => {
      const me = await employeeId(scene, people.person)
      const { id } = await start(scene)
      const mine = await loose(scene, 'P3')
      await scene.as(admin, add, [id, mine, [me], null])
      await scene.as(admin, publish, [id, 1])
      // The administration looking at it is not the person.
      await open(scene, admin, mine)
      expect(await listed(scene, id)).toMatchObject({ opened: 0 })
      await open(scene, person, mine)
      expect(await listed(scene, id)).toMatchObject({ opened: 1 })
      expect(await scene.refusal(admin, undo, [id, 'Trocado'])).toBe('RHDST')
    })
  })

  it('is refused to managers, for oneself alone, of types that people send, and once it was thrown away', async () => {
    await stage.scene(async (scene) => {
      const [me, boss] = [await employeeId(scene, people.admin), await employeeId(scene, people.person)]
      const { id } = await start(scene)
      const file = await loose(scene, 'P3')
      expect(await scene.refusal(manager, add, [id, file, [boss], null])).toBe('RHPER')
      expect(await scene.refusal(admin, add, [id, await loose(scene, 'P2'), [boss], null])).toBe('RHNTF')
      expect(await scene.refusal(admin, add, [id, file, [me], null])).toBeNull()
      expect(await scene.refusal(admin, publish, [id, 1])).toBe('RHSLF')
      await scene.owner(`update public.document_types set who_sends = 'person' where company_id = $1 and name = 'CNH'`, [stage.company('aurora')])
      const wish = (type: string, more: Row = {}): Promise<string> =>
        typeId(scene, stage, type).then((type_id) => JSON.stringify({ company_id: stage.company('aurora'), type_id, mode: 'split', title: 'X', ...more }))
      const begin = 'select * from public.start_distribution($1)'
      expect(await scene.refusal(admin, begin, [await wish('CNH')])).toBe('RHDST')
      expect(await scene.refusal(admin, begin, [await wish('Holerite', { deadline: '2001-01-01' })])).toBe('RHEXP')
      expect(await scene.refusal(manager, begin, [await wish('Holerite')])).toBe('RHPER')
      expect(await scene.as(admin, 'select * from public.cancel_distribution($1)', [id])).toMatchObject([{ status: 'cancelled' }])
      expect(await scene.owner('select destroy_at is not null as gone from public.files where id = $1', [file])).toEqual([{ gone: true }])
      expect(await scene.refusal(admin, add, [id, file, [boss], null])).toBe('RHDST')
      expect(await scene.as(manager, 'select public.distribution_people($1) as people', [stage.company('aurora')])).toEqual([{ people: null }])
    })
  })

  it('of many people is published by the job, and comes back as a draft when that fails', async () => {
    await stage.scene(async (scene) => {
      const { id } = await start(scene, { mode: 'shared' })
      const everyone = (await scene.owner(`select id from public.employees where company_id = $1 and status <> 'terminated' limit 3`, [stage.company('aurora')])).map((row) => row['id'])
      await scene.as(admin, add, [id, await loose(scene, 'P3'), everyone, null])
      await scene.owner(`update public.document_distributions set status = 'publishing' where id = $1`, [id])
      await scene.owner(`update public.document_types set archived_at = now() where company_id = $1 and name = 'Holerite'`, [stage.company('aurora')])
      await scene.as(serviceRole, 'select private.run_distributions()')
      const failed = await listed(scene, id)
      expect([failed?.['status'], String(failed?.['problem'])]).toEqual(['draft', 'O tipo de documento mudou e não é mais distribuído pela empresa.'])
      await scene.owner(`update public.document_types set archived_at = null where company_id = $1 and name = 'Holerite'`, [stage.company('aurora')])
      await scene.owner(`update public.document_distributions set status = 'publishing' where id = $1`, [id])
      await scene.as(serviceRole, 'select private.run_distributions()')
      expect(await listed(scene, id)).toMatchObject({ status: 'published', total: 3, problem: null })
    })
  })
})
