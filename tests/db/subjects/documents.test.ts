import { beforeAll, describe, expect, it } from 'vitest'
import { colleague, employeeId, people } from '../support/approvals.ts'
import { SEND_DOCUMENTS } from '../support/campaigns.ts'
import { day, deliver, line, open, requireOfAll, review, typeId, upload } from '../support/documents.ts'
import { type Actor, type Row, type Scene, sharedStage } from '../support/stage.ts'

const stage = sharedStage()
let person: Actor
let manager: Actor
let admin: Actor
let master: Actor
beforeAll(() => {
  person = stage.signedIn(people.person)
  manager = stage.signedIn(people.manager)
  admin = stage.signedIn(people.admin)
  master = stage.signedIn(people.master)
})

const TRAINING = 'Certificado de treinamento (NR)'
const saveType = 'select * from public.save_document_type($1)'
const submit = 'select * from public.submit_document($1, $2, $3, $4, $5)'
const wish = (more: Row = {}): string => JSON.stringify({ company_id: stage.company('aurora'), name: 'Crachá', sensitivity: 'P1', ...more })
const told = (scene: Scene, email: string): Promise<readonly Row[]> =>
  scene.owner('select n.kind, n.title, n.body from public.notifications n join public.employees e on e.id = n.employee_id where e.email = $1 order by n.created_at desc', [email])

describe('a company', () => {
  it('is born with the Brazilian list, whose classes are never shown to managers', async () => {
    await stage.scene(async (scene) => {
      const [born] = await scene.owner(`insert into public.companies (name) values ('Nova Empresa') returning id`)
      const types = await scene.owner('select name, sensitivity, who_sees, retention_years, retention_from from public.document_types where company_id = $1 order by place', [born?.['id']])
      expect(types.length).toBeGreaterThan(25)
      expect(types).toContainEqual({ name: 'ASO admissional', sensitivity: 'P4', who_sees: 'person', retention_years: 20, retention_from: 'termination' })
      expect(types.filter((type) => !['P0', 'P1'].includes(String(type['sensitivity'])) && type['who_sees'] !== 'person')).toEqual([])
      expect(await scene.owner(`select id from public.audit_logs where company_id = $1 and entity_type = 'document_type'`, [born?.['id']])).toEqual([])
    })
  })

  it.each([
    ['clt_indefinite', ['ASO admissional', 'Comprovante de endereço', 'Contrato de trabalho', 'Documento de identidade e CPF', 'Opção pelo vale-transporte']],
    ['apprentice', ['ASO admissional', 'Comprovante de endereço', 'Contrato de trabalho', 'Documento de identidade e CPF', 'Opção pelo vale-transporte']],
    ['temporary', ['ASO admissional', 'Comprovante de endereço', 'Contrato de trabalho', 'Documento de identidade e CPF']],
    ['intern', ['Comprovante de endereço', 'Documento de identidade e CPF', 'Termo de compromisso de estágio']],
  ])('asks of a contract %s what an admission needs, and of nobody what the law forbids to ask', async (contract, needed) => {
    await stage.scene(async (scene) => {
      const [born] = await scene.owner(`insert into public.companies (name) values ('Nova Empresa') returning id`)
      const asked = await scene.owner(`select t.name, t.sensitivity from public.document_types t join public.document_type_rules r on r.type_id = t.id
        where t.company_id = $1 and coalesce(r.contract_type, $2) = $2 order by 1`, [born?.['id'], contract])
      expect(asked.map(({ name }) => name)).toEqual(needed)
      // Lei 9.029/1995, Portaria MTE 1.246/2010 and CLT art. 442-A: no test of pregnancy or HIV, no record of crimes or credit, no letter of years of work.
      expect(await scene.owner(`select name from public.document_types where company_id = $1 and name ~* 'gravidez|esteriliza|hiv|antecedente|criminal|crédito|spc|serasa|experiência'`, [born?.['id']])).toEqual([])
      // What tells of health is of its own class.
      expect(await scene.owner(`select name from public.document_types where company_id = $1 and name ~ '^(ASO|Exame|Laudo|Atestado)' and sensitivity <> 'P4'`, [born?.['id']])).toEqual([])
    })
  })
})

