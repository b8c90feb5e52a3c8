import { beforeAll, describe, expect, it } from 'vitest'
import { days, freeze, hire, today } from '../support/history.ts'
import { castOf, employeeId, save, type Cast } from '../support/records.ts'
import { TEREZA } from '../support/guest-signatures.ts'
import { anon, type Actor, type Row, type Scene, serviceRole, sharedStage } from '../support/stage.ts'

const stage = sharedStage()
let cast: Cast
let foreigner: Actor
beforeAll(() => {
  cast = castOf(stage)
  foreigner = stage.signedIn('admin@boreal.demo')
})

interface Options {
  readonly templates: readonly Row[]
  readonly signing: Row
}

const move = `select public.move_person($1, 'promotion', $2, $3, $4, null, true)`
const optionsOf = async (scene: Scene, actor: Actor, id: unknown): Promise<Options | null> => (await scene.as(actor, `select public.paper_options($1, 'mudanca') as o`, [id]))[0]?.['o'] as Options | null

/** Somebody of the manager's team who earns 5.000 as Analista. */
async function worker(scene: Scene): Promise<string> {
  await freeze(scene)
  const id = await hire(scene, stage, { manager_id: await employeeId(scene, 'gestor@aurora.demo') })
  await save(scene, cast.admin, id, 'compensation', { effective_on: '2020-03-02', salary: 5000, unit: 'month', reason: 'admission' })
  await scene.owner(`update public.employees set cpf = '11144477735' where id = $1`, [id])
  return id
}

/** The words of the addendum about a move of a day. */
async function words(scene: Scene, id: string, day?: string): Promise<{ readonly text: string; readonly missing: unknown }> {
  const template = (await optionsOf(scene, cast.admin, id))?.templates[0]?.['template_id']
  const [paper] = await scene.as(cast.admin, 'select document, missing from public.render_document($1, $2, $3)', [template, id, JSON.stringify(day === undefined ? {} : { moves: { [id]: day } })])
  const document = paper?.['document'] as { readonly blocks: readonly { readonly text: readonly { readonly text: string }[] }[] } | undefined
  return { text: (document?.blocks ?? []).map(({ text }) => text.map((span) => span.text).join('')).join('\n'), missing: paper?.['missing'] }
}

describe('an addendum', () => {
  it('says in one sentence what a promotion changes: position, pay with its percentage, and from when', async () => {
    await stage.scene(async (scene) => {
      const id = await worker(scene)
      await scene.as(cast.admin, move, [id, today, { position_title: 'Líder de Produto' }, 6000])
      const { text, missing } = await words(scene, id)
      expect(missing).toEqual([])
      expect(text).toContain('o cargo passa de Analista a Líder de Produto; o salário passa de R$ 5.000,00 a R$ 6.000,00 por mês (20%).')
    })
  })

  it('tells of the move of its day, whatever came before or after it', async () => {
    await stage.scene(async (scene) => {
      const id = await worker(scene)
      await scene.as(cast.admin, move, [id, days(-40), { position_title: 'Pleno' }, 5375])
      await scene.as(cast.admin, move, [id, days(40), { position_title: 'Líder' }, null])
      expect((await words(scene, id, days(-40))).text).toContain('o cargo passa de Analista a Pleno; o salário passa de R$ 5.000,00 a R$ 5.375,00 por mês (7,5%).')
      expect((await words(scene, id)).text).toContain('o cargo passa de Pleno a Líder.')
      // A day on which nothing changed makes no paper.
      expect((await words(scene, id, days(-3))).missing).toEqual([{ key: 'mudanca.alteracoes', label: 'O que muda, em uma frase' }])
    })
  })

  it('is sent to company, person and a witness from outside with the paper that is made', async () => {
    await stage.scene(async (scene) => {
      const id = await worker(scene)
      const person = await employeeId(scene, 'pessoa@aurora.demo')
      await scene.as(cast.admin, move, [person, today, { position_title: 'Líder' }, null])
      const template = (await optionsOf(scene, cast.admin, id))?.templates[0]?.['template_id']
      const parties = [{ role: 'company' }, { role: 'person' }, TEREZA]
      const start = `select * from public.start_document_batch($1, $2, $3, $4)`
      const inputs = JSON.stringify({ moves: { [person]: today } })
      const refused = await scene.refusal(cast.admin, start, [template, [person], inputs, JSON.stringify({ kind: 'signature', parties: [...parties, { ...TEREZA, cpf: '1' }] })])
      expect(refused).toBe('RHSIG')
      const [made] = await scene.as(cast.admin, start, [template, [person], inputs, JSON.stringify({ kind: 'signature', parties })])
      const [prepared] = await scene.as(cast.admin, 'select * from public.prepare_document_making($1)', [made?.['making_id']])
      const [done] = await scene.as(serviceRole, `select * from public.finish_document_making($1, $2, 900, '${'ab'.repeat(32)}')`, [made?.['making_id'], prepared?.['file_id']])
      const [envelope] = await scene.as(cast.admin, 'select * from public.send_for_signature($1, $2, $3)', [done?.['document_id'], done?.['sign_kind'], JSON.stringify(done?.['sign_parties'])])
      expect(await scene.owner('select role, guest_name, status from private.signature_parties where envelope_id = $1 order by place', [envelope?.['id']])).toEqual([
        { role: 'company', guest_name: null, status: 'pending' },
        { role: 'person', guest_name: null, status: 'waiting' },
        { role: 'witness', guest_name: TEREZA.name, status: 'waiting' },
      ])
    })
  })

  it('is begun by who manages the documents of that company, about others', async () => {
    await stage.scene(async (scene) => {
      const id = await worker(scene)
      const options = await optionsOf(scene, cast.admin, id)
      expect(options?.templates.map(({ name }) => name)).toEqual(['Aditivo contratual'])
      expect(options?.signing).toMatchObject({ person: { id }, order: ['company', 'person', 'witness'] })
      expect(await optionsOf(scene, cast.admin, await employeeId(scene, 'admin@aurora.demo'))).toBeNull()
      for (const actor of [foreigner, stage.signedIn('gestor@aurora.demo'), stage.signedIn('pessoa@aurora.demo')]) expect(await optionsOf(scene, actor, id)).toBeNull()
      expect(await scene.refusal(anon, `select public.paper_options($1, 'mudanca')`, [id])).toBe('42501')
      await scene.owner(`update public.document_templates set archived_at = now() where name = 'Aditivo contratual'`)
      expect((await optionsOf(scene, cast.admin, id))?.templates).toEqual([])
    })
  })
})
