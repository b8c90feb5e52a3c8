import { beforeAll, describe, expect, it } from 'vitest'
import { castOf, employeeId, read, type Cast } from '../support/records.ts'
import { confirmed, prepared } from '../support/uploads.ts'
import { type Actor, type Row, type Scene, sharedStage } from '../support/stage.ts'

const stage = sharedStage()
let cast: Cast
beforeAll(() => {
  cast = castOf(stage)
})

const child = { name: 'Ana Souza', birth_date: '2020-01-31', kind: '03', cpf: '111.444.777-35', income_tax: true }

async function ask(scene: Scene, changes: Row): Promise<Row> {
  const [row] = await scene.as(cast.user, 'select public.request_change($1::jsonb, $2) as answer', [JSON.stringify(changes), 'Nasceu.'])
  return row?.['answer'] as Row
}

async function decide(scene: Scene, request: unknown, fields: Row, comment: string | null = null): Promise<void> {
  await scene.as(cast.admin, 'select public.decide_change_request($1, $2::jsonb, $3)', [request, JSON.stringify(fields), comment])
}

const pix = (key: string): Row => ({ bank_account: { pix_key_type: 'email', pix_key: key } })

const outcomes = (scene: Scene, request: unknown): Promise<readonly Row[]> =>
  scene.as(cast.user, `select c ->> 'field' as field, c ->> 'outcome' as outcome, c ->> 'new' as new
    from public.approval_thread($1) t, jsonb_array_elements(t -> 'changes') c order by 1`, [request])