describe('a type', () => {
  it('is made and changed by who manages documents, against what was read', async () => {
    await stage.scene(async (scene) => {
      const rules = [{ contract_type: 'intern' }, { contract_type: null }]
      const [made] = await scene.as(admin, `select t.*, t.updated_at::text as seen from public.save_document_type($1) t`, [wish({ rules })])
      const [listed] = (await scene.as(admin, 'select * from public.document_type_list($1)', [stage.company('aurora')])).filter((type) => type['id'] === made?.['id'])
      expect(listed?.['rules']).toHaveLength(2)
      const change = { id: made?.['id'], who_sees: 'team', rules: [], updated_at: made?.['seen'] }
      expect(await scene.as(admin, saveType, [wish(change)])).toMatchObject([{ who_sees: 'team' }])
      expect(await scene.as(admin, saveType, [wish(change)])).toEqual([])
      expect(await scene.owner('select id from public.document_type_rules where type_id = $1', [made?.['id']])).toEqual([])
      for (const actor of [manager, person]) expect(await scene.refusal(actor, saveType, [wish({ name: 'Outro' })])).toBe('RHPER')
    })
  })

  it.each([
    ['P2', 'team'], ['P2', 'company'], ['P3', 'team'], ['P4', 'team'], ['P4', 'company'],
  ])('of class %s is never for the %s', async (sensitivity, who_sees) => {
    await stage.scene(async (scene) => {
      expect(await scene.refusal(admin, saveType, [wish({ sensitivity, who_sees: 'person' })])).toBeNull()
      expect(await scene.refusal(admin, saveType, [wish({ name: 'Outro', sensitivity, who_sees })])).toBe('RHCLA')
    })
  })

  it('keeps its class while there are documents, and takes them along when it rises', async () => {
    await stage.scene(async (scene) => {
      const me = await employeeId(scene, people.person)
      const paper = await deliver(scene, stage, person, { employee: me, type: TRAINING, values: { issued_on: '2026-01-10' } })
      const [type] = await scene.as(admin, 'select t.*, t.updated_at::text as seen from public.document_types t where id = $1', [paper['type_id']])
      const change = (sensitivity: string, who_sees: string): string => JSON.stringify({ ...type, sensitivity, who_sees, updated_at: type?.['seen'] })
      expect(await scene.refusal(admin, saveType, [change('P0', 'company')])).toBe('RHCLA')
      expect(await scene.refusal(admin, saveType, [change('P4', 'person')])).toBeNull()
      expect(await scene.owner('select d.sensitivity, d.who_sees, f.sensitivity as file from public.documents d join public.files f on f.id = d.file_id where d.id = $1', [paper['id']])).toEqual([
        { sensitivity: 'P4', who_sees: 'person', file: 'P4' },
      ])
    })
  })
})

