import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { castOf, employeeId, read, type Cast } from '../support/records.ts'
import { confirmed, prepared } from '../support/uploads.ts'
import { openStage, type Actor, type Row, type Scene, type Stage } from '../support/stage.ts'

let stage: Stage
let cast: Cast
beforeAll(async () => {
  stage = await openStage()
  cast = castOf(stage)
})
afterAll(() => stage.close())

const child = { name: 'Ana Souza', birth_date: '2020-01-31', kind: '03', cpf: '111.444.777-35', income_tax: true }

async function ask(scene: Scene, changes: Row): Promise<Row> {
  const [row] = await scene.as(cast.user, 'select public.request_change($1::jsonb, $2) as answer', [JSON.stringify(changes), 'Nasceu.'])
  return row?.['answer'] as Row
}

/** The manager agrees, then an administrator decides. */
async function decide(scene: Scene, request: unknown, fields: Row, comment: string | null = null): Promise<void> {
  const deciding = 'select public.decide_change_request($1, $2::jsonb, $3)'
  await scene.as(cast.manager, deciding, [request, '{}', null])
  await scene.as(cast.admin, deciding, [request, JSON.stringify(fields), comment])
}

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

  it('is read by the person and administrators; the manager on the way agrees without reading it', async () => {
    await stage.scene(async (scene) => {
      const { request_id: request } = await ask(scene, { phone: '(11) 98888-7777', address: 'Rua das Flores, 10', dependent: child, bank_account: { pix_key_type: 'email', pix_key: 'ana@casa.demo' } })
      const seen = async (actor: Actor): Promise<unknown[]> =>
        (await scene.as(actor, `select c ->> 'new' as new from public.approval_thread($1) t, jsonb_array_elements(t -> 'changes') c order by c ->> 'field'`, [request])).map((row) => row['new'])
      const whole = ['Rua das Flores, 10', 'Pix ana@casa.demo', expect.stringContaining('Ana Souza')]
      expect(await seen(cast.user)).toEqual(whole)
      expect(await seen(cast.admin)).toEqual(whole)
      expect(await seen(cast.manager)).toEqual(['Rua das Flores, 10', 'Reservado à pessoa e ao RH', 'Reservado à pessoa e ao RH'])
      expect(await scene.as(cast.manager, 'select new_value from public.change_request_fields where employee_id = $1', [await employeeId(scene, 'pessoa@aurora.demo')])).toEqual([])
    })
  })

  it('comes with a proof that the person and administrators open, and of which a manager knows only that it is there', async () => {
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
      const whole = [{ file_id: upload.file_id, name: 'foto.png' }]
      expect([await seen(cast.user), await seen(cast.admin), await seen(cast.manager)]).toEqual([whole, whole, [{ file_id: null, name: 'Comprovante anexado' }]])
      const open = 'select * from public.open_file($1)'
      expect([await scene.refusal(cast.user, open, [upload.file_id]), await scene.refusal(cast.admin, open, [upload.file_id])]).toEqual([null, null])
      expect(await scene.refusal(cast.manager, open, [upload.file_id])).toBe('RHNTF')
      const rows = 'select field from public.change_request_files'
      expect([await scene.as(cast.user, rows), await scene.as(cast.manager, rows)]).toEqual([[{ field: 'dependent' }], []])
      // Taken once: nobody gives the same paper to another request.
      expect(await scene.refusal(cast.user, asking, [JSON.stringify({ bank_account: { pix_key_type: 'email', pix_key: 'ana@casa.demo' } }), null, files('bank_account', [upload.file_id])])).toBe('RHUPL')
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
      expect(await refused({ bank_account: { pix_key_type: 'email', pix_key: 'ana@casa.demo' } })).toBeNull()
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
      expect(await ask(scene, { bank_account: { pix_key_type: 'email', pix_key: 'ana@casa.demo' } })).toMatchObject({ applied: ['bank_account'], request_id: null })
      expect((await read(scene, cast.user, me, 'pay'))['bank_account']).toMatchObject({ pix_key: 'ana@casa.demo', account: null })
      expect(await scene.refusal(cast.user, 'select public.request_change($1::jsonb)', [JSON.stringify({ dependent: child })])).toBe('RHFLD')
    })
  })
})