describe('a record that somebody asks for', () => {
  it('is decided beside a field, each on its own, and is written when it is approved', async () => {
    await stage.scene(async (scene) => {
      const me = await employeeId(scene, 'pessoa@aurora.demo')
      const { request_id: request } = await ask(scene, { address: 'Rua das Flores, 10, Centro, Santos/SP', dependent: child })
      const before = (await read(scene, cast.user, me, 'personal'))['dependents'] as readonly Row[]
      await decide(scene, request, { address: 'reject', dependent: 'approve' }, 'Falta o comprovante de endereço.')
      expect(await outcomes(scene, request)).toEqual([
        { field: 'address', outcome: 'rejected', new: 'Rua das Flores, 10, Centro, Santos/SP' },
        { field: 'dependent', outcome: 'applied', new: 'Ana Souza · filho(a) ou enteado(a) · nascimento 31/01/2020 · CPF 111.444.777-35 · imposto de renda' },
      ])
      const after = (await read(scene, cast.user, me, 'personal'))['dependents'] as readonly Row[]
      expect(after).toHaveLength(before.length + 1)
      expect(after.at(-1)).toMatchObject({ name: 'Ana Souza', cpf: '11144477735', income_tax: true })
      const [person] = await scene.owner('select address from public.employees where id = $1', [me])
      expect(person?.['address']).not.toContain('Flores')
    })
  })

  it('is read and decided by administrators alone, also beside a field that managers decide', async () => {
    await stage.scene(async (scene) => {
      const me = await employeeId(scene, 'pessoa@aurora.demo')
      const thread = async (actor: Actor, request: unknown): Promise<Row | null> =>
        ((await scene.as(actor, 'select public.approval_thread($1) as t', [request]))[0]?.['t'] ?? null) as Row | null
      const { request_id: plain } = await ask(scene, { rg: '77.777.777-7' })
      expect(await thread(cast.manager, plain)).toMatchObject({ can_decide: true })
      const { request_id: request } = await ask(scene, { address: 'Rua das Flores, 10', dependent: child, ...pix('ana@casa.demo') })
      const seen = async (actor: Actor): Promise<unknown[]> => (((await thread(actor, request))?.['changes'] ?? []) as readonly Row[]).map((change) => change['new'])
      const whole = ['Rua das Flores, 10', expect.stringContaining('Ana Souza'), 'Pix ana@casa.demo']
      expect(await seen(cast.user)).toEqual(whole)
      expect(await seen(cast.admin)).toEqual(whole)
      expect(await thread(cast.manager, request)).toBeNull()
      expect(await scene.refusal(cast.manager, `select public.decide_approval($1, 'approve')`, [request])).toBe('RHNTF')
      expect(await scene.refusal(cast.manager, `select public.decide_change_request($1, '{}')`, [request])).toBe('RHNTF')
      expect(await scene.as(cast.manager, 'select new_value from public.change_request_fields where employee_id = $1', [me])).toEqual([])
      expect(await thread(cast.admin, request)).toMatchObject({ can_decide: true, steps: [{ approver_kind: 'company_admin', held: false }] })
    })
  })

  it('shows what there is now beside what is asked, and who read it finds a line in the own trail', async () => {
    await stage.scene(async (scene) => {
      const me = await employeeId(scene, 'pessoa@aurora.demo')
      const { request_id: request } = await ask(scene, { personal: { marital_status: 'married' }, dependent: child, ...pix('ana@casa.demo') })
      const old = (actor: Actor): Promise<readonly Row[]> =>
        scene.as(actor, `select c ->> 'field' as field, c ->> 'old' as old from public.approval_thread($1) t, jsonb_array_elements(t -> 'changes') c order by 1`, [request])
      const before = [
        { field: 'bank_account', old: expect.stringMatching(/\(\d{3}\) · agência \d+ · conta \d+-\d · .+ · Pix \d{11}$/) as unknown },
        { field: 'dependent', old: 'Ainda não cadastrado' },
        { field: 'personal', old: expect.stringMatching(/^Estado civil: \S+/) as unknown },
      ]
      const readings = (): Promise<readonly Row[]> => scene.owner(
        `select metadata ->> 'class' as class from public.audit_logs where action_type = 'view_sensitive' and entity_id = $1 and metadata ? 'change_request' order by 1`, [me])
      expect(await old(cast.user)).toEqual(before)
      expect(await readings()).toEqual([])
      expect(await old(cast.admin)).toEqual(before)
      await old(cast.admin)
      expect(await readings()).toEqual([{ class: 'pay' }, { class: 'personal' }])
      const [row] = await scene.as(cast.user, `select class from public.record_readers() where kind = 'view_sensitive' and class = 'pay'`)
      expect(row).toEqual({ class: 'pay' })
      // The list of a profile tells that something is asked for; what it is stands in the request.
      const listed = await scene.as(cast.admin, `select f ->> 'new' as new from public.employee_change_requests($1) c, jsonb_array_elements(c.fields) f where c.request_id = $2`, [me, request])
      expect(listed).toEqual([{ new: 'Reservado à pessoa e ao RH' }, { new: 'Reservado à pessoa e ao RH' }, { new: 'Reservado à pessoa e ao RH' }])
    })
  })

  it('is not written over an account that somebody changed meanwhile', async () => {
    await stage.scene(async (scene) => {
      const me = await employeeId(scene, 'pessoa@aurora.demo')
      const { request_id: request } = await ask(scene, pix('ana@casa.demo'))
      await scene.owner(`insert into public.employee_bank_accounts (company_id, employee_id, pix_key_type, pix_key) values ($1, $2, 'email', 'hr@casa.demo')`, [stage.company('aurora'), me])
      await decide(scene, request, {})
      expect(await outcomes(scene, request)).toMatchObject([{ field: 'bank_account', outcome: 'conflict' }])
      expect((await read(scene, cast.user, me, 'pay'))['bank_account']).toMatchObject({ pix_key: 'hr@casa.demo' })
    })
  })

  it('comes with a proof that the person and administrators open, and of which a manager knows nothing', async () => {
    await stage.scene(async (scene) => {
      const me = await employeeId(scene, 'pessoa@aurora.demo')
      const upload = await prepared(scene, cast.user, { purpose: 'change_proof', employee: me, mime: 'application/pdf' })
      await confirmed(scene, upload, { mime: 'application/pdf' })
      const asking = 'select public.request_change($1::jsonb, $2, $3::jsonb) as answer'
      const files = (field: string, ids: readonly unknown[]): string => JSON.stringify({ [field]: ids })
      expect(await scene.refusal(cast.user, asking, [JSON.stringify({ dependent: child }), null, files('address', [upload.file_id])])).toBe('RHFLD')
      expect(await scene.refusal(cast.user, asking, [JSON.stringify({ dependent: child }), null, files('dependent', [me])])).toBe('RHNTF')
      const [row] = await scene.as(cast.user, asking, [JSON.stringify({ dependent: child }), null, files('dependent', [upload.file_id])])
      const request = (row?.['answer'] as Row | undefined)?.['request_id']
      const seen = async (actor: Actor): Promise<unknown> =>
        (await scene.as(actor, `select t #> '{changes,0,files}' as files from public.approval_thread($1) t`, [request]))[0]?.['files']
      const whole = [{ file_id: upload.file_id, name: 'foto.pdf' }]
      expect([await seen(cast.user), await seen(cast.admin), await seen(cast.manager)]).toEqual([whole, whole, null])
      const open = 'select * from public.open_file($1)'
      expect([await scene.refusal(cast.user, open, [upload.file_id]), await scene.refusal(cast.admin, open, [upload.file_id])]).toEqual([null, null])
      expect(await scene.refusal(cast.manager, open, [upload.file_id])).toBe('RHNTF')
      const rows = 'select field from public.change_request_files'
      expect([await scene.as(cast.user, rows), await scene.as(cast.manager, rows)]).toEqual([[{ field: 'dependent' }], []])
      // Taken once: nobody gives the same paper to another request.
      expect(await scene.refusal(cast.user, asking, [JSON.stringify(pix('ana@casa.demo')), null, files('bank_account', [upload.file_id])])).toBe('RHUPL')
    })
  })

  it('leaves no trace while it is asked, and is open once', async () => {
    await stage.scene(async (scene) => {
      const me = await employeeId(scene, 'pessoa@aurora.demo')
      const before = await read(scene, cast.user, me, 'personal')
      const { request_id: request } = await ask(scene, { personal: { marital_status: 'married', city: 'Santos' } })
      expect(await read(scene, cast.user, me, 'personal')).toEqual(before)
      expect(await scene.as(cast.user, 'select field, policy, open_request_id, asked from public.my_record_requests()')).toEqual([
        { field: 'personal', policy: 'ask', open_request_id: request, asked: { marital_status: 'married', city: 'Santos' } },
        { field: 'dependent', policy: 'ask', open_request_id: null, asked: null },
        { field: 'bank_account', policy: 'ask', open_request_id: null, asked: null },
      ])
      const asking = 'select public.request_change($1::jsonb)'
      expect(await scene.refusal(cast.user, asking, [JSON.stringify({ personal: { city: 'Guarujá' } })])).toBe('RHOPN')
      await decide(scene, request, {})
      expect((await read(scene, cast.user, me, 'personal'))['personal']).toMatchObject({ marital_status: 'married', city: 'Santos', nationality: 'Brasileira' })
    })
  })

  it('is refused as the record refuses it, before anybody is asked', async () => {
    await stage.scene(async (scene) => {
      const refused = (changes: Row): Promise<string | null> => scene.refusal(cast.user, 'select public.request_change($1::jsonb)', [JSON.stringify(changes)])
      expect(await refused(pix('ana@casa.demo'))).toBeNull()
      expect(await refused({ dependent: { ...child, cpf: '11111111111' } })).toBe('23514')
      expect(await refused({ dependent: { ...child, employee_id: await employeeId(scene, 'gestor@aurora.demo') } })).toBe('RHFLD')
      expect(await refused({ dependent: 'Ana' })).toBe('RHFLD')
      expect(await refused({ phone: { deep: 1 } })).toBe('RHFLD')
      expect(await refused({ compensation: { salary: 1 } })).toBe('RHFLD')
      expect(await refused({ health: { quota: true } })).toBe('RHFLD')
    })
  })

  it('is written at once where the company lets it, and not at all where it is closed', async () => {
    await stage.scene(async (scene) => {
      const me = await employeeId(scene, 'pessoa@aurora.demo')
      const policy = (field: string, value: string): Promise<readonly Row[]> =>
        scene.as(cast.admin, 'select (public.set_change_policy($1, $2, $3)).policy', [stage.company('aurora'), field, value])
      await policy('bank_account', 'direct')
      await policy('dependent', 'closed')
      expect(await ask(scene, pix('ana@casa.demo'))).toMatchObject({ applied: ['bank_account'], request_id: null })
      expect((await read(scene, cast.user, me, 'pay'))['bank_account']).toMatchObject({ pix_key: 'ana@casa.demo', account: null })
      expect(await scene.refusal(cast.user, 'select public.request_change($1::jsonb)', [JSON.stringify({ dependent: child })])).toBe('RHFLD')
    })
  })
})