describe('a document', () => {
  it('says which of its dates cannot be', async () => {
    await stage.scene(async (scene) => {
      const me = await employeeId(scene, people.person)
      const dates = async (values: Row): Promise<unknown> => {
        const { error } = await scene.attempt(person, submit, [await typeId(scene, stage, TRAINING), null, me, null, JSON.stringify(values)])
        return `${String(error?.code)} ${String(error?.detail)}`
      }
      expect(await dates({ issued_on: '1900-01-01', expires_on: '2199-12-31' })).toBe('RHNTF file')
      expect(await dates({ issued_on: await day(scene, stage, 1) })).toBe('RHEXP issued_on')
      expect(await dates({ issued_on: '1899-12-31' })).toBe('RHEXP issued_on')
      expect(await dates({ issued_on: '2026-01-10', expires_on: '2200-01-01' })).toBe('RHEXP expires_on')
      expect(await dates({ issued_on: '2026-01-10', expires_on: '2026-01-10' })).toBe('RHEXP expires_on')
      expect(await dates({ issued_on: '2026-02-30' })).toBe('RHARG issued_on')
    })
  })

  it('waits for review, is refused with a reason and counts once approved, with its expiry', async () => {
    await stage.scene(async (scene) => {
      const me = await employeeId(scene, people.person)
      await requireOfAll(scene, stage, TRAINING)
      expect(await line(scene, person, TRAINING)).toMatchObject({ state: 'missing', required: true, can_send: true })
      const first = await deliver(scene, stage, person, { employee: me, type: TRAINING })
      expect(await line(scene, person, TRAINING)).toMatchObject({ state: 'in_review' })
      expect(await review(scene, admin, first['latest_version_id'], { decision: 'reject' })).toBe('RHCOM')
      expect(await review(scene, admin, first['latest_version_id'], { decision: 'approve' })).toBe('RHEXP')
      expect(await review(scene, admin, first['latest_version_id'], { decision: 'reject', reason: 'A foto está borrada.' })).toBeNull()
      expect(await review(scene, admin, first['latest_version_id'], { decision: 'approve' })).toBe('RHDEC')
      expect(await line(scene, person, TRAINING)).toMatchObject({ state: 'rejected', rejection_reason: 'A foto está borrada.' })
      expect(await told(scene, people.person)).toContainEqual({ kind: 'document_reviewed', title: 'Um documento seu foi recusado', body: `${TRAINING}: A foto está borrada.` })
      const again = await deliver(scene, stage, person, { employee: me, type: TRAINING })
      expect(again['id']).toBe(first['id'])
      expect(await review(scene, admin, again['latest_version_id'], { decision: 'approve', values: { issued_on: await day(scene, stage, -10) } })).toBeNull()
      expect(await line(scene, person, TRAINING)).toMatchObject({ state: 'approved' })
      const history = await scene.as(person, 'select n, status, rejection_reason from public.document_history($1)', [first['id']])
      expect(history).toEqual([{ n: 2, status: 'approved', rejection_reason: null }, { n: 1, status: 'rejected', rejection_reason: 'A foto está borrada.' }])
    })
  })

  it('is expiring for sixty days, expired after, and in force while a newer one is reviewed', async () => {
    await stage.scene(async (scene) => {
      const me = await employeeId(scene, people.person)
      const state = async (): Promise<unknown> => (await line(scene, person, 'CNH'))?.['state']
      const cnh = await deliver(scene, stage, admin, { employee: me, type: 'CNH', values: { expires_on: await day(scene, stage, 61) } })
      expect(cnh).toMatchObject({ status: 'approved' })
      expect(await state()).toBe('approved')
      await scene.owner('update public.documents set expires_on = $2 where id = $1', [cnh['id'], await day(scene, stage, 60)])
      expect(await state()).toBe('expiring')
      await deliver(scene, stage, person, { employee: me, type: 'CNH', values: { expires_on: await day(scene, stage, 900) } })
      expect(await line(scene, person, 'CNH')).toMatchObject({ state: 'expiring', newer_in_review: true, file_id: cnh['file_id'] })
      await scene.owner('update public.documents set expires_on = $2 where id = $1', [cnh['id'], await day(scene, stage, -1)])
      expect(await state()).toBe('in_review')
    })
  })

  it('goes by who may send it, never to one’s own record by the administration', async () => {
    await stage.scene(async (scene) => {
      const [me, boss] = [await employeeId(scene, people.person), await employeeId(scene, people.admin)]
      const slip = await deliver(scene, stage, admin, { employee: me, type: 'Holerite', values: { title: 'Novembro de 2026' } })
      expect(slip).toMatchObject({ status: 'approved', sensitivity: 'P3' })
      expect(await told(scene, people.person)).toContainEqual({ kind: 'document_received', title: 'Você recebeu um documento', body: 'Holerite' })
      const id = await typeId(scene, stage, 'Holerite')
      expect(await scene.refusal(person, submit, [id, await upload(scene, person, me, 'P3'), me, null, '{}'])).toBe('RHPER')
      expect(await scene.refusal(admin, submit, [id, await upload(scene, admin, boss, 'P3'), boss, null, '{}'])).toBe('RHSLF')
      expect(await scene.refusal(manager, submit, [await typeId(scene, stage, 'CNH'), null, me, null, '{}'])).toBe('RHNTF')
      expect(await scene.refusal(person, submit, [await typeId(scene, stage, 'CNH'), null, me, null, '{}'])).toBe('RHNTF')
      expect(await scene.refusal(admin, submit, [await typeId(scene, stage, 'CNH'), null, me, null, JSON.stringify({ expires_on: await day(scene, stage, 9) })])).toBeNull()
    })
  })

  it('of the administration is reviewed by somebody else', async () => {
    await stage.scene(async (scene) => {
      const boss = await employeeId(scene, people.admin)
      const paper = await deliver(scene, stage, admin, { employee: boss, type: 'Comprovante de endereço' })
      expect(paper).toMatchObject({ status: 'in_review' })
      expect(await review(scene, admin, paper['latest_version_id'], { decision: 'approve' })).toBe('RHSLF')
      expect(await review(scene, master, paper['latest_version_id'], { decision: 'approve' })).toBeNull()
    })
  })

  it('is archived with a reason and taken back; nothing is deleted', async () => {
    await stage.scene(async (scene) => {
      const me = await employeeId(scene, people.person)
      const paper = await deliver(scene, stage, admin, { employee: me, type: 'Comprovante de endereço' })
      const archive = 'select * from public.archive_document($1, $2)'
      expect(await scene.refusal(admin, archive, [paper['id'], ' '])).toBe('RHCOM')
      expect(await scene.refusal(person, archive, [paper['id'], 'x'])).toBe('RHPER')
      expect(await scene.refusal(admin, archive, [paper['id'], 'Enviado por engano'])).toBeNull()
      expect(await open(scene, person, paper['file_id'])).toBe('RHNTF')
      expect(await open(scene, admin, paper['file_id'])).toBeNull()
      await deliver(scene, stage, admin, { employee: me, type: 'Comprovante de endereço' })
      expect(await scene.refusal(admin, 'select * from public.restore_document($1)', [paper['id']])).toBe('RHSTA')
    })
  })

  it('shows whom it concerns who opened it, and warns of the same bytes', async () => {
    await stage.scene(async (scene) => {
      const me = await employeeId(scene, people.person)
      const paper = await deliver(scene, stage, person, { employee: me, type: 'Comprovante de escolaridade' })
      expect(await open(scene, admin, paper['file_id'])).toBeNull()
      const openings = await scene.as(person, `select opened_by ->> 'name' as name, version from public.document_openings($1)`, [paper['id']])
      expect(openings).toHaveLength(1)
      expect(openings[0]).toMatchObject({ version: 1 })
      expect(await scene.as(manager, 'select * from public.document_openings($1)', [paper['id']])).toEqual([])
      const copy = await upload(scene, person, me, 'P2')
      expect(await scene.as(person, 'select document_id, type_name from public.same_document($1)', [copy])).toEqual([{ document_id: paper['id'], type_name: 'Comprovante de escolaridade' }])
    })
  })
})

describe('what is required', () => {
  it('follows the contract, the position and the work site, whoever has no rule owes nothing', async () => {
    await stage.scene(async (scene) => {
      const company = stage.company('aurora')
      const someone = await colleague(scene, stage, 1)
      const [electrician] = await scene.owner(`insert into public.positions (company_id, title) values ($1, 'Eletricista de teste') returning id`, [company])
      const type = await typeId(scene, stage, TRAINING)
      await scene.owner('insert into public.document_type_rules (company_id, type_id, position_id) values ($1, $2, $3)', [company, type, electrician?.['id']])
      expect(await line(scene, admin, TRAINING, someone)).toBeUndefined()
      await scene.as(admin, `select * from public.change_assignment($1, $2, $3, 'promotion')`, [someone, await day(scene, stage, 0), JSON.stringify({ position_id: electrician?.['id'] })])
      expect(await line(scene, admin, TRAINING, someone)).toMatchObject({ state: 'missing', required: true })
      const [figures] = (await scene.as(admin, 'select * from public.document_compliance($1)', [company])).filter((row) => row['type_id'] === type)
      expect(figures).toMatchObject({ required: 1, done: 0, missing: 1 })
      const matrix = await scene.as(admin, 'select * from public.document_matrix($1, null, null, $2, true)', [company, [type]])
      expect(matrix).toMatchObject([{ employee: { id: someone }, required: 1, done: 0, cells: [{ type_id: type, state: 'missing' }] }])
      expect(await scene.as(manager, 'select * from public.document_matrix($1)', [company])).toEqual([])
    })
  })

  it('is asked for by a campaign, waits in Pendências, and is done when it counts', async () => {
    await stage.scene(async (scene) => {
      const company = stage.company('aurora')
      const me = await employeeId(scene, people.person)
      const type = await typeId(scene, stage, 'Comprovante de escolaridade')
      const ask = SEND_DOCUMENTS
      expect(await scene.refusal(admin, ask, [company, [type], [me], await day(scene, stage, -1), null])).toBe('RHEXP')
      expect(await scene.refusal(manager, ask, [company, [type], [me], null, null])).toBe('RHPER')
      const [asked] = await scene.as(admin, ask, [company, [type], [me], await day(scene, stage, 3), 'Frente e verso.'])
      expect(asked).toMatchObject({ people: 1, asked: 1, told: 1 })
      expect(await scene.as(admin, ask, [company, [type], [me], null, null])).toMatchObject([{ campaign_id: null, people: 0, asked: 0 }])
      expect(await line(scene, person, 'Comprovante de escolaridade')).toMatchObject({ state: 'requested', instructions: 'Frente e verso.' })
      const waiting = async (actor: Actor): Promise<readonly Row[]> => (await scene.as(actor, 'select * from public.my_pending_items(200)')).filter((item) => String(item['kind']).startsWith('document_'))
      expect((await waiting(person)).map((item) => (item['action'] as Row)['type_id'])).toContain(type)
      const before = (await waiting(admin)).length
      const paper = await deliver(scene, stage, person, { employee: me, type: 'Comprovante de escolaridade' })
      expect((await waiting(person)).map((item) => (item['action'] as Row)['type_id'])).not.toContain(type)
      expect((await waiting(admin)).length).toBe(before + 1)
      const [count] = await scene.as(admin, 'select public.my_pending_count() as n')
      expect(Number(count?.['n'])).toBe((await scene.as(admin, 'select item_key from public.my_pending_items(200)')).length)
      await review(scene, admin, paper['latest_version_id'], { decision: 'approve' })
      const [campaign] = (await scene.as(admin, `select * from public.campaign_list($1, 'documents')`, [company])).filter((row) => row['campaign_id'] === asked?.['campaign_id'])
      expect(campaign).toMatchObject({ people: 1, people_done: 1, total: 1, done: 1, open: 0, joined: 0 })
    })
  })
})
